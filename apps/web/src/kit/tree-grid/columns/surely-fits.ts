import { CELL_PADDING_PX } from './place-columns.ts';

// Of the tables' 13 px in the widest weight in use, a little more than measured.
const FIGURES: readonly (readonly [signs: string, widthPx: number])[] = [
  ['0123456789-', 8.5],
  ['., \u00a0\u202f', 4],
  ['%', 13],
];
const WIDEST_PX = 18;
// Before the first column of a group.
const LINE_PX = 1;

const WIDTHS_PX = new Map(
  FIGURES.flatMap(([signs, widthPx]) => signs.split('').map((sign) => [sign, widthPx] as const)),
);

/** Whether a text stands in a cell without being cut, whatever its letters; false where it only might. */
export function surelyFits(text: string, widthPx: number): boolean {
  let leftPx = widthPx - 2 * CELL_PADDING_PX - LINE_PX;
  for (const sign of text) leftPx -= WIDTHS_PX.get(sign) ?? WIDEST_PX;
  return leftPx >= 0;
}
