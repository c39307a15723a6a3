import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { toSheetNumber } from './cell.ts';
import type { FORMATS } from './format.ts';
import type { ColumnRule } from './header.ts';
import type { LongSheet, Sheet, SheetColumn, SheetRow, WritableSheet } from './sheet.ts';

/** A column of a table to be written: its header, how it looks, and what it says of a line. */
export type TableColumn<L> = SheetColumn & {
  header: string;
  cell: (line: L) => SheetRow['cells'][number];
};

/** A column of one format. */
export function column<L>(
  header: string,
  widthChars: number,
  format: keyof typeof FORMATS,
  cell: TableColumn<L>['cell'],
): TableColumn<L> {
  return { header, widthChars, format, cell };
}

/** A column of texts, which wrap. */
export function textColumn<L>(
  header: string,
  widthChars: number,
  cell: (line: L) => string | null,
): TableColumn<L> {
  return { header, widthChars, format: 'text', wraps: true, cell };
}

/** A column of amounts, which are given in thousandths of a euro. */
export function euroColumn<L>(header: string, millisOf: (line: L) => number | null): TableColumn<L> {
  return { header, widthChars: 20, format: 'euro', cell: (line) => toSheetNumber(millisOf(line)) };
}

/** A width that shows the header whole. */
export function widthOf(header: string): number {
  return Math.max(14, header.length + 4);
}

/** A column of counts, as wide as its header. */
export function countColumn<L>(header: string, countOf: (line: L) => number | null): TableColumn<L> {
  return { header, widthChars: widthOf(header), format: 'count', cell: countOf };
}

/** A column of a form that comes in again, as its reader knows it. */
export function formColumn({ header, isNumber }: ColumnRule) {
  return { header, widthChars: widthOf(header), format: isNumber ? ('amount' as const) : ('text' as const) };
}

/** The row that names the columns. */
export function headerRow(columns: readonly { header: string }[]): SheetRow {
  return { cells: columns.map(({ header }) => header), tone: 'header' };
}

/** What the columns say of one line. */
export function tableRow<L>(columns: readonly TableColumn<L>[], line: L, tone?: SheetRow['tone']): SheetRow {
  const cells = columns.map(({ cell }) => cell(line));
  return tone === undefined ? { cells } : { cells, tone };
}

/** A sheet with one table: what its title says, and its columns. */
interface TableForm<L> extends Pick<Sheet, 'name' | 'frozenColumns'> {
  readonly title: string;
  readonly hint?: string;
  readonly columns: readonly TableColumn<L>[];
}

/** A sheet with one table: its title, a hint if any, the headers, its lines, and what stands below them. */
export function titledTable<L>(
  { title, hint, ...sheet }: TableForm<L>,
  lines: readonly L[],
  foot: readonly SheetRow[] = [],
): Sheet {
  const { columns } = sheet;
  const head = formHead(title, hint, columns);
  return {
    ...sheet,
    rows: [...head, ...lines.map((line) => tableRow(columns, line)), ...foot],
    frozenRows: head.length,
  };
}

/** The line below entries that adds up each column with `adds`; one column of the table marks the entries. */
export function totalRow<L>(
  label: string,
  columns: readonly TableColumn<L>[],
  lines: readonly L[],
): SheetRow {
  // In whole thousandths: fractions of two would add up to something beside them.
  const millisOf = (cell: SheetRow['cells'][number]) => Math.round(Number(cell ?? 0) * SCALE);
  const sumOf = ({ adds, cell }: TableColumn<L>) =>
    adds === undefined ? null : lines.reduce((sum, line) => sum + millisOf(cell(line)), 0) / SCALE;
  const cells = columns.map((column, at) => (at === 0 ? label : sumOf(column)));
  return { cells, tone: 'total', ...(lines.length > 0 && { adds: -lines.length }) };
}

/** Notes below a table, a line each. */
export function noteRows(notes: readonly string[]): SheetRow[] {
  return notes.map((note) => ({ cells: [note], tone: 'hint' }));
}

/** The title of a table and a hint below it, if there is one. */
export function hintedTitle(title: string, hint?: string): SheetRow[] {
  const titleRow: SheetRow = { cells: [title], tone: 'title' };
  return hint === undefined ? [titleRow] : [titleRow, { cells: [hint], tone: 'hint' }];
}

/** Sheets of a workbook that says whose it is, unless its first sheet says it already. */
export function signSheets(
  [first, ...others]: readonly WritableSheet[],
  author: string | undefined,
): WritableSheet[] {
  return first === undefined ? [] : [{ ...first, about: { author, ...first.about } }, ...others];
}

/** What stands above a table with a hint: its title, the hint, and the headers on row 3. */
export function formHead(
  title: string,
  hint: string | undefined,
  columns: readonly { header: string }[],
): SheetRow[] {
  return [...hintedTitle(title, hint), headerRow(columns)];
}

/** A tree as an outline of rows, parents before the children they add up, roots at the given level. */
export function treeRows<L extends { readonly children: readonly L[] }>(
  roots: readonly L[],
  rowOf: (line: L) => SheetRow,
  level = 0,
): SheetRow[] {
  return roots.flatMap((line) => {
    const below = treeRows(line.children, rowOf, level + 1);
    return [{ ...rowOf(line), level, ...(below.length > 0 && { adds: below.length }) }, ...below];
  });
}

/**
 * Head and lines of a long sheet, and what stands below them; a row is made each time it is asked for, and is
 * not kept.
 */
export function longRows<L>(
  head: readonly SheetRow[],
  lines: readonly L[],
  rowOf: (line: L, at: number) => SheetRow,
  foot: readonly SheetRow[] = [],
): Pick<LongSheet, 'rows' | 'rowCount'> {
  const make = function* (): Generator<SheetRow> {
    yield* head;
    for (const [at, line] of lines.entries()) yield rowOf(line, at);
    yield* foot;
  };
  return { rows: { [Symbol.iterator]: make }, rowCount: head.length + lines.length + foot.length };
}

/** An amount column that a total below adds up. */
export function addedColumn<L>(header: string, millisOf: (line: L) => number | null): TableColumn<L> {
  return { ...euroColumn(header, millisOf), adds: 'itself' };
}

/** A long sheet with one table: a head of title, hint and headers, its lines, and what stands below them. */
export function longTable<L>(
  { title, hint, ...sheet }: TableForm<L>,
  lines: readonly L[],
  foot: readonly SheetRow[] = [],
): LongSheet {
  const { columns } = sheet;
  const head = formHead(title, hint, columns);
  const rowOf = (line: L) => tableRow(columns, line);
  return { ...sheet, ...longRows(head, lines, rowOf, foot), frozenRows: head.length };
}

/** The columns of groups side by side behind those that belong to none, and the rows above their lines. */
export function bandedHead<L>(
  titles: readonly SheetRow[],
  own: readonly TableColumn<L>[],
  groups: readonly (readonly [name: string, columns: readonly TableColumn<L>[]])[],
): { columns: TableColumn<L>[]; head: SheetRow[] } {
  const columns = [...own, ...groups.flatMap(([, band]) => band)];
  const blank = (count: number) => Array.from({ length: count }, () => null);
  const names = groups.flatMap(([name, { length }]) => [name, ...blank(length - 1)]);
  const bands: SheetRow = { cells: [...blank(own.length), ...names], tone: 'category' };
  return { columns, head: [...titles, bands, headerRow(columns)] };
}
