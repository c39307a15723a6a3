/// <reference types="node" />
import { utils, write } from '@e965/xlsx';
import * as fc from 'fast-check';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { sampleBytes } from '../test/sample-sheet.ts';
import { readSheet } from './read-workbook.ts';

const UNREADABLE = 'Die Datei konnte nicht gelesen werden. Bitte laden Sie eine valide Excel-Tabelle hoch.';

async function messageOf(bytes: Uint8Array): Promise<string> {
  const reading = await readSheet(bytes);
  return reading.ok ? 'readable' : reading.finding.message;
}

function legacyBytes(rows: unknown[][], bookType: 'biff8' | 'xlsx' = 'biff8'): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'Alt');
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
}

// Not compressed, so that altered bytes reach the XML instead of the inflater.
async function plainBytes(rows: (string | number)[][]): Promise<Uint8Array> {
  const chunks: number[] = [];
  for await (const chunk of writeXlsxStream(rows, { name: 'Blatt', compress: false })) chunks.push(...chunk);
  return Uint8Array.from(chunks);
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe('readSheet', () => {
  test('places every row where the user sees it, blank rows and cells included', async () => {
    const bytes = sampleBytes([[], ['a', null, 1.5], [null], ['', '007']]);
    expect(await readSheet(bytes)).toEqual({ ok: true, rows: [[], ['a', null, 1.5], [], ['', '007']] });
  });

  test('reads cached formula values, errors, rich text, merged and hidden cells and 1904 days', async () => {
    const bytes = await writeXlsx({
      dateSystem: '1904',
      sheets: [
        {
          name: 'Erstes',
          rows: [
            [1, 'x', true, new Date(Date.UTC(2026, 10, 20))],
            ['verbunden', null],
            ['versteckt'],
            ['#REF!'],
          ],
          cells: new Map([
            ['0,0', { formula: 'A9*2', formulaResult: 12.5 }],
            ['0,1', { richText: [{ text: 'fett', font: { bold: true } }, { text: ' dünn' }] }],
          ]),
          merges: [{ startRow: 1, startCol: 0, endRow: 1, endCol: 1 }],
          rowDefs: new Map([[2, { hidden: true }]]),
        },
        { name: 'Zweites', rows: [['nie gelesen']] },
      ],
    });
    expect(await readSheet(bytes)).toEqual({
      ok: true,
      rows: [
        [12.5, 'fett dünn', true, new Date(Date.UTC(2026, 10, 20))],
        ['verbunden'],
        ['versteckt'],
        ['#REF!'],
      ],
    });
  });

  test('never takes a formula without a value for an empty cell', async () => {
    const formula = { formula: 'A1*2' };
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Blatt',
          rows: [[1, 2]],
          cells: new Map([
            ['0,2', formula],
            ['2,1', formula],
          ]),
        },
      ],
    });
    expect(await readSheet(bytes)).toEqual({
      ok: true,
      rows: [[1, 2, '#FORMEL?'], [], [null, '#FORMEL?']],
    });
  });

  test('tells money from days, whatever the format is called', async () => {
    const money = [
      '#,##0.000 "€"',
      '#,##0.00\\ [$€-de-DE]',
      '[Red]0.000 [$€-de-DE]',
      '_-* #,##0.00\\ _D_M_-',
      '0.0 "Stk/d"',
    ];
    const days = ['dd.mm.yyyy', '[$-de-DE]d. mmm', '[h]:mm'];
    const values = [1.426, 60, 60.5, 0.001, 999_999.999];
    const sheet = (formats: string[], row: number[]) => ({
      name: 'Blatt',
      rows: [row],
      cells: new Map(formats.map((numFmt, i) => [`0,${i}`, { style: { numFmt } }])),
    });
    expect(await readSheet(await writeXlsx({ sheets: [sheet(money, values)] }))).toEqual({
      ok: true,
      rows: [values],
    });
    const reading = await readSheet(await writeXlsx({ sheets: [sheet(days, [46_000, 46_000, 2])] }));
    expect(reading.ok && reading.rows[0]?.map((cell) => cell instanceof Date)).toEqual([true, true, true]);
  });

  test('reads an .xls as it reads an .xlsx, whatever its name says', async () => {
    const day = new Date(Date.UTC(2026, 10, 20));
    const rows = [['Menge', 'Größe €'], ['007', 1234.567], [], [true, day], [null, -3]];
    const expected = {
      ok: true,
      rows: [['Menge', 'Größe €'], ['007', 1234.567], [], [true, day], [null, -3]],
    };
    expect(await readSheet(legacyBytes(rows))).toEqual(expected);
    expect(await readSheet(legacyBytes(rows, 'xlsx'))).toEqual(expected);
  });

  test.each([
    ['no bytes', new Uint8Array(0), UNREADABLE],
    ['a text', latin1('Nummer;Titel\n1;Test'), UNREADABLE],
    ['a PDF', latin1('%PDF-1.7 …'), UNREADABLE],
    ['a web page', latin1('<html><table><tr><td>1</td></tr></table></html>'), UNREADABLE],
    ['an archive without a directory', latin1('PK\u0003\u0004 nothing'), UNREADABLE],
    [
      'a compound file without a workbook',
      latin1(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(1000)}`),
      UNREADABLE,
    ],
  ])('refuses %s', async (_, bytes, message) => {
    expect(await messageOf(bytes)).toBe(message);
  });

  test('refuses an archive that is no workbook, and a workbook of another kind', async () => {
    expect(await messageOf(legacyBytes([['x']], 'ods' as 'xlsx'))).toBe(UNREADABLE);
    expect(await messageOf(legacyBytes([['x']], 'xlsb' as 'xlsx'))).toBe(UNREADABLE);
  });

  test('refuses an empty sheet', async () => {
    const message =
      'Das erste Tabellenblatt ist leer. Bitte tragen Sie die Daten in das erste Tabellenblatt ein.';
    expect(await messageOf(sampleBytes([]))).toBe(message);
    expect(await messageOf(sampleBytes([[null, ''], []]))).toBe(message);
    expect(await messageOf(legacyBytes([[]]))).toBe(message);
  });

  test('refuses a workbook without a sheet in its own words', async () => {
    const bytes = sampleBytes([['x']]);
    const hidden = latin1('xl/worksheets/');
    const other = latin1('xl/worksheetz/');
    for (let at = 0; at + hidden.length <= bytes.length; at++) {
      if (hidden.every((byte, i) => bytes[at + i] === byte)) bytes.set(other, at);
    }
    expect(await messageOf(bytes)).toContain('kein Tabellenblatt');
  });

  test('refuses a workbook behind a password', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'Geheim', rows: [['x']] }],
      encryption: { password: 'geheim', spinCount: 1000 },
    });
    expect(await messageOf(bytes)).toContain('mit einem Kennwort geschützt');
  });

  test('allows 20,000 rows and refuses one more, in both formats', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [i]);
    expect(await messageOf(sampleBytes(rows))).toBe('readable');
    expect(await messageOf(legacyBytes(rows))).toBe('readable');
    rows.push([20_000]);
    expect(await messageOf(sampleBytes(rows))).toContain('mehr als 20.000 Zeilen');
    expect(await messageOf(legacyBytes(rows))).toContain('mehr als 20.000 Zeilen');
  });

  test('never throws on cut or altered bytes', async () => {
    const rows = [
      ['Nummer', 'Titel'],
      ['1', 2.5],
    ];
    const samples = [sampleBytes(rows), await plainBytes(rows), legacyBytes(rows)];
    const hurt = fc.tuple(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(hurt, fc.boolean(), async ([sample, flips, cut], isCut) => {
        const bytes = sample.slice(0, isCut ? Math.floor(sample.length * cut) : sample.length);
        for (const [place, byte] of flips) bytes[Math.floor(place * (bytes.length - 1))] = byte;
        const reading = await readSheet(bytes);
        expect(reading.ok || reading.finding.message.length > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  }, 60_000);
});

// The directory stands behind the files, so the last time a name comes is its entry there.
function declareSize(bytes: Uint8Array, name: string, inflatedBytes: number): Uint8Array {
  const at = Buffer.from(bytes).lastIndexOf(name) - 46;
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 24, inflatedBytes, true);
  return bytes;
}

describe('a workbook that inflates to more than it should', () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const rows = Array.from({ length: 500 }, () => ['gleich', 'gleich', 'gleich']);

  test('is refused by what its directory says', async () => {
    expect(await messageOf(declareSize(sampleBytes(rows), sheet, 100_000_001))).toContain('zu groß');
  });

  test('is refused while inflating when the directory lies', async () => {
    expect(await messageOf(declareSize(sampleBytes(rows), sheet, 1000))).toBe(UNREADABLE);
    expect(await messageOf(declareSize(sampleBytes(rows), sheet, 0))).toBe(UNREADABLE);
  });

  test('is refused with more than 1,000 entries', async () => {
    const bytes = sampleBytes(rows);
    new DataView(bytes.buffer, bytes.byteOffset).setUint16(bytes.length - 12, 1001, true);
    expect(await messageOf(bytes)).toContain('1.000 Einträge');
  });
});
