import type { TreeGridColumn } from '../model/column.ts';
import type { RowTree } from '../model/visible-rows.ts';
import { CELL_PADDING_PX, treeIndentPx } from './place-columns.ts';

// Of the tables' 13 px in the widest weight in use, a little more than measured.
const FIGURES: readonly (readonly [signs: string, widthPx: number])[] = [
  ['0123456789-', 8.5],
  ['., \u00a0\u202f', 4],
  ['%', 13],
];
// The same for letters; the first that matches counts.
const LETTERS: readonly (readonly [signs: RegExp, widthPx: number])[] = [
  [/[ijl:;!]/, 4],
  [/[Ifrt()/„“°²³]/, 6],
  [/[mwMW]/, 13],
  [/[\p{Lu}€]/u, 10.5],
  [/[\p{Script=Latin}–+=*]/u, 8.5],
];
const WIDEST_PX = 18;
// Before the first column of a group.
const LINE_PX = 1;

const FIGURE_PX = new Map(
  FIGURES.flatMap(([signs, widthPx]) => signs.split('').map((sign) => [sign, widthPx] as const)),
);

/** With the letters that have been asked for: a long table asks for the same few again and again. */
const SIGN_PX = new Map(FIGURE_PX);

function learnPx(sign: string): number {
  const widthPx = LETTERS.find(([signs]) => signs.test(sign))?.[1] ?? WIDEST_PX;
  SIGN_PX.set(sign, widthPx);
  return widthPx;
}

function cellPx(
  text: string,
  widths: ReadonlyMap<string, number>,
  unknownPx: (sign: string) => number,
): number {
  let px = 2 * CELL_PADDING_PX + LINE_PX;
  for (const sign of text) px += widths.get(sign) ?? unknownPx(sign);
  return px;
}

/** Whether a text stands in a cell without being cut, whatever its letters; false where it only might. */
export function fitsCell(text: string, widthPx: number): boolean {
  return cellPx(text, FIGURE_PX, () => WIDEST_PX) <= widthPx;
}

/** The width of a cell that shows a whole text in the tables' own font, in pixels. */
export function fittingPx(text: string): number {
  return Math.ceil(cellPx(text, SIGN_PX, learnPx));
}

/** All rows of a grid, whether they are in sight or not. */
interface GridRows<Row> extends Omit<RowTree<Row>, 'getRowId'> {
  readonly footerRow?: Row | undefined;
}

// What a tag or an icon takes beside its text.
const RICH_PX = 24;

function contentPx<Row>({ text, cell }: TreeGridColumn<Row>, row: Row): number {
  const content = cell?.(row) ?? '';
  return fittingPx(text(row)) + (typeof content === 'string' ? 0 : RICH_PX);
}

/** The width at which a column shows its header and all texts whole, also of folded rows, in pixels. */
export function contentWidthPx<Row>(
  column: TreeGridColumn<Row>,
  { rows, getChildren, footerRow }: GridRows<Row>,
  isTree: boolean,
): number {
  const indentPx = (level: number) =>
    isTree && getChildren !== undefined ? treeIndentPx(level, column.indentPx) : 0;
  let widestPx =
    typeof column.header === 'string' ? fittingPx(column.header) + indentPx(1) : 2 * CELL_PADDING_PX;
  const visit = (siblings: readonly Row[], level: number): void => {
    for (const row of siblings) {
      widestPx = Math.max(widestPx, indentPx(level) + contentPx(column, row));
      visit(getChildren?.(row) ?? [], level + 1);
    }
  };
  visit(rows, 1);
  if (footerRow !== undefined) visit([footerRow], 1);
  return widestPx;
}
