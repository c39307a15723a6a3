import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { type DecimalResult, formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type Cell, cellMillis, roundedCellMillis } from './cell.ts';
import { errorAt, warningAt } from './finding.ts';

/** Which sign parts the decimals of numbers that stand as texts. */
export type DecimalMark = NonNullable<FileChoices['decimals']>;

/** How somebody has said that numbers are to be read; German, and nothing rounded, where nothing is said. */
export type NumberChoices = Pick<FileChoices, 'decimals' | 'rounds'>;

/**
 * What a column of numbers looks like as a whole.
 * - `isAsked`: Whether somebody has to say which sign parts the decimals, before any of it counts.
 * - `sample`: A text that can be read either way, or only with a decimal point; empty where there is none.
 * - `sums`: What the cells that can be read come to, in thousandths, either way.
 * - `unrounded`: How many cells have more than 3 decimals, either way.
 */
export type NumberBlock = ReturnType<typeof judgeNumbers>;

/** What stands behind an amount of money. */
const CURRENCY = /\s*(?:€|EUR|Euro)\s*$/i;
const SWAPPED: Readonly<Record<string, string>> = { '.': ',', ',': '.' };

/** An English decimal text as a German one, and back: «1,234.50» becomes «1.234,50». */
function swapMarks(text: string): string {
  return text.replaceAll(/[.,]/g, (mark) => SWAPPED[mark] ?? mark);
}

/** Thousandths of a cell as somebody has said that its numbers are to be read. */
export function readNumber(
  cell: Cell,
  { decimals = 'comma', rounds = false }: NumberChoices = {},
): DecimalResult {
  const bare = typeof cell === 'string' ? cell.replace(CURRENCY, '') : cell;
  const meant = typeof bare === 'string' && decimals === 'point' ? swapMarks(bare) : bare;
  return rounds ? roundedCellMillis(meant) : cellMillis(meant);
}

const reads = (cell: Cell, decimals: DecimalMark): boolean => readNumber(cell, { decimals, rounds: true }).ok;

/** What a text says of the sign that parts its decimals; undefined where it says nothing. */
function evidenceOf(text: string): DecimalMark | 'either' | undefined {
  if (!/[.,]/.test(text)) return undefined;
  const [comma, point] = [reads(text, 'comma'), reads(text, 'point')];
  if (comma === point) return comma && !text.includes(',') ? 'either' : undefined;
  return comma ? 'comma' : 'point';
}

/**
 * Judges the cells of a number column as a whole: asks about texts if one can only have a decimal point
 * («1.5», «0.426»), or if texts with a point and three digits («64.000») occur where none of them decides.
 */
export function judgeNumbers(cells: readonly Cell[]) {
  const told = cells.flatMap((cell) => {
    const mark = typeof cell === 'string' ? evidenceOf(cell) : undefined;
    return mark === undefined ? [] : [{ text: String(cell).trim(), mark }];
  });
  const first = (mark: DecimalMark | 'either') => told.find((each) => each.mark === mark)?.text;
  const ambiguous = first('comma') === undefined ? first('either') : undefined;
  const sample = first('point') ?? ambiguous;
  const sums = { comma: 0, point: 0 };
  const unrounded = { comma: 0, point: 0 };
  for (const cell of cells) {
    for (const decimals of ['comma', 'point'] as const) {
      const read = readNumber(cell, { decimals });
      if (read.ok) sums[decimals] += read.millis;
      else if (read.reason === 'too-many-decimals') unrounded[decimals] += 1;
    }
  }
  return { isAsked: sample !== undefined, sample: sample ?? '', sums, unrounded };
}

const MARK_WORDS = { comma: 'Dezimalkomma', point: 'Dezimalpunkt' } as const;

/** The ways to read ambiguous texts, each with its result for a text in German; none if nothing is open. */
export function numberReadings(
  texts: readonly string[],
): { readonly label: string; readonly textOf: (text: string) => string }[] {
  if (!judgeNumbers(texts).isAsked) return [];
  return [
    { label: MARK_WORDS.comma, textOf: (text) => text },
    { label: MARK_WORDS.point, textOf: swapMarks },
  ];
}

/** The question for a column's decimal sign, with its sum either way; undefined if not open or answered. */
export function askMark(
  column: string,
  { isAsked, sample, sums }: NumberBlock,
  choices: NumberChoices = {},
): Finding | undefined {
  if (!isAsked || choices.decimals !== undefined) return undefined;
  const offers = (['comma', 'point'] as const).map((decimals) => ({
    label: `${MARK_WORDS[decimals]}: Summe ${formatMillisShort(sums[decimals])}`,
    choices: { decimals },
  }));
  const message = `Die Zahlen stehen als Text da und lassen sich auf zwei Arten lesen, zum Beispiel „${sample}“. Bitte wählen Sie, was gemeint ist.`;
  return { ...errorAt(0, column, sample, message), offers };
}

/**
 * The findings on a column of numbers as a whole, before its cells are read: the question which sign parts
 * the decimals, the offer to round what has more than 3 of them, or that it was rounded.
 */
export function numberFindings(
  column: string,
  cells: readonly Cell[],
  choices: NumberChoices = {},
): Finding[] {
  const block = judgeNumbers(cells);
  const question = askMark(column, block, choices);
  if (question !== undefined) return [question];
  const count = block.unrounded[choices.decimals ?? 'comma'];
  if (count === 0) return [];
  const values = counted(count, 'Wert', 'Werte');
  if (choices.rounds === true) {
    const was = count === 1 ? 'wurde' : 'wurden';
    return [warningAt(0, column, '', `${values} ${was} kaufmännisch auf 3 Stellen gerundet.`)];
  }
  const has = count === 1 ? 'hat' : 'haben';
  const offers = [{ label: `${values} auf drei Stellen runden`, choices: { rounds: true } }];
  return [{ ...warningAt(0, column, '', `${values} ${has} mehr als 3 Nachkommastellen.`), offers }];
}
