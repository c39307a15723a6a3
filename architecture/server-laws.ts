import { brokenImports, code, featureOf, importsOf, isTest, type Law, type Source } from './tree.ts';

/** How many files of a feature others may import. */
const MAX_FACE = 6;
/**
 * The features in their order, each with its face: the files that features after it import, types and
 * functions alike.
 */
const FACES: Readonly<Record<string, readonly string[]>> = {
  audit: ['entry/rules.ts', 'repository.ts'],
  operator: [],
  'second-contact': ['repository.ts'],
  session: [
    'account/repository.ts',
    'address-change/repository.ts',
    'address-change/rules.ts',
    'repository.ts',
    'rules.ts',
    'second-factor/repository.ts',
  ],
  'service-provider': ['repository.ts'],
  media: ['repository.ts', 'rules.ts', 'store-media.ts', 'version/repository.ts'],
  liegenschaft: ['repository.ts'],
  seal: ['rules.ts'],
  'replaced-file': ['repository.ts', 'rules.ts'],
  phase: [
    'change/repository.ts',
    'mail/repository.ts',
    'mail/rules.ts',
    'members/repository.ts',
    'repository.ts',
    'rules.ts',
  ],
  binding: ['repository.ts'],
  closing: ['repository.ts', 'rules.ts'],
  'column-map': ['repository.ts'],
  'ep-catalog': ['repository.ts', 'rules.ts', 'storing/repository.ts'],
  lv: ['repository.ts', 'rules.ts', 'storing/repository.ts'],
  question: ['present.ts', 'repository.ts'],
  keyval: ['present.ts', 'reading/lists.ts', 'repository.ts', 'rules.ts', 'writing.ts'],
  arrival: ['load-arrivals.ts'],
  offers: ['firmness-reader.ts', 'price-book-cache.ts', 'repository.ts'],
  award: ['conditions.ts', 'firmness.ts', 'repository.ts', 'save-awards.ts'],
  'tender-change': ['repository.ts', 'rules.ts'],
  'lv-source': [],
  'missing-price': ['probe-reader.ts', 'repository.ts'],
  outlier: ['repository.ts'],
  scenario: ['curve.ts', 'repository.ts', 'rules.ts', 'scenario-inputs.ts', 'stored-rules.ts'],
  feedback: [],
  reasked: ['load-reasked.ts'],
  memo: ['load-memo.ts', 'memo-file.ts', 'repository.ts'],
  'board-paper': [],
  handover: [],
  'live-updates': [],
  'lv-export': [],
  receipt: [],
  backup: [],
};
const SERVER_FEATURES = Object.keys(FACES);
const SERVER_FLOORS = [
  'db',
  'files',
  'kernel',
  'mail',
  'watch',
  'generated-file',
  'features',
  'app',
  'demo',
  'main',
];
const QUERY_LAYER = /^(drizzle-orm|pg)(\/|$)/;
const WORKER_MODULE =
  /\bworkerModule<typeof import\('([^']+)'\)>\(\s*import\.meta\.resolve\('([^']+)'\),?\s*\)/g;
/** How a file asks the machine what time it is; `performance.now()` only tells how long something took. */
const MACHINE_CLOCK =
  /\bDate\.now\b|\bnew Date(?![\w(])|\bnew Date\(\s*\)|(?<![\w.])(?<!new )Date\(|\bTemporal\.Now\b|\bperformance\.timeOrigin\b/;
/** Who asks it all the same and decides nothing by it, each with why. */
const ASKS_THE_MACHINE: Readonly<Record<string, string>> = {
  'apps/server/src/main.ts':
    'Health says how far the machine is from the database, as it dates the lines of the log.',
  'packages/workbook/src/sheet/xlsx/workbook-parts.ts':
    'A workbook names the day on which it was made, in the browser too, where there is no database.',
};

function serverFloor(path: string): number {
  const room = /^apps\/server\/src\/([\w-]+)/.exec(path)?.[1];
  return room === undefined ? -1 : SERVER_FLOORS.indexOf(room);
}

/**
 * The one kind of file in a feature that queries the database, in the feature's folder or in a room of it.
 */
function isRepository(path: string): boolean {
  const feature = featureOf(path);
  return feature?.side === 'server' && /(^|\/)repository\.ts$/.test(feature.file);
}

/** What a feature decides without a database. */
function isRules(path: string): boolean {
  const feature = featureOf(path);
  return feature?.side === 'server' && /(^|\/)rules\.ts$/.test(feature.file);
}

/**
 * The modules that a file hands to workers under another address than their type's, or without any address.
 */
function findMistypedWorkers({ path, text }: Source): string[] {
  const named = text.match(/(?<!function )\bworkerModule</g)?.length ?? 0;
  const found = [...text.matchAll(WORKER_MODULE)];
  const wrong = found.flatMap(([, type, address]) =>
    type === address ? [] : [`${path} takes ${address} for ${type}`],
  );
  return found.length === named ? wrong : [...wrong, `${path} hands over a module without its address`];
}

/** What holds in the server. */
export const SERVER_LAWS: readonly Law[] = [
  {
    name: 'server floors are climbed one way: db, files, kernel, mail, watch, generated-file, features, app, demo, main',
    broken: (tree) =>
      brokenImports(tree, (from, to) => serverFloor(from) >= 0 && serverFloor(to) > serverFloor(from)),
    planted: [
      [{ path: 'apps/server/src/kernel/a.ts', text: `import '../features/lv/repository.ts';` }],
      [{ path: 'apps/server/src/kernel/a.ts', text: `import type { A } from '../watch/health.ts';` }],
    ],
  },
  {
    name: 'a server feature imports only the face of an earlier one',
    broken: (tree) =>
      brokenImports(tree, (from, to) => {
        const [own, other] = [featureOf(from), featureOf(to)];
        if (own?.side !== 'server' || other?.side !== 'server' || own.noun === other.noun) return false;
        const isEarlier = SERVER_FEATURES.indexOf(other.noun) < SERVER_FEATURES.indexOf(own.noun);
        return !isEarlier || FACES[other.noun]?.includes(other.file) !== true;
      }),
    planted: [
      [
        {
          path: 'apps/server/src/features/phase/routes.ts',
          text: `import { a } from '../lv/repository.ts';`,
        },
      ],
      [{ path: 'apps/server/src/features/lv/routes.ts', text: `import { a } from '../phase/present.ts';` }],
      [
        {
          path: 'apps/server/src/features/scenario/routes.ts',
          text: `import type { A } from '../award/undo-awards.ts';`,
        },
      ],
    ],
  },
  {
    name: `a server feature has a face of at most ${MAX_FACE} files`,
    broken: (tree) => {
      const taken = new Map(SERVER_FEATURES.map((noun) => [noun, new Set(FACES[noun])]));
      for (const file of code(tree).filter(({ path }) => !isTest(path))) {
        const own = featureOf(file.path);
        if (own?.side !== 'server') continue;
        for (const to of importsOf(file).map(featureOf)) {
          if (to?.side === 'server' && to.noun !== own.noun) taken.get(to.noun)?.add(to.file);
        }
      }
      return [...taken].flatMap(([noun, files]) =>
        files.size > MAX_FACE ? `${files.size} files of ${noun} are taken` : [],
      );
    },
    planted: [
      [
        {
          path: 'apps/server/src/features/lv/routes.ts',
          text: ['a', 'b', 'c'].map((name) => `import '../keyval/${name}.ts';`).join('\n'),
        },
      ],
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
    name: 'no rule of the server looks at the clock of a machine, the clock of the database decides (decision 0063)',
    broken: (tree) =>
      code(tree)
        .filter(({ path }) => /^(apps\/server|packages\/\w+)\/src\//.test(path) && !isTest(path))
        .filter(({ path, text }) => MACHINE_CLOCK.test(text) !== path in ASKS_THE_MACHINE)
        .map(({ path }) =>
          path in ASKS_THE_MACHINE ? `${path} needs no exception any more` : `${path} asks the machine`,
        ),
    planted: [
      [{ path: 'apps/server/src/features/phase/rules.ts', text: 'const hasEnded = end < Date.now();' }],
      [{ path: 'packages/tendering/src/phase/phase-state.ts', text: 'const now = new Date();' }],
      [{ path: 'packages/tendering/src/seal/a.ts', text: 'const day = Temporal.Now.plainDateISO();' }],
      [{ path: 'apps/server/src/kernel/a.ts', text: 'const now = new Date;' }],
      [{ path: 'apps/server/src/main.ts', text: 'const now = clock.nowMs();' }],
    ],
  },
];
