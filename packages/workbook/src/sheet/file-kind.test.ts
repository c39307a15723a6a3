import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sampleBytes } from '../test/sample-sheet.ts';
import { kindFindings } from './file-kind.ts';

const zipOf = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));

test.each([
  ['eine PDF-Datei', strToU8('%PDF-1.7\n')],
  ['ein Bild', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ['eine Webseite mit der Endung einer Tabelle', strToU8('<html><table><tr><td>1</td></tr></table></html>')],
  ['ein Word-Dokument', zipOf('word/document.xml')],
  ['eine binäre Excel-Mappe (.xlsb)', zipOf('xl/workbook.bin')],
  ['ein OpenDocument (.ods, .odt)', zipOf('mimetype', 'content.xml')],
  ['ein Archiv mit Excel-Dateien', zipOf('LV/Werk.xlsx')],
  ['ein Textdokument (RTF)', strToU8('{\\rtf1\\ansi Angebot}')],
  ['eine Präsentation', zipOf('ppt/presentation.xml')],
  [
    'eine XML-Tabelle',
    strToU8('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
  ],
  ['ein gepacktes Archiv', strToU8('Rar!\x1a')],
  ['ein gepacktes Archiv', Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)],
  ['ein gepacktes Archiv', Uint8Array.of(0x1f, 0x8b, 8, 0)],
  ['eine Textdatei (CSV)', strToU8('Ep-Code;Menge\r\nA1;2\r\n')],
])('%s is named', (name, bytes) => {
  expect(kindFindings(bytes)[0]?.message).toMatch(
    new RegExp(`^Das ist ${name.replaceAll(/[().]/g, '\\$&')}\\. Bitte speichern`),
  );
});

test('a workbook, rows and what nobody knows are not', () => {
  expect([sampleBytes([['x']]), [['x']], Uint8Array.of(0, 1, 2)].flatMap(kindFindings)).toEqual([]);
});
