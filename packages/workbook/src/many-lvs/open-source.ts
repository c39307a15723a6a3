import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { MANY_LVS_MAX_SHEETS, UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import { csvLines, textOfFile } from '../sheet/csv-in.ts';
import { noWorkbookFindings } from '../sheet/file-kind.ts';
import { errorAt } from '../sheet/finding.ts';
import { noSheet } from '../sheet/no-sheet.ts';
import { listSheets, readLookedSheet } from '../sheet/read-workbook.ts';
import { openSheets, plainRow, type StreamedRow, type StreamedSheet } from '../sheet/xlsx/stream-sheets.ts';
import { checkZip } from '../sheet/zip-check.ts';

const INFLATED_MAX_BYTES = 300_000_000;
const MAX_ENTRIES = 3_000;
const TOO_LARGE =
  'Die Datei ist entpackt zu groß (höchstens 300 MB und 3.000 Einträge). Bitte teilen Sie die Datei auf.';
/** Of an .xlsx it is the P of a zip. */
const LEGACY_BEGINS_WITH = 0xd0;
const CSV_NAME = /\.(?:csv|txt)$/i;

type Opened = { ok: true; sheets: readonly StreamedSheet[] } | { ok: false; findings: Finding[] };

const refuse = (message: string): Opened => ({ ok: false, findings: [errorAt(0, '', '', message)] });

function* rowsOfText(text: string): Generator<StreamedRow> {
  let index = 0;
  for (const cells of csvLines(text)) yield plainRow(index++, cells);
}

/** The rows of a sheet of an .xls, which is read as every other one. */
async function* rowsOfLegacy(bytes: Uint8Array, at: number): AsyncGenerator<StreamedRow> {
  const sheet = await readLookedSheet(bytes, at);
  if (!sheet.ok) return;
  const { rows, look } = sheet;
  for (const [index, cells] of rows.entries()) {
    const formats = cells.flatMap((_, column): [number, string][] => {
      const format = look.formats.get(`${index},${column}`);
      return format === undefined ? [] : [[column, format]];
    });
    yield { ...plainRow(index, cells), formats: new Map(formats), isHidden: look.hiddenRows.has(index) };
  }
}

/** Opens a file with many LVs: a workbook, or a text with separated cells, which is one sheet. */
export async function openSource(filename: string, bytes: Uint8Array): Promise<Opened> {
  if (CSV_NAME.test(filename)) {
    const text = textOfFile(bytes);
    return text.includes('\0')
      ? refuse('Die Datei ist kein Text. Bitte speichern Sie die Tabelle als .xlsx oder als CSV.')
      : { ok: true, sheets: [{ name: '', isHidden: false, rows: () => rowsOfText(text) }] };
  }
  const findings = noWorkbookFindings(bytes);
  if (findings.length > 0) return { ok: false, findings };
  const isLegacy = bytes[0] === LEGACY_BEGINS_WITH;
  if (isLegacy && bytes.length > UPLOAD_MAX_BYTES) {
    return refuse('Eine .xls-Datei darf höchstens 10 MB haben. Bitte speichern Sie sie als .xlsx.');
  }
  const zip = checkZip(bytes, INFLATED_MAX_BYTES, MAX_ENTRIES);
  if (!zip.ok && zip.reason === 'too-large') return refuse(TOO_LARGE);
  const sheets = zip.ok
    ? openSheets(bytes, zip.files)
    : (await listSheets(bytes)).map((sheet, at) => ({ ...sheet, rows: () => rowsOfLegacy(bytes, at) }));
  if (sheets.length > MANY_LVS_MAX_SHEETS) {
    return refuse(`Die Datei hat mehr als ${MANY_LVS_MAX_SHEETS} Blätter. Bitte teilen Sie sie auf.`);
  }
  return sheets.length > 0 ? { ok: true, sheets } : { ok: false, findings: [noSheet('unreadable')] };
}
