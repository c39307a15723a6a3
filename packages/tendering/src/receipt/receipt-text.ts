import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FIRST_VERSION_TABLES, type ReceiptCell, type ReceiptTable } from './receipt-tables.ts';

/** What the text of every receipt begins with. */
export const RECEIPT_HEADING = 'Rahmenpreis Angebotsbeleg';

/** What of a table is printed: what a column holds shows in its cells. */
export type PrintedTable = Pick<ReceiptTable, 'title' | 'rows'> & {
  readonly columns: readonly Pick<ReceiptTable['columns'][number], 'header'>[];
};

function printCell(cell: ReceiptCell): string {
  return typeof cell === 'number' ? formatMillis(cell) : cell;
}

function printTable({ title, columns, rows }: PrintedTable): string[] {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => row.map(printCell))];
  return ['', title, ...lines.map((cells) => cells.join('\t'))];
}

/** The version of a text: a reader needs it to print the same; every change of the layout gets another. */
export function receiptVersion({ length }: readonly PrintedTable[]): 1 | 2 {
  return length > FIRST_VERSION_TABLES ? 2 : 1;
}

/**
 * The one text of a receipt: one line per row, cells parted by tabs, lines ended by LF, to be stored as
 * UTF-8. Its SHA-256 is the check value, which any program can compute (decision 0037).
 */
export function printReceipt(tables: readonly PrintedTable[]): string {
  const version = `Fassung ${receiptVersion(tables)}`;
  return `${[RECEIPT_HEADING, version, ...tables.flatMap(printTable)].join('\n')}\n`;
}
