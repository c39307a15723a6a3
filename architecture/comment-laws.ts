import { code, isTest, type Law, literalsOf, type Source } from './tree.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,({])\/\/[^\n]*/g;
/** A doc comment that begins with a person nobody has named yet. */
const WITHOUT_NOUN = /\/\*\*\s*(?:\*\s*)?(?:Who|Whom|Whose|Whoever|Somebody|Nobody)\b/g;
/** A file that a comment names by its end; what stands in quotes is an example. */
const FILE = /(?<![\w./'-])[a-z][\w-]*(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql)\b/g;

/** As wide as the formatter writes code. */
const COMMENT_WIDTH = 110;
const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*|\{\/\*)/;

/** A text that is put together to a key. */
const KEY = /^.awarding_|\$\{[^}]*\}_(?:(?:ep|bl|ls|n|m|lapsed)_|(?:offer|docs|filter)\b)/;

/**
 * How many doc comments of a room may begin so. A number here only falls: a comment that is rewritten begins
 * with a verb or a noun and can be understood by who has not read its neighbours.
 */
const CEILINGS: readonly (readonly [room: string, most: number])[] = [
  ['apps/server/src/kernel/', 0],
  ['apps/web/src/kernel/', 0],
  ['apps/web/src/kit/', 0],
  ['apps/web/src/tender/', 0],
  ['apps/web/src/features/', 22],
  ['apps/web/src/', 0],
  ['apps/server/src/features/', 22],
  ['apps/server/src/', 7],
  ['packages/contract/', 18],
  ['packages/tendering/', 16],
  ['packages/scenario/', 9],
  ['packages/workbook/', 7],
  ['packages/', 1],
];

function production(tree: readonly Source[]): Source[] {
  return code(tree).filter(({ path }) => /^(?:apps|packages)\//.test(path) && !isTest(path));
}

function roomOf(path: string): string | undefined {
  return CEILINGS.find(([room]) => path.startsWith(room))?.[0];
}

function countWithoutNoun({ text }: Source): number {
  return text.match(WITHOUT_NOUN)?.length ?? 0;
}

/** What comments say, and how a key of a value is spelled. */
export const COMMENT_LAWS: readonly Law[] = [
  {
    name: 'doc comments begin with a verb or a noun, not with who: no more of them in any room',
    broken: (tree) => {
      const counts = new Map<string | undefined, number>();
      for (const file of production(tree)) {
        const room = roomOf(file.path);
        counts.set(room, (counts.get(room) ?? 0) + countWithoutNoun(file));
      }
      return CEILINGS.flatMap(([room, most]) => {
        const count = counts.get(room) ?? 0;
        return count > most ? [`${room} has ${count} of ${most}`] : [];
      });
    },
    planted: [[{ path: 'apps/web/src/kit/a.ts', text: '/** Who gets the mail. */\nexport const a = 1;' }]],
  },
  {
    name: 'a comment that names a file names one that exists',
    broken: (tree) => {
      const paths = tree.map(({ path }) => `/${path}`);
      return production(tree).flatMap(({ path, text }) =>
        (text.match(COMMENT) ?? [])
          .flatMap((comment) => comment.match(FILE) ?? [])
          .filter((name) => !paths.some((own) => own.endsWith(`/${name}`)))
          .map((name) => `${path} names ${name}`),
      );
    },
    planted: [[{ path: 'packages/pricing/src/a.ts', text: '// Ranks are in rank-of.ts.' }]],
  },
  {
    name: `comments wrap at ${COMMENT_WIDTH} characters`,
    broken: (tree) =>
      code(tree).flatMap(({ path, text }) =>
        text
          .split('\n')
          .map((line, at) => ({ line, at }))
          .filter(({ line }) => line.length > COMMENT_WIDTH && COMMENT_LINE.test(line))
          .map(({ at }) => `${path} has a long comment in line ${at + 1}`),
      ),
    planted: [[{ path: 'packages/pricing/src/a.ts', text: `/** Ranks the offers ${'so '.repeat(40)}. */` }]],
  },
  {
    name: 'keys of values are spelled in keyval-key.ts alone',
    broken: (tree) =>
      production(tree)
        .filter(({ path }) => path !== 'packages/tendering/src/keyval/keyval-key.ts')
        .flatMap(({ path, text }) =>
          literalsOf(text)
            .filter((literal) => KEY.test(literal))
            .map((literal) => `${path} spells ${literal}`),
        ),
    planted: [
      [{ path: 'apps/web/src/a.ts', text: "if (key.startsWith('awarding_')) take(key);" }],
      [{ path: 'apps/web/src/a.ts', text: 'const key = `${phaseId}_ep_${epCode}`;' }],
    ],
  },
  {
    name: 'packages are tested without bench',
    broken: (tree) =>
      code(tree)
        .filter(({ path }) => path.startsWith('packages/'))
        .filter(({ text }) => /from '(?:\.\.\/)+bench\//.test(text))
        .map(({ path }) => `${path} imports from bench`),
    planted: [
      [
        {
          path: 'packages/scenario/src/a.test.ts',
          text: "import { a } from '../../../bench/scenario/a.ts';",
        },
      ],
    ],
  },
];
