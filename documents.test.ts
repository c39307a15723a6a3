import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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
/** A law of the documents: what it is called, what of a tree breaks it, and files that break it when planted. */
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

/** True where a path ends so; rooms may be named without `packages` and `src`. */
function isNamed(path: string, name: string): boolean {
  return [path, path.replace('/src/', '/')].some((each) => each === name || each.endsWith(`/${name}`));
}

function isThere(tree: Tree, name: string): boolean {
  if (FILE_NAME.test(name)) return tree.paths.some((path) => isNamed(path, name));
  const folder = name.replace(/\/?$/, '/');
  return !ROOTS.test(folder) || /[^\w./-]/.test(name) || tree.paths.some((path) => path.startsWith(folder));
}

const TEST = /\.(test\.tsx?|journey\.ts)$/;
const BENCH = /^bench\/([\w-]+)\.ts$/;

/** The rows of the tables that have a column for commands, each as its cells. */
function promisesOf(tree: Tree): string[][] {
  const lines = findDocument(tree, 'QUALITY.md')?.text.match(/^\| .+ \|$/gm) ?? [];
  return lines.map((line) => line.slice(2, -2).split(' | ')).filter(([first]) => first !== 'Promise');
}

/** The tests, or benchmarks, that a command runs, chosen as `scripts/test.ts` and `scripts/bench.ts` choose; none by another. */
function chosenBy(tree: Tree, command: string): string[] {
  const [, kind, rest = ''] = /^npm (test|run bench) -- (.+)$/.exec(command) ?? [];
  const words = rest.split(' ');
  if (kind === 'test')
    return tree.paths.filter((path) => TEST.test(path) && words.some((word) => path.includes(word)));
  if (kind === undefined) return [];
  return tree.paths.filter((path) => BENCH.exec(path)?.[1]?.startsWith(words[0]!));
}

/** Whether a row has its four cells, with commands that exist and together run what it names and nothing else. */
function isRepeatable(tree: Tree, [promise, shownBy = '', repeatIt = '', figure, more]: string[]): boolean {
  if (!promise || !figure || figure === '–' || more !== undefined) return false;
  const scripts = tree.sources.find(({ path }) => path === 'package.json')?.text ?? '';
  const commands = repeatIt.split(', ').map((command) => /^`(npm .+)`$/.exec(command)?.[1] ?? '');
  const isKnown = (command: string) => {
    const [, script] = /^npm (?:run )?([\w:-]+)/.exec(command) ?? [];
    const words = /^npm test -- (.+)$/.exec(command)?.[1]?.split(' ') ?? [];
    return (
      scripts.includes(`"${script}":`) &&
      words.every((word) => chosenBy(tree, `npm test -- ${word}`).length > 0)
    );
  };
  if (!commands.every(isKnown)) return false;
  const named = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const tests = named.filter((name) => TEST.test(name) || BENCH.test(name));
  const chosen = commands.flatMap((command) => chosenBy(tree, command));
  return named.length > 0 && (tests.length === 0 || isDeepStrictEqual(new Set(tests), new Set(chosen)));
}

/** The table of promises with a single row, of which two cells are given. */
function promiseRow(cells: string): Source {
  const shownBy = '`packages/pricing/src/rank/rank.test.ts`';
  const table = ['| Promise | Shown by | Repeat it | Last figure |', '|---|---|---|---|'];
  return {
    path: 'docs/QUALITY.md',
    text: [
      '## Speed',
      ...table,
      `| Ranks are right. | ${shownBy} | ${cells} |`,
      '## Trying it: `npm start`',
    ].join('\n'),
  };
}

const LAWS: Law[] = [
  {
    name: 'every promise has a command that runs the tests and benchmarks it names, and no others',
    broken: (tree) =>
      promisesOf(tree)
        .filter((row) => !isRepeatable(tree, row))
        .map(([promise = '']) => promise),
    planted: [
      // A row without a command, with one that chooses nothing, one for a script that is none, and one without a figure.
      ...['', '`npm test -- rang`', '`npm run tests`'].map((command) => promiseRow(`${command} | 3`)),
      promiseRow('`npm test -- rank` | '),
      promiseRow('`npm test -- rank` | –'),
      // A command that leaves out a test, and a word that also chooses another.
      promiseRow('`npm run bench -- rank` | 3'),
      { path: 'packages/pricing/src/rank/rank-list.test.ts', text: '' },
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
      return brokenMatches(tree, /\bdecisions? \d{4}(, \d{4})*/gi, ([text]) =>
        [...text.matchAll(/\d{4}/g)].some(([number]) => !numbers.includes(number)),
      );
    },
    planted: [
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
  {
    name: 'ARCHITECTURE.md names every measurement',
    broken: (tree) => {
      const text = findDocument(tree, 'ARCHITECTURE.md')?.text ?? '';
      return tree.paths.filter((path) => {
        const name = BENCH.exec(path)?.[1];
        return name !== undefined && !text.includes(`\`${name}\``);
      });
    },
    planted: [{ path: 'bench/new.ts', text: '' }],
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
  promiseRow('`npm test -- rank` | 3 ranks'),
  { path: 'package.json', text: '"test": "x", "bench": "x"' },
  { path: 'packages/pricing/src/rank/rank.test.ts', text: '' },
  { path: 'bench/rank.ts', text: '' },
  { path: 'docs/decisions/README.md', text: '| [0001](0001-plan.md) | holds |' },
  { path: 'docs/SPEC-COVERAGE.md', text: '| AUTH-001 | sign in |' },
  { path: 'docs/OPEN-DECISIONS.md', text: '| OPEN-01 | what? |' },
  { path: 'docs/ARCHITECTURE.md', text: 'Ranking is measured by `rank`.' },
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
