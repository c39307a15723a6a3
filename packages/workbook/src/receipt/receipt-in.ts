import { numberToMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ReceiptCell } from '@rahmenpreis/tendering/receipt/receipt-tables.ts';
import {
  type PrintedTable,
  printReceipt,
  RECEIPT_HEADING,
} from '@rahmenpreis/tendering/receipt/receipt-text.ts';
import { partText, printBlock, SIGNATURE_TITLE } from '@rahmenpreis/tendering/receipt/receipt-signature.ts';
import { checkZip } from '../sheet/zip-check.ts';
import { type Cell, cellText } from '../sheet/cell.ts';
import { errorAt } from '../sheet/finding.ts';
import { readSheets } from '../sheet/read-workbook.ts';
import { CHECK_VALUE_LABEL, RECEIPT_HEADER_ROW } from './receipt-out.ts';

const NO_RECEIPT =
  'Die Datei ist kein Angebotsbeleg aus Rahmenpreis. Bitte wählen Sie die unveränderte Excel- oder Textdatei.';

const TOO_LARGE =
  'Die Datei ist entpackt zu groß für einen Angebotsbeleg (höchstens 20 MB). Bitte wählen Sie die unveränderte Excel-Datei.';
/** How many bytes a receipt may have once inflated: several times those of the largest offer there can be. */
const INFLATED_MAX_BYTES = 20_000_000;

function refuse(message: string) {
  return { text: '', statedValue: '', block: undefined, findings: [errorAt(0, '', '', message)] };
}

function cellOf(cell: Cell | undefined): ReceiptCell {
  if (typeof cell === 'string') return cell;
  if (typeof cell !== 'number') return cellText(cell ?? null);
  const read = numberToMillis(cell);
  // What has more decimals than any figure of ours makes another text, and so another check value.
  return read.ok ? read.millis : String(cell);
}

function tableOf(title: string, rows: readonly Cell[][]): PrintedTable {
  const headers = (rows[RECEIPT_HEADER_ROW - 1] ?? []).map((cell) => cellText(cell));
  return {
    title,
    columns: headers.map((header) => ({ header })),
    rows: rows
      .slice(RECEIPT_HEADER_ROW)
      .map((cells) =>
        Array.from({ length: Math.max(headers.length, cells.length) }, (_, i) => cellOf(cells[i])),
      ),
  };
}

// A mark of byte order stays, as it is no part of the text and makes another value.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads a receipt's workbook back to its text, or takes the text itself. Whatever was changed in a cell, a
 * row or a sheet changes that text.
 */
export async function readReceipt(bytes: Uint8Array) {
  if (utf8.decode(bytes.subarray(0, RECEIPT_HEADING.length)) === RECEIPT_HEADING)
    return { ...partText(utf8.decode(bytes)), statedValue: undefined, findings: [] };
  const zip = checkZip(bytes, INFLATED_MAX_BYTES);
  if (!zip.ok && zip.reason === 'too-large') return refuse(TOO_LARGE);
  const sheets = await readSheets(bytes);
  const [first] = sheets?.values() ?? [];
  if (sheets === undefined || first?.[1]?.[0] !== CHECK_VALUE_LABEL) return refuse(NO_RECEIPT);
  const all = Array.from(sheets, ([title, rows]) => tableOf(title, rows));
  const tables = all.filter(({ title }) => title !== SIGNATURE_TITLE);
  const signature = all.find(({ title }) => title === SIGNATURE_TITLE);
  return {
    /** The text that the cells make, or that the file is; its SHA-256 is what the check value must be. */
    text: printReceipt(tables),
    /** The check value that the workbook states, as it stands there; a text states none. */
    statedValue: cellText(first[1][1] ?? null),
    /** The block that is signed, not verified; undefined where there is none. */
    block: signature && printBlock(signature),
    findings: [],
  };
}
