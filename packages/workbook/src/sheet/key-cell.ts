import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type Cell, cellText, germanCellText } from './cell.ts';
import { errorAt } from './finding.ts';

/** So many digits of a number a spreadsheet keeps; of more it shows others than were typed. */
const EXACT_DIGITS = 15;
const GENERAL = /^(?:general|standard|@)?$/i;
/** The parts of a number format: texts in quotes, escaped or as wide as another sign, then single signs. */
const FORMAT_PART = /"(?<quoted>[^"]*)"|\\(?<escaped>.)|_.|(?<sign>.)/gsu;
/** What a format may hold besides places for digits: signs that a spreadsheet shows as they are. */
const LITERAL = /^[- +():!^&'~{}<>=$€]$/u;

/** The parts of a format that has nothing but places for digits and literals; undefined for every other. */
function plainParts(format: string): { text: string; isPlace: boolean }[] | undefined {
  const parts = [...format.matchAll(FORMAT_PART)].map(({ groups = {} }) => {
    const { quoted, escaped, sign } = groups;
    const isPlace = sign === '0' || sign === '#';
    return {
      text: sign ?? quoted ?? escaped ?? '',
      isPlace,
      isKnown: isPlace || sign === undefined || LITERAL.test(sign),
    };
  });
  return parts.every(({ isKnown }) => isKnown) && parts.some(({ isPlace }) => isPlace) ? parts : undefined;
}

/** Digits as a format shows them: «0000» makes 0815 of 815; undefined where it shows more than digits. */
function formatDigits(digits: string, format: string): string | undefined {
  if (GENERAL.test(format)) return digits;
  const parts = plainParts(format);
  if (parts === undefined) return undefined;
  let left = digits;
  let shown = '';
  const firstPlace = parts.findIndex(({ isPlace }) => isPlace);
  for (const [at, { text, isPlace }] of [...parts.entries()].toReversed()) {
    if (!isPlace) {
      shown = text + shown;
      continue;
    }
    const own = at === firstPlace ? left : left.slice(-1);
    left = left.slice(0, left.length - own.length);
    shown = (own === '' && text === '0' ? '0' : own) + shown;
  }
  return shown.trim();
}

/**
 * The text of a key cell: typed text, or a whole number's digits as its format shows them. Undefined where a
 * spreadsheet may have changed it: a fraction, a date, a percentage, a truth value, too many digits.
 */
export function keyText(cell: Cell, format = ''): string | undefined {
  if (cell === null || typeof cell === 'string') return cellText(cell);
  if (typeof cell !== 'number' || !Number.isSafeInteger(cell) || cell < 0) return undefined;
  const digits = String(cell);
  return digits.length > EXACT_DIGITS ? undefined : formatDigits(digits, format);
}

/** A cell of a key column that holds no text, in its row from 1. */
export interface UnusualKey {
  readonly row: number;
  readonly cell: Cell;
}

const ROWS_LISTED_AT_MOST = 20;
const GUESSES_LISTED_AT_MOST = 5;

/** The one known key that begins with the number; undefined where none does, or several do. */
function guessOf(cell: Cell, known: readonly string[]): string | undefined {
  if (typeof cell !== 'number') return undefined;
  const [first, second] = known.filter((key) => key.startsWith(String(cell)));
  return second === undefined ? first : undefined;
}

function guessSentence(odd: readonly UnusualKey[], known: readonly string[]): string {
  const guesses = odd.flatMap(({ row, cell }) => {
    const guess = guessOf(cell, known);
    return guess === undefined ? [] : odd.length === 1 ? `„${guess}“` : `„${guess}“ in Zeile ${row}`;
  });
  return guesses.length === 0 ? '' : ` Meinten Sie ${joinGerman(guesses, GUESSES_LISTED_AT_MOST)}?`;
}

/** The one finding about all cells of a key column that hold no text; none where there are none. */
export function unusualKeyFindings(
  header: string,
  odd: readonly UnusualKey[],
  { known = [], findingAt = errorAt }: { known?: readonly string[] | undefined; findingAt?: typeof errorAt },
): Finding[] {
  const [first] = odd;
  if (first === undefined) return [];
  const where =
    odd.length === 1
      ? 'Die Zelle enthält'
      : `${formatWhole(odd.length)} Zellen der Spalte „${header}“ enthalten (Zeilen ${joinGerman(
          odd.map(({ row }) => row),
          ROWS_LISTED_AT_MOST,
        )})`;
  const advice = `${where} keinen Text; was eingetippt wurde, ist nicht mehr sicher. Bitte formatieren Sie die Spalte als Text und tragen Sie den Wert neu ein.`;
  return [findingAt(first.row, header, germanCellText(first.cell), advice + guessSentence(odd, known))];
}
