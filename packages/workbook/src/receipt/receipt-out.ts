import type { ReceiptTable } from '@rahmenpreis/tendering/receipt/receipt-tables.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { Sheet, SheetColumn } from '../sheet/sheet.ts';
import { headerRow } from '../sheet/table-out.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

/** The row that names the columns of each sheet. */
export const RECEIPT_HEADER_ROW = 3;
/** What stands before the check value on the first sheet. */
export const CHECK_VALUE_LABEL = 'Prüfwert (SHA-256)';

const HINT =
  'Jede Zahl zählt zum Prüfwert auf dem Blatt „Angebot“; er lässt sich in Rahmenpreis unter „Ihr Angebot“ prüfen.';
const SIGNATURE_HINT =
  'Die Signatur gilt für die Zeilen darunter und über sie für den Beleg; zum Prüfwert zählt dieses Blatt nicht.';
const LONG_TEXTS: readonly string[] = [
  'Wert',
  'Leistung',
  'Liegenschaft',
  'Datei',
  'Id',
  'SHA-256',
  'Wortlaut',
];
const WIDTHS = { text: 22, euro: 20, factor: 12 } as const;
const LONG_CHARS = 44;

function columnOf({ header, holds }: ReceiptTable['columns'][number]): SheetColumn & { header: string } {
  const isLong = LONG_TEXTS.includes(header);
  return { header, widthChars: isLong ? LONG_CHARS : WIDTHS[holds], format: holds };
}

function sheetOf({ title, columns, rows }: ReceiptTable, hint: readonly string[]): Sheet {
  const own = columns.map(columnOf);
  return {
    name: title,
    columns: own,
    rows: [
      { cells: [title], tone: 'title' },
      { cells: hint, tone: 'hint' },
      headerRow(own),
      ...rows.map((row) => ({
        cells: row.map((cell) =>
          typeof cell === 'number' ? toSheetNumber(cell) : cell === '' ? null : cell,
        ),
      })),
    ],
    frozenRows: RECEIPT_HEADER_ROW,
  };
}

/** What stands above the tables of a receipt and is no part of its content. */
interface StatedReceipt {
  readonly checkValue: string;
  /** «Zwischenstand» or «Endgültig», and as of when. */
  readonly standing: string;
  /** The block that is signed, on a sheet of its own behind all others. */
  readonly signature: ReceiptTable;
  /** Title and author that the file names. */
  readonly about: { readonly title: string; readonly author: string };
}

/** Writes a receipt with its check value, a sheet per table, for `readReceipt` to read (decision 0037). */
export function writeReceipt(
  tables: readonly ReceiptTable[],
  { checkValue, standing, signature, about }: StatedReceipt,
): Uint8Array {
  return writeWorkbook([
    ...tables.map((table, at) => ({
      ...sheetOf(table, at === 0 ? [CHECK_VALUE_LABEL, checkValue, standing] : [HINT]),
      about,
    })),
    sheetOf(signature, [SIGNATURE_HINT]),
  ]);
}
