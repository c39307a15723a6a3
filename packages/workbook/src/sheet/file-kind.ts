import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { warningAt } from './finding.ts';
import { noSheet } from './no-sheet.ts';
import { checkZip } from './zip-check.ts';

const AS_WORKBOOK =
  'Bitte speichern Sie die Tabelle in Excel oder LibreOffice als .xlsx und laden Sie diese Datei hoch.';

const ARCHIVE = 'ein gepacktes Archiv';

/** What other files begin with, and what they are called. */
const BEGINNINGS: readonly (readonly [beginning: RegExp | string, name: string])[] = [
  [/^%PDF/, 'eine PDF-Datei'],
  [/^\{\\rtf/, 'ein Textdokument (RTF)'],
  [/^\x89PNG|^\xff\xd8\xff|^GIF8|^BM/, 'ein Bild'],
  [/^\s*<(?:!doctype html|html|table|meta)/i, 'eine Webseite mit der Endung einer Tabelle'],
  [/^\s*<\?xml[^]*(?:urn:schemas-microsoft-com:office:spreadsheet|<Workbook)/, 'eine XML-Tabelle'],
  [/^Rar!|^7z\xbc\xaf/, ARCHIVE],
  ['\x1f\x8b', ARCHIVE],
];

/** What a zip is by a file in it. */
const PARTS: readonly (readonly [part: RegExp, name: string])[] = [
  [/^xl\/workbook\.bin$/i, 'eine binäre Excel-Mappe (.xlsb)'],
  [/^word\//i, 'ein Word-Dokument'],
  [/^ppt\//i, 'eine Präsentation'],
  [/^content\.xml$/i, 'ein OpenDocument (.ods, .odt)'],
  [/\.xlsx?$/i, 'ein Archiv mit Excel-Dateien'],
];

const LOOKED_AT = 1_000;

/** Lower bytes are control characters that no text has. */
const TAB = 9;

function nameOf(bytes: Uint8Array): string | undefined {
  const looked = bytes.subarray(0, LOOKED_AT);
  const beginning = Array.from(looked, (byte) => String.fromCharCode(byte)).join('');
  if (beginning.startsWith('PK')) {
    const zip = checkZip(bytes);
    return zip.ok
      ? PARTS.find(([part]) => [...zip.files.keys()].some((name) => part.test(name)))?.[1]
      : undefined;
  }
  const known = BEGINNINGS.find(([each]) =>
    typeof each === 'string' ? beginning.startsWith(each) : each.test(beginning),
  )?.[1];
  const controlAt = looked.findIndex((byte) => byte < TAB);
  const text = controlAt === -1 ? beginning : beginning.slice(0, controlAt);
  // Separated lines without a control character.
  return known ?? (/[;,\t][^]*[\r\n]/.test(text) ? 'eine Textdatei (CSV)' : undefined);
}

/** Says what a file is from which no sheet can be read, and what to do; nothing where it is not known. */
export function kindFindings(source: unknown): Finding[] {
  const name = source instanceof Uint8Array ? nameOf(source) : undefined;
  return name === undefined ? [] : [warningAt(0, '', '', `Das ist ${name}. ${AS_WORKBOOK}`)];
}

/** Begins a zip, or an .xls. */
const WORKBOOK_BEGINNINGS = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Gives the findings of every reader on bytes that are surely no workbook; none on bytes to be read. */
export function noWorkbookFindings(bytes: Uint8Array): Finding[] {
  const kinds = kindFindings(bytes);
  const isLike = WORKBOOK_BEGINNINGS.some((beginning) => beginning.every((byte, at) => bytes[at] === byte));
  return isLike && kinds.length === 0 ? [] : [noSheet('unreadable'), ...kinds];
}
