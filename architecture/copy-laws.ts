import { isTest, type Law, type Source } from './tree.ts';

/** So many lines in a row may stand in two places; with one more they are one thing that is written twice. */
const LINES_ALIKE = 10;

/** Gives where a run of lines begins that has stood before, in this file or in another. */
function findCopies(tree: readonly Source[]): string[] {
  const length = LINES_ALIKE + 1;
  const numberOf = new Map<string, number>();
  const firstAt = new Map<string, { path: string; at: number }>();
  return tree.flatMap(({ path, text }) => {
    const numbers = text.split('\n').map((line) => {
      const bare = line.trim();
      const known = numberOf.get(bare) ?? numberOf.size;
      numberOf.set(bare, known);
      return known;
    });
    const copies: string[] = [];
    let goesOn = false;
    for (let at = 0; at + length <= numbers.length; at++) {
      const run = numbers.slice(at, at + length).join();
      const first = firstAt.get(run);
      if (first === undefined) firstAt.set(run, { path, at });
      // Lines that repeat themselves, as in a list, are not a second place.
      const isCopy = first !== undefined && (first.path !== path || at - first.at >= length);
      if (isCopy && !goesOn) copies.push(`${path}:${at + 1} repeats ${first.path}:${first.at + 1}`);
      goesOn = isCopy;
    }
    return copies;
  });
}

const SENTENCES = Array.from({ length: LINES_ALIKE + 2 }, (_, at) => `const a${at} = ${at};`).join('\n');

/** What is written once. */
export const COPY_LAWS: readonly Law[] = [
  {
    name: `no two places of production share more than ${LINES_ALIKE} lines in a row`,
    broken: (tree) =>
      findCopies(tree.filter(({ path }) => /^(apps|packages|scripts)\//.test(path) && !isTest(path))),
    planted: [
      [
        { path: 'apps/web/src/kit/a.ts', text: `export const A = 1;\n${SENTENCES}` },
        { path: 'packages/pricing/src/a.ts', text: `{\n${SENTENCES.replaceAll(/^/gm, '  ')}\n}` },
      ],
      [{ path: 'apps/web/src/kit/a.module.css', text: `${SENTENCES}\n\n${SENTENCES}` }],
    ],
  },
];
