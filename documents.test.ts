import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** One file of the tree: its path from the root and its text. */
interface Source {
  path: string;
  text: string;
}
/** What the laws look at: every path, and the texts that may cite something. */
interface Tree {
  paths: readonly string[];
  sources: readonly Source[];
}
/**
 * A law of the documents: what it is called, what of a tree breaks it, and files that break it when planted.
 */
interface Law {
  name: string;
  broken(tree: Tree): string[];
  planted: Source[];
}

const CITING =
  /^((apps|packages|e2e|bench|scripts|architecture)\/.+\.(tsx?|mjs|css)|docs\/.+\.md|[A-Z]+\.md|package\.json)$/;
const ROOTS = /^(apps|packages|e2e|bench|scripts|architecture|docs)\//;
const FILE_NAME = /^[\w./-]*[\w-]\.(tsx?|mjs|conf|css|html|md)$/;
/** What looks like the id of a requirement and is none. */
const OTHER_IDS = new Set(['SHA-256', 'AES-256']);

function documents(tree: Tree): Source[] {
  return tree.sources.filter(({ path }) => path.endsWith('.md'));
}

/** A text whose comments are no longer broken into lines, so that a citation stands in one piece. */
function unwrapped({ text }: Source): string {
  return text.replaceAll(/\n\s*(\*|\/\/)?[^\S\n]*/g, ' ');
}

/** Every match of a pattern in the citing files, as far as `isBroken` objects to it. */
function brokenMatches(
  tree: Tree,
  pattern: RegExp,
  isBroken: (match: RegExpExecArray, file: Source) => boolean,
): string[] {
  return tree.sources.flatMap((file) =>
    [...unwrapped(file).matchAll(pattern)]
      .filter((match) => isBroken(match, file))
      .map(([text]) => `${file.path} cites ${text}`),
  );
}

function findDocument(tree: Tree, name: string): Source | undefined {
  return documents(tree).find(({ path }) => path === name || path === `docs/${name}`);
}

/** The headings of a document; one that goes on after a colon may be cited by what stands before it. */
function headingsOf(document: Source): Set<string> {
  const headings = [...document.text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(headings.flatMap((heading) => [heading, heading.split(':')[0]!]));
}

/** Every id that has a row in the tables of requirements and of decisions. */
function knownIds(tree: Tree): Set<string> {
  const tables = ['SPEC-COVERAGE.md', 'OPEN-DECISIONS.md'].map(
    (name) => findDocument(tree, name)?.text ?? '',
  );
  return new Set(
    tables.flatMap((text) => [...text.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id = '']) => id)),
  );
}

const ENDS = new WeakMap<Tree, ReadonlySet<string>>();

/** Every end of every path, from any of its folders on; rooms may be named without `packages` and `src`. */
function endsOf(tree: Tree): ReadonlySet<string> {
  const known = ENDS.get(tree);
  if (known !== undefined) return known;
  const ends = new Set<string>();
  for (const path of tree.paths.flatMap((each) => [each, each.replace('/src/', '/')])) {
    for (let at = 0; at >= 0; at = path.indexOf('/', at + 1)) ends.add(at === 0 ? path : path.slice(at + 1));
  }
  ENDS.set(tree, ends);
  return ends;
}

function isThere(tree: Tree, name: string): boolean {
  if (FILE_NAME.test(name)) return endsOf(tree).has(name);
  const folder = name.replace(/\/?$/, '/');
  return !ROOTS.test(folder) || /[^\w./-]/.test(name) || tree.paths.some((path) => path.startsWith(folder));
}

const TEST = /\.(test\.tsx?|journey\.ts)$/;
const BENCH = /^bench\/([\w-]+)\.ts$/;

/**
 * The points of QUALITY, each in one line, with the names behind its sentence; none where it names nothing.
 */
function promisesOf(tree: Tree): { line: string; names: string[] }[] {
  const text = findDocument(tree, 'QUALITY.md')?.text.replaceAll(/\n {2}(?=\S)/g, ' ') ?? '';
  const lines = text.match(/^- .+$/gm) ?? [];
  return lines.map((line) => {
    const [, names = ''] = /^- .+\. ((?:`[^`]+`(?:, )?)+)$/.exec(line) ?? [];
    return { line, names: Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']) => name) };
  });
}

function textOf(tree: Tree, path: string): string {
  return tree.sources.find((source) => source.path === path)?.text ?? '';
}

/** Whether a name in QUALITY is that of one test alone, of a benchmark, of a large count or of a command. */
function isProof(tree: Tree, name: string): boolean {
  const [, kind = '', word = ''] = /^(bench|proof|npm)(?: run)? (\S+)/.exec(name) ?? [];
  if (kind === 'bench') return tree.paths.includes(`bench/${word}.ts`);
  if (kind === 'proof') return new RegExp(`^  '?${word}'?: \\{`, 'm').test(textOf(tree, 'scripts/proof.ts'));
  if (kind === 'npm') return textOf(tree, 'package.json').includes(`"${word}":`);
  const isEnd = (path: string) => `/${path}`.endsWith(`/${name}`);
  const chosen = tree.paths.filter(
    (path) => TEST.test(path) && (isEnd(path.replace(TEST, '')) || isEnd(path.replace(/\.tsx?$/, ''))),
  );
  return chosen.length === 1;
}

/** The bar of every benchmark in BENCHMARKS, by its words on the command line. */
function barsOf(tree: Tree): Map<string, string> {
  const text = findDocument(tree, 'BENCHMARKS.md')?.text ?? '';
  const rows = text.matchAll(/^\| `npm run bench -- ([\w -]+)` \| [^|]+ \| ([^|]+) \|/gm);
  return new Map(Array.from(rows, ([, command = '', bar = '']) => [command, bar]));
}

/** QUALITY with a single line. */
function promise(names: string): Source {
  const line = `- Ranks are right, in 5 ms. ${names}`;
  return { path: 'docs/QUALITY.md', text: `## Speed\n${line}\n## Trying it: \`npm start\`` };
}

const LAWS: Law[] = [
  {
    name: 'every promise names tests, benchmarks and large counts that exist, each of them one',
    broken: (tree) =>
      promisesOf(tree)
        .filter(({ names }) => names.length === 0 || !names.every((name) => isProof(tree, name)))
        .map(({ line }) => line),
    planted: [
      ...['', '`rang`', '`rank`, `bench rang`', '`rank`, `proof rank`', '`npm run tests`'].map(promise),
      // A name that has become that of two tests.
      { path: 'packages/pricing/src/price/rank.test.ts', text: '' },
    ],
  },
  {
    name: 'every benchmark has a line in QUALITY and in BENCHMARKS, with one bar in both',
    broken: (tree) => {
      const bars = barsOf(tree);
      const promises = promisesOf(tree);
      const unmeasured = tree.paths.filter((path) => {
        const name = BENCH.exec(path)?.[1];
        return name !== undefined && ![...bars.keys()].some((command) => command.split(' ')[0] === name);
      });
      const unpromised = [...bars].filter(
        ([command, bar]) =>
          !promises.some(({ line, names }) => names.includes(`bench ${command}`) && line.includes(bar)),
      );
      const barless = promises.flatMap(({ names }) =>
        names.filter((name) => name.startsWith('bench ') && !bars.has(name.slice('bench '.length))),
      );
      return [...unmeasured, ...unpromised.map(([command]) => command), ...barless];
    },
    planted: [
      { path: 'bench/new.ts', text: '' },
      { path: 'docs/BENCHMARKS.md', text: '| `npm run bench -- rank` | ranks | 6 ms | 1 ms | today |' },
      promise('`rank`, `bench rank`, `bench rank large`'),
    ],
  },
  {
    name: 'every document that is cited exists',
    broken: (tree) =>
      brokenMatches(tree, /[\w./-]*[\w-]\.md\b/g, ([name], { path }) => {
        const beside = posix.join(posix.dirname(path), name);
        return findDocument(tree, name) === undefined && findDocument(tree, beside) === undefined;
      }),
    planted: [
      { path: 'scripts/a.ts', text: '/** Quick (quality.md «Speed»). */' },
      { path: 'docs/A.md', text: 'See [the plan](PLAN.md).' },
    ],
  },
  {
    name: 'every heading that is cited exists in its document',
    broken: (tree) =>
      brokenMatches(tree, /([\w-]+\.md) «([^»]+)»/g, ([, name = '', heading = '']) => {
        const document = findDocument(tree, name);
        return document !== undefined && !headingsOf(document).has(heading);
      }),
    planted: [
      { path: 'scripts/a.ts', text: '/** Quick (QUALITY.md «Haste»). */' },
      { path: 'scripts/b.ts', text: '/**\n * It is quick (QUALITY.md\n * «Haste»).\n */' },
      { path: 'apps/web/src/a.css', text: '/* Quick (QUALITY.md «Haste»). */' },
    ],
  },
  {
    name: 'a heading is cited as QUALITY.md «Speed», and in no other way',
    broken: (tree) => brokenMatches(tree, /[\w-]+\.md(,|:| §)? ?(?=[A-Z]\w+ ?\d?[).;])/g, () => true),
    planted: [
      { path: 'scripts/a.ts', text: '/** Quick (QUALITY.md, Speed). */' },
      { path: 'docs/A.md', text: 'Quick (QUALITY.md Speed).' },
    ],
  },
  {
    name: 'every requirement and open question that is cited has its row',
    broken: (tree) => {
      const known = knownIds(tree);
      return brokenMatches(
        tree,
        /\b([A-Z]{2,})-(\d{2,3})(?: ?… ?(?:\1-)?(\d{2,3}))?(?![\w-])/g,
        ([, area = '', first = '', last = first]) =>
          !OTHER_IDS.has(`${area}-${first}`) &&
          [first, last].some((number) => !known.has(`${area}-${number}`)),
      );
    },
    planted: [
      { path: 'scripts/a.ts', text: '/** Signs in (AUTH-009). */' },
      { path: 'scripts/b.ts', text: '/** Signs in (AUTH-001…009). */' },
      { path: 'e2e/c.ts', text: "test('signs in (ATUH-001)');" },
      { path: 'packages/a/src/d.ts', text: '/** Signs in (OPEN-02). */' },
    ],
  },
  {
    name: 'every decision record that is cited exists',
    broken: (tree) => {
      const numbers = tree.paths.map((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]);
      // In a document a number in brackets is a decision.
      return brokenMatches(
        tree,
        /\bdecisions? \d{4}(, \d{4})*|\(0\d{3}(, 0\d{3})*\)/gi,
        ([text], { path }) =>
          (path.endsWith('.md') || /^decision/i.test(text)) &&
          [...text.matchAll(/\d{4}/g)].some(([number]) => !numbers.includes(number)),
      );
    },
    planted: [
      { path: 'docs/QUALITY.md', text: 'Mails wait (0001, 0099).' },
      { path: 'scripts/a.ts', text: '/** Mails wait (decision 0099). */' },
      { path: 'docs/A.md', text: 'Books live in memory (decisions 0001, 0099).' },
    ],
  },
  {
    name: 'every decision record has its line in the index',
    broken: (tree) => {
      const index = findDocument(tree, 'docs/decisions/README.md')?.text ?? '';
      return tree.paths.filter((path) => {
        const name = /^docs\/decisions\/(\d{4}-.+\.md)$/.exec(path)?.[1];
        return name !== undefined && !index.includes(`](${name})`);
      });
    },
    planted: [{ path: 'docs/decisions/0099-new.md', text: '' }],
  },
  {
    name: 'every link and picture of a document leads to a file or folder',
    broken: (tree) =>
      documents(tree).flatMap(({ path, text }) =>
        [...text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)]
          .filter(([, target = '']) => {
            const place = posix.join(posix.dirname(path), target);
            return !tree.paths.some((own) => own === place || own.startsWith(`${place}/`));
          })
          .map(([, target]) => `${path} links ${target}`),
      ),
    planted: [
      { path: 'docs/A.md', text: 'See [ranks](RANKS.md).' },
      { path: 'B.md', text: '![The desk](docs/pictures/none.webp)' },
    ],
  },
  {
    name: 'every file and folder that a document names exists',
    broken: (tree) =>
      documents(tree).flatMap(({ path, text }) =>
        [...text.matchAll(/`([^`\n]+)`/g)]
          .filter(([, name = '']) => !isThere(tree, name))
          .map(([name]) => `${path} names ${name}`),
      ),
    planted: [
      { path: 'docs/A.md', text: 'Ranks come from `pricing/rank/rang.ts`.' },
      { path: 'docs/B.md', text: 'Ranks come from `rang.ts`.' },
      { path: 'docs/C.md', text: 'Ranks live in `packages/pricing/src/rang`.' },
    ],
  },
];

function readTree(): Tree {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((path) => path !== '');
  const sources = paths
    .filter((path) => CITING.test(path))
    .flatMap((path) => {
      // A file that was deleted but is still in git's index is not part of the tree.
      try {
        return [{ path, text: readFileSync(path, 'utf8') }];
      } catch {
        return [];
      }
    });
  return { paths, sources };
}

/** A tree that breaks no law. */
const SOUND: readonly Source[] = [
  { path: 'README.md', text: 'Read [the promises](docs/QUALITY.md).' },
  promise('`rank`, `bench rank`, `npm test`'),
  { path: 'package.json', text: '"test": "x", "bench": "x"' },
  { path: 'packages/pricing/src/rank/rank.test.ts', text: '' },
  { path: 'bench/rank.ts', text: '' },
  { path: 'docs/decisions/README.md', text: '| [0001](0001-plan.md) | holds |' },
  { path: 'docs/SPEC-COVERAGE.md', text: '| AUTH-001 | sign in |' },
  { path: 'docs/OPEN-DECISIONS.md', text: '| OPEN-01 | what? |' },
  { path: 'docs/BENCHMARKS.md', text: '| `npm run bench -- rank` | ranks | 5 ms | 1 ms | today |' },
  { path: 'docs/decisions/0001-plan.md', text: 'See QUALITY.md «Speed».' },
  {
    path: 'packages/pricing/src/rank/rank.ts',
    text: '/** Ranks by SHA-256 (AUTH-001, OPEN-01, decision 0001, QUALITY.md\n * «Trying it»). */',
  },
];

function withPlanted(planted: readonly Source[]): Tree {
  const others = SOUND.filter(({ path }) => planted.every((file) => file.path !== path));
  const sources = [...others, ...planted];
  return { paths: sources.map(({ path }) => path), sources };
}

describe('the law of the documents', () => {
  const tree = readTree();
  test('there are documents to judge', () => expect(documents(tree).length).toBeGreaterThan(20));
  for (const law of LAWS) {
    test(law.name, () => expect(law.broken(tree)).toEqual([]));
    test(`is noticed when broken, and only then: ${law.name}`, () => {
      expect(law.broken(withPlanted([]))).toEqual([]);
      for (const file of law.planted) expect(law.broken(withPlanted([file]))).toHaveLength(1);
    });
  }
  test('every open question has one row, in order', () => {
    const rows = findDocument(tree, 'OPEN-DECISIONS.md')?.text.match(/^\| OPEN-\d+ \|/gm) ?? [];
    expect(rows).toEqual(rows.map((_, index) => `| OPEN-${String(index + 1).padStart(2, '0')} |`));
  });
});
