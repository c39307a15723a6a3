import { code, featureOf, isTest, type Law, type Source, withoutComments } from './tree.ts';

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

/** An interface of a feature, with its side and the names of its members as one text. */
interface Written {
  readonly noun: string;
  readonly name: string;
  readonly shape: string;
}

/**
 * Gives a feature's interfaces of two members or more that others could take; in the server also those that
 * it keeps for itself.
 */
function interfacesOf({ path, text }: Source): Written[] {
  const own = featureOf(path);
  if (own === undefined || isTest(path)) return [];
  return [...withoutComments(text).matchAll(/^(export )?interface (\w+)[^{]*\{$([\s\S]*?)^\}/gm)].flatMap(
    ([, exported, name = '', body = '']) => {
      const found = body.matchAll(/^ {2}(?:readonly )?(\w+)\??[(:<]/gm);
      const members = Array.from(found, ([, member = '']) => member);
      const isMeant = members.length > 1 && (own.side === 'server' || exported !== undefined);
      return isMeant ? { noun: own.noun, name, shape: [own.side, ...members.toSorted()].join() } : [];
    },
  );
}

/**
 * Gives the interfaces that another feature of the same side has written before, by the names of their
 * members.
 */
function findTwins(tree: readonly Source[]): string[] {
  const first = new Map<string, Written>();
  return code(tree).flatMap((file) =>
    interfacesOf(file).flatMap((own) => {
      const known = first.get(own.shape) ?? own;
      first.set(own.shape, known);
      return known.noun === own.noun ? [] : `${file.path} writes ${known.name} of ${known.noun} again`;
    }),
  );
}

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
  {
    name: 'no interface is written in two features',
    broken: findTwins,
    planted: [
      [
        {
          path: 'apps/server/src/features/award/a.ts',
          text: `export interface Writer {\n  /** Stores. */\n  write(a: string): void;\n  readonly of?: string;\n}`,
        },
        {
          path: 'apps/server/src/features/scenario/a.ts',
          text: `interface AwardWriter {\n  of: string;\n  write(\n    b: string,\n  ): void;\n}`,
        },
      ],
      ['award', 'scenario'].map((noun) => ({
        path: `apps/web/src/features/${noun}/a.ts`,
        text: `export interface Place {\n  readonly a: string;\n  readonly b: string;\n}`,
      })),
    ],
  },
];
