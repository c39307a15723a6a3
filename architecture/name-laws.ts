import { code, type Law, type Source } from './tree.ts';

/**
 * Words that name things of an engineer by a picture; GLOSSARY «Engineering words» has the word to say
 * instead.
 */
const PICTURES = 'door|moment|hint|news|turn|pacer|paper|odd|trail|noting|scene|ground|board|book';
const PICTURE = new RegExp(`^(?:${PICTURES})s?$`, 'i');

/** Names of calls are keys of the contract; a price book and a board paper are of the trade. */
const SPELLED =
  /^(?:followNews|getOddPrices|getOddCells)$|(?:^|[a-z])(?:[Pp]riceBook|[Bb]oardPaper)|(?:price-book|board-paper|BOARD_PAPER)/;

const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|abstract class|interface|type) ([\w$]+)/gm;

/** Takes a name apart: «LvPaperRow» gives Lv, Paper, Row, and «lv-paper» lv and paper. */
function wordsOf(name: string): string[] {
  return name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
}

function isPicture(name: string): boolean {
  return !SPELLED.test(name) && wordsOf(name).some((word) => PICTURE.test(word));
}

function namesOf({ path, text }: Source): string[] {
  const parts = path.replace(/\.\w+$/, '').split('/');
  return [...parts, ...[...text.matchAll(EXPORT)].map(([, name = '']) => name)];
}

/** How files and exported names are called. */
export const NAME_LAWS: readonly Law[] = [
  {
    name: 'files and exported names say what an engineer of this stack expects, not a picture of it',
    broken: (tree) =>
      code(tree).flatMap((file) =>
        namesOf(file)
          .filter(isPicture)
          .map((name) => `${file.path} says ${name}`),
      ),
    planted: [
      [{ path: 'apps/server/src/kernel/call/door.ts', text: 'export interface Context {}' }],
      [{ path: 'apps/server/src/kernel/call/context.ts', text: 'export interface Door {}' }],
      [{ path: 'packages/workbook/src/odd/out.ts', text: '' }],
    ],
  },
];
