import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** One file of the tree: its path from the root and its text. */
interface Source {
  path: string;
  text: string;
}
/** A law of the house: what it is called, which files of a tree break it, and small trees that break it once each. */
interface Law {
  name: string;
  broken(tree: readonly Source[]): string[];
  planted: readonly (readonly Source[])[];
}

const MAX_LINES = 400;
const MAX_FILES_BESIDE = 15;
const PURE_ROOMS = ['pricing', 'contract', 'tendering', 'workbook'];
const SERVER_FEATURES = [
  'audit',
  'operator',
  'session',
  'service-provider',
  'media',
  'liegenschaft',
  'phase',
  'ep-catalog',
  'lv',
  'keyval',
  'offers',
  'lv-export',
];
const SERVER_FLOORS = ['ground', 'features', 'app', 'demo', 'main'];
const WEB_FLOORS = ['kernel', 'kit', 'tender', 'shell', 'features', 'router', 'main'];
/** What a program of any field would have in its contract. */
const FOR_EVERY_PROGRAM = /\/(endpoint|failure|permission|session)\b/;
const LUMBER_ROOMS = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'lib', 'misc', 'types'];
/** Where everything stands that only the server's tests need. */
const SERVER_TESTS = 'apps/server/src/test/';
/** Where a pure room keeps what only tests and benchmarks need. */
const ROOM_TESTS = /^packages\/\w+\/src\/test\//;
/** The folder of pricing's assembler, and the one file of it that others may name. */
const WIDE = 'packages/pricing/src/wide/';
const WIDE_DOOR = `${WIDE}wide-kernel.ts`;
/** Where numbers of key-values are read, and what an expression looks like that reads digits and nothing else. */
const STORED_NUMBER = 'packages/tendering/src/stored-number.ts';
const DIGITS_ONLY = /\/\^[(?:0|]*(?:\\d|\[\d-9\])(?:\\d)?(?:\+|\*|\{[\d,]+\})\)?\$\//;
const QUERY_LAYER = /^(drizzle-orm|pg)(\/|$)/;

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\bimport\.meta\.resolve\(\s*)['"]([^'"]+)['"]/g;

/** The files a file names, as paths from the root where they are ours, else as written. */
function importsOf(file: Source): string[] {
  return [...file.text.matchAll(IMPORT)].map(([, name = '']) => {
    if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file.path), name));
    const room = /^@rahmenpreis\/(\w+)\/(.+)$/.exec(name);
    return room ? `packages/${room[1]}/src/${room[2]}` : name;
  });
}

function isTest(path: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(path) || path.startsWith(SERVER_TESTS) || ROOM_TESTS.test(path);
}

function code(tree: readonly Source[]): Source[] {
  return tree.filter((file) => /\.tsx?$/.test(file.path));
}

/** Every import of a non-test file that `isBroken` objects to, as «a imports b». */
function brokenImports(tree: readonly Source[], isBroken: (from: string, to: string) => boolean): string[] {
  return code(tree)
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => isBroken(file.path, target))
        .map((target) => `${file.path} imports ${target}`),
    );
}

function roomOf(path: string): string | undefined {
  return /^(?:packages|apps)\/(\w+)\//.exec(path)?.[1];
}

function serverFloor(path: string): number {
  const inner = /^apps\/server\/src\/(.+)$/.exec(path)?.[1];
  if (inner === undefined) return -1;
  if (inner.startsWith('features/')) return SERVER_FLOORS.indexOf('features');
  if (inner.startsWith('demo/')) return SERVER_FLOORS.indexOf('demo');
  if (inner === 'app.ts') return SERVER_FLOORS.indexOf('app');
  return inner === 'main.ts' ? SERVER_FLOORS.indexOf('main') : 0;
}

function webFloor(path: string): number {
  const inner = /^apps\/web\/src\/(.+)$/.exec(path)?.[1];
  if (inner === undefined) return -1;
  const first = inner.split('/')[0]!.replace(/\.tsx?$/, '');
  return WEB_FLOORS.indexOf(first);
}

function featureOf(path: string): { side: string; noun: string; file: string } | undefined {
  const found = /^apps\/(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(path);
  return found ? { side: found[1]!, noun: found[2]!, file: found[3]! } : undefined;
}

/** The one kind of file in a feature that queries the database, in the feature's folder or in a room of it. */
function isRepository(path: string): boolean {
  const feature = featureOf(path);
  return feature?.side === 'server' && /(^|\/)repository\.ts$/.test(feature.file);
}

/** What a feature decides without a database; beside the repository the only file others may see. */
function isRules(path: string): boolean {
  const feature = featureOf(path);
  return feature?.side === 'server' && /(^|\/)rules\.ts$/.test(feature.file);
}

const WORKER_MODULE =
  /\bworkerModule<typeof import\('([^']+)'\)>\(\s*import\.meta\.resolve\('([^']+)'\),?\s*\)/g;

/** The modules that a file hands to workers under another address than their type's, or without any address. */
function findMistypedWorkers({ path, text }: Source): string[] {
  const named = text.match(/(?<!function )\bworkerModule</g)?.length ?? 0;
  const found = [...text.matchAll(WORKER_MODULE)];
  const wrong = found.flatMap(([, type, address]) =>
    type === address ? [] : [`${path} takes ${address} for ${type}`],
  );
  return found.length === named ? wrong : [...wrong, `${path} hands over a module without its address`];
}

function findCircles(tree: readonly Source[]): string[] {
  const graph = new Map(code(tree).map((file) => [file.path, importsOf(file)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return circles;
}

const LAWS: Law[] = [
  {
    name: 'pure rooms import only the rooms above them, and no library of another floor',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const [own, other] = [PURE_ROOMS.indexOf(roomOf(from) ?? ''), PURE_ROOMS.indexOf(roomOf(to) ?? '')];
        const pure = from.startsWith('packages/') && own >= 0;
        return (
          pure && (other > own || to.startsWith('apps/') || /^(node:|fastify|react|pg$|drizzle)/.test(to))
        );
      }),
    planted: [[{ path: 'packages/pricing/src/a.ts', text: `import '@rahmenpreis/contract/b.ts';` }]],
  },
  {
    name: 'server and web never see each other',
    broken: (tree) =>
      brokenImports(
        tree,
        (from, to) =>
          (from.startsWith('apps/web/') && to.startsWith('apps/server/')) ||
          (from.startsWith('apps/server/') && to.startsWith('apps/web/')),
      ),
    planted: [[{ path: 'apps/web/src/kit/a.ts', text: `import '../../../server/src/app.ts';` }]],
  },
  {
    name: 'server floors are climbed one way: kernel, db, files, mail, then features, app, demo, main',
    broken: (tree) =>
      brokenImports(tree, (from, to) => serverFloor(from) >= 0 && serverFloor(to) > serverFloor(from)),
    planted: [[{ path: 'apps/server/src/kernel/a.ts', text: `import '../features/lv/repository.ts';` }]],
  },
  {
    name: 'a server feature imports only the repository and the rules of an earlier one',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const [own, other] = [featureOf(from), featureOf(to)];
        if (own?.side !== 'server' || other?.side !== 'server' || own.noun === other.noun) return false;
        const earlier = SERVER_FEATURES.indexOf(other.noun) < SERVER_FEATURES.indexOf(own.noun);
        return !earlier || !(isRepository(to) || isRules(to));
      }),
    planted: [
      [
        {
          path: 'apps/server/src/features/phase/routes.ts',
          text: `import { a } from '../lv/repository.ts';`,
        },
      ],
      [{ path: 'apps/server/src/features/phase/routes.ts', text: `import { a } from '../lv/rules.ts';` }],
      [{ path: 'apps/server/src/features/lv/routes.ts', text: `import { a } from '../phase/present.ts';` }],
    ],
  },
  {
    name: 'every server feature stands in the order of the plan',
    broken: (tree) => {
      const nouns = code(tree).map((file) => featureOf(file.path));
      const unknown = nouns.filter((each) => each?.side === 'server' && !SERVER_FEATURES.includes(each.noun));
      return unknown.map((each) => `${each!.noun} is not in the list of features`);
    },
    planted: [[{ path: 'apps/server/src/features/stuff/routes.ts', text: '' }]],
  },
  {
    name: 'the rules of a server feature know no database',
    broken: (tree) =>
      brokenImports(
        tree,
        (from, to) =>
          isRules(from) && (isRepository(to) || to.startsWith('apps/server/src/db/') || QUERY_LAYER.test(to)),
      ),
    planted: [
      [{ path: 'apps/server/src/features/lv/rules.ts', text: `import { a } from './repository.ts';` }],
      [{ path: 'apps/server/src/features/lv/rules.ts', text: `import '../../db/transaction.ts';` }],
    ],
  },
  {
    name: 'only repositories and the mail outbox query the database',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const mayQuery =
          /^apps\/server\/(src\/db\/|drizzle\.config\.ts)/.test(from) ||
          from === 'apps/server/src/mail/outbox.ts' ||
          isRepository(from);
        return (
          from.startsWith('apps/') &&
          !mayQuery &&
          (QUERY_LAYER.test(to) || to.startsWith('apps/server/src/db/schema/'))
        );
      }),
    planted: [
      [{ path: 'apps/server/src/features/lv/routes.ts', text: `import { eq } from 'drizzle-orm';` }],
      [{ path: 'apps/server/src/kernel/a.ts', text: `import { lv } from '../db/schema/lv.ts';` }],
      [{ path: 'apps/server/src/kernel/repository.ts', text: `import { eq } from 'drizzle-orm';` }],
    ],
  },
  {
    name: 'web floors are climbed one way: kernel, kit, tender, shell, features, router, main',
    broken: (tree) => brokenImports(tree, (from, to) => webFloor(from) >= 0 && webFloor(to) > webFloor(from)),
    planted: [[{ path: 'apps/web/src/kit/a.tsx', text: `import '../features/award/page.tsx';` }]],
  },
  {
    name: 'kernel and kit of the web know nothing of tenders',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const room = roomOf(to);
        const isOwn = room === 'contract' && FOR_EVERY_PROGRAM.test(to);
        const isTender = ['contract', 'tendering', 'workbook'].includes(room ?? '') && !isOwn;
        return /^apps\/web\/src\/(kernel|kit)\//.test(from) && isTender;
      }),
    planted: [
      [{ path: 'apps/web/src/kit/a.tsx', text: `import '@rahmenpreis/tendering/region.ts';` }],
      [{ path: 'apps/web/src/kernel/a.ts', text: `import '@rahmenpreis/contract/phase.ts';` }],
    ],
  },
  {
    name: 'web features do not import features',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const [own, other] = [featureOf(from), featureOf(to)];
        return own?.side === 'web' && other?.side === 'web' && own.noun !== other.noun;
      }),
    planted: [[{ path: 'apps/web/src/features/award/a.ts', text: `import '../offer/model.ts';` }]],
  },
  {
    name: 'what only tests need stands in the folder of the tests, and production never imports it',
    broken: (tree) => [
      ...brokenImports(tree, (from, to) => /^(apps|packages|scripts)\//.test(from) && isTest(to)),
      ...tree
        .map((file) => file.path)
        .filter(
          (path) => /^apps\/server\/src\/.*\/?test-[^/]+\.ts$/.test(path) && !path.startsWith(SERVER_TESTS),
        ),
    ],
    planted: [
      [{ path: 'apps/server/src/features/lv/routes.ts', text: `import '../../test/test-server.ts';` }],
      [{ path: 'apps/server/src/db/test-at-once.ts', text: '' }],
      [{ path: 'packages/pricing/src/price/a.ts', text: `import '../test/any-book.ts';` }],
    ],
  },
  {
    name: 'numbers of key-values are read in one file',
    broken: (tree) =>
      code(tree)
        .filter((file) => !isTest(file.path) && file.path !== STORED_NUMBER && DIGITS_ONLY.test(file.text))
        .filter((file) => importsOf(file).some((target) => /keyval|own-offer/.test(target)))
        .map((file) => file.path),
    planted: ['/^\\d+$/', '/^[0-9]{1,16}$/', '/^(?:0|[1-9]\\d{0,15})$/'].map((expression) => [
      {
        path: 'packages/tendering/src/a.ts',
        text: `import './keyval-key.ts';\nexport const DIGITS = ${expression};`,
      },
    ]),
  },
  {
    name: 'the assembler of pricing is entered by its door',
    broken: (tree) =>
      brokenImports(tree, (from, to) => !from.startsWith(WIDE) && to.startsWith(WIDE) && to !== WIDE_DOOR),
    planted: [
      [{ path: 'packages/pricing/src/sums/a.ts', text: `import '../wide/kernel-code.ts';` }],
      [{ path: 'bench/a.ts', text: `import '@rahmenpreis/pricing/wide/price-wide-lv.ts';` }],
    ],
  },
  {
    name: 'a module for workers has the type of the file at its address',
    broken: (tree) =>
      code(tree)
        .filter(({ path }) => !isTest(path))
        .flatMap(findMistypedWorkers),
    planted: [
      [
        {
          path: 'apps/server/src/features/lv/routes.ts',
          text: `const a = workerModule<typeof import('./a.ts')>(import.meta.resolve('./b.ts'));`,
        },
      ],
      [{ path: 'apps/server/src/features/lv/routes.ts', text: `const a = workerModule<Lv>(address);` }],
    ],
  },
  {
    name: 'no file stands in a circle',
    broken: findCircles,
    planted: [
      [
        { path: 'packages/pricing/src/a.ts', text: `import './b.ts';` },
        { path: 'packages/pricing/src/b.ts', text: `import './a.ts';` },
      ],
    ],
  },
  {
    name: 'no folder is a lumber-room',
    broken: (tree) =>
      tree
        .map((file) => file.path)
        .filter((path) =>
          path
            .split('/')
            .slice(0, -1)
            .some((folder) => LUMBER_ROOMS.includes(folder)),
        ),
    planted: [[{ path: 'apps/web/src/utils/a.ts', text: '' }]],
  },
  {
    name: `no folder of the server shows more than ${MAX_FILES_BESIDE} files beside each other`,
    broken: (tree) => {
      const inServer = tree.map((file) => file.path).filter((path) => path.startsWith('apps/server/'));
      return [...Map.groupBy(inServer, (path) => posix.dirname(path))]
        .filter(([, paths]) => paths.length > MAX_FILES_BESIDE)
        .map(([folder]) => folder);
    },
    planted: [
      Array.from({ length: MAX_FILES_BESIDE + 1 }, (_, i) => ({ path: `apps/server/src/${i}.ts`, text: '' })),
    ],
  },
  {
    name: `no file is longer than ${MAX_LINES} lines`,
    broken: (tree) =>
      tree
        .filter((file) => /\.(tsx?|mjs|css)$/.test(file.path))
        .filter((file) => file.text.split('\n').length - 1 > MAX_LINES)
        .map((file) => file.path),
    planted: [[{ path: 'packages/pricing/src/a.ts', text: '\n'.repeat(MAX_LINES + 1) }]],
  },
  {
    name: 'no file is a barrel',
    broken: (tree) =>
      code(tree)
        .filter((file) => /\bexport\s+(\*|\{[^}]*\})\s+from\b/.test(file.text))
        .map((file) => `${file.path} only passes on`),
    planted: [[{ path: 'packages/pricing/src/a.ts', text: `export { b } from './b.ts';` }]],
  },
];

function readTree(): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => /^(apps|packages|e2e|bench|scripts)\/.+\.(tsx?|mjs|css)$/.test(path))
    .flatMap((path) => {
      // A file that was deleted but is still in git's index is not part of the tree.
      try {
        return [{ path, text: readFileSync(path, 'utf8') }];
      } catch {
        return [];
      }
    });
}

describe('the house law', () => {
  const tree = readTree();
  test('there is a tree to judge', () => expect(tree.length).toBeGreaterThan(50));
  for (const law of LAWS) {
    test(law.name, () => expect(law.broken(tree)).toEqual([]));
    test(`is noticed when broken: ${law.name}`, () => {
      for (const tree of law.planted) expect(law.broken(tree)).toHaveLength(1);
    });
  }
});
