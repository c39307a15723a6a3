/// <reference types="node" />
import { crc32, deflateRawSync } from 'node:zlib';
import { read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readParts } from '../test/test-reader.ts';
import { joinSheets, packLooseSheet } from './join-sheets.ts';
import { readSheets } from './read-workbook.ts';
import type { Sheet } from './sheet.ts';

const BY_NODE = { deflate: (bytes: Uint8Array) => deflateRawSync(bytes), crc32 };

function sheetOf(name: string, differing: Partial<Sheet> = {}): Sheet {
  return {
    name,
    columns: [
      { widthChars: 12, format: 'text' },
      { widthChars: 12, format: 'euro' },
    ],
    rows: [
      { cells: ['Kopf', 'GP'], tone: 'header' },
      { cells: [`=1+1 ${name}`, 1.5] },
      { cells: ['fern', { format: 'euroAbove', value: 2 }] },
    ],
    frozenRows: 1,
    ...differing,
  };
}

async function join(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const packed = sheets.map((sheet) => packLooseSheet(sheet, BY_NODE));
  const pieces: Uint8Array[] = [];
  await joinSheets(
    packed.map(({ loose }) => loose),
    async (at) => new Uint8Array(packed[at]?.bytes ?? []),
    { about: { title: 'Alle', author: 'Immobilien GmbH' }, onPiece: (piece) => pieces.push(piece) },
  );
  return Buffer.concat(pieces);
}

test('sheets that were written by themselves are one workbook, each with its rows and what of it is printed', async () => {
  const bytes = await join([sheetOf('L-1'), sheetOf("L'2")]);
  const sheets = await readSheets(bytes);
  expect([...(sheets ?? [])].map(([name, rows]) => [name, rows[1]])).toEqual([
    ['L-1', ['=1+1 L-1', 1.5]],
    ["L'2", ["=1+1 L'2", 1.5]],
  ]);
  const workbook = (await readParts(bytes)).get('xl/workbook.xml') ?? '';
  expect(workbook).toContain("localSheetId=\"1\">'L''2'!$A$1:$B$3<");
  const other = read(bytes, { type: 'array', dense: true, cellNF: true });
  expect(other.Sheets['L-1']?.['!data']?.[2]?.[1]).toMatchObject({ v: 2, z: '"▲ "#,##0.000 "€"' });
  expect(other.Sheets['L-1']?.['!data']?.[1]?.[0]).toMatchObject({ t: 's', v: '=1+1 L-1' });
});

test('names are told apart, whatever their case and length', async () => {
  const long = 'x'.repeat(40);
  const sheets = await readSheets(await join(['L/1', 'l_1', long, long, ''].map((name) => sheetOf(name))));
  expect([...(sheets?.keys() ?? [])]).toEqual([
    'L_1',
    'l_1 (2)',
    'x'.repeat(31),
    `${'x'.repeat(27)} (2)`,
    '_',
  ]);
});

test('a wide sheet is printed in bands that no page divides, at a size that is easily read', async () => {
  const columns = Array.from({ length: 62 }, () => ({ widthChars: 13, format: 'euro' as const }));
  const bands = Array.from({ length: 20 }, (_, band) => 2 + 3 * band);
  const sheet = sheetOf('Breit', { columns, bands, frozenColumns: 2, paper: 'A3' });
  const xml = (await readParts(await join([sheet]))).get('xl/worksheets/sheet1.xml') ?? '';
  const breaks = [...xml.matchAll(/<brk id="(\d+)"/g)].map(([, id]) => Number(id));
  expect(breaks.length).toBeGreaterThan(0);
  expect(breaks.filter((at) => !bands.includes(at))).toEqual([]);
  const ends = [...breaks, columns.length];
  for (const [at, end] of ends.entries()) {
    const from = ends[at - 1] ?? 2;
    expect((end - from + 2) * 13).toBeLessThanOrEqual(215 / 0.6);
  }
  expect(xml).toMatch(/<pageSetup paperSize="8" scale="60" /);
});
