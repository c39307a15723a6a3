import {
  formatFactor,
  formatMillis,
  formatMillisShort,
  formatWhole,
} from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import type { FORMATS } from './format.ts';
import type { Sheet, SheetCell, SheetColumn, SheetRow } from './sheet.ts';

/** A table of texts, as it stands on paper. */
export interface PrintedTable {
  readonly title: string;
  readonly columns: readonly { readonly header: string; readonly isNumber: boolean }[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly tone: SheetRow['tone'] }[];
}

/** Decimals of an exact price that are always written. */
const FEWEST_DECIMALS = 3;
const MOST_DECIMALS = 12;

/** German text of a number of euros with all its decimals, at least three: 41.7118 gives «41,7118». */
function printExact(value: number): string {
  const plain = String(value);
  const [whole = '', decimals = ''] = (plain.includes('e') ? value.toFixed(MOST_DECIMALS) : plain).split('.');
  return `${formatWhole(Number(whole))},${decimals.replace(/0+$/, '').padEnd(FEWEST_DECIMALS, '0')}`;
}

function printNumber(value: number, format: SheetColumn['format']): string {
  const millis = Math.round(value * SCALE);
  if (format === 'exactEuro') return printExact(value);
  if (format === 'factor') return formatFactor(millis);
  return format === 'euro' ? formatMillis(millis) : formatMillisShort(millis);
}

const MARKS: Readonly<Partial<Record<keyof typeof FORMATS, string>>> = { euroAbove: '▲ ', euroBelow: '▼ ' };

/** What a cell shows in a spreadsheet, without the sign of the currency, which its column names. */
export function printCell(cell: SheetCell, format: SheetColumn['format'] = 'text'): string {
  if (typeof cell === 'object' && cell !== null && 'format' in cell) {
    return (MARKS[cell.format] ?? '') + printNumber(cell.value, format);
  }
  const value = typeof cell === 'object' ? (cell?.value ?? '') : cell;
  return typeof value === 'number' ? printNumber(value, format) : value;
}

/**
 * The tables of a sheet as texts: the rows below the one that names the columns, parted where a title stands
 * in between; a table without one bears the sheet's name.
 */
export function printTables({ name, columns, rows }: Sheet): PrintedTable[] {
  const headAt = rows.findIndex(({ tone }) => tone === 'header');
  const printedColumns = columns.map(({ format = 'text' }, i) => {
    const header = printCell(rows[headAt]?.cells[i] ?? null);
    const isEuro = format === 'euro' || format === 'exactEuro';
    return { header: isEuro ? `${header} €` : header, isNumber: format !== 'text' };
  });
  const tables: { title: string; columns: typeof printedColumns; rows: PrintedTable['rows'][number][] }[] =
    [];
  for (const { cells, tone } of rows.slice(headAt + 1)) {
    if (tone === 'title' || tables.length === 0) {
      const title = tone === 'title' ? printCell(cells[0] ?? null) : name;
      tables.push({ title, columns: printedColumns, rows: [] });
    }
    if (tone === 'title') continue;
    const printed = columns.map(({ format }, i) => printCell(cells[i] ?? null, format));
    tables.at(-1)?.rows.push({ cells: printed, tone });
  }
  return tables;
}
