/// <reference types="node" />
import { utils, write } from '@e965/xlsx';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable } from './table-in.ts';

const COLUMNS = {
  code: { header: 'Ep-Code', isRequired: true, maxLength: 20, isKey: true as const },
  menge: { header: 'Menge', isRequired: true, maxLength: 20, isNumber: true as const },
};
const TABLE: CellValue[][] = [
  ['Ep-Code', 'Menge'],
  ['A1', 1],
];
const LONGER: CellValue[][] = [...TABLE, [], ['A2', 2]];
const COVER: CellValue[][] = [['Angebot'], ['Werk West']];

interface Given {
  name: string;
  rows: CellValue[][];
  hidden?: boolean;
}

const xlsx = (sheets: Given[]) => writeXlsx({ sheets });

function xls(sheets: Given[]): Uint8Array {
  const book = utils.book_new();
  for (const { name, rows } of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  book.Workbook = { Sheets: sheets.map(({ hidden = false }) => ({ Hidden: hidden ? 1 : 0 })) };
  return new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer);
}

describe.each([
  ['xlsx', xlsx],
  ['xls', async (sheets: Given[]) => xls(sheets)],
])('the sheet of an .%s (OPEN-61)', (_, bytesOf) => {
  const read = async (sheets: Given[], sheetAt?: number) => {
    const table = await readTable(await bytesOf(sheets), COLUMNS, { sheetAt });
    return {
      codes: table.rows.map((row) => row.text('code')),
      said: table.findings.map(({ message }) => message),
      others: table.otherSheets,
    };
  };

  test('is the first, where it has the table; others in sight that have it are named with their rows, and never read', async () => {
    const sheets = [
      { name: 'LV', rows: TABLE },
      { name: 'Hinweise', rows: COVER },
      { name: 'Los 2', rows: LONGER },
    ];
    expect(await read(sheets)).toEqual({
      codes: ['A1'],
      said: ['Nicht gelesen wird das Blatt „Los 2“ (2 Zeilen); es hat dieselben Spalten.'],
      others: [{ sheetAt: 2, sheetName: 'Los 2', rowCount: 2 }],
    });
    expect((await read(sheets, 2)).codes).toEqual(['A1', 'A2']);
  });

  test('is the first in sight that has the table, where the first lacks it or is hidden, and that is said', async () => {
    const behindCover = await read([
      { name: 'Deckblatt', rows: COVER },
      { name: 'LV', rows: TABLE },
    ]);
    expect(behindCover.codes).toEqual(['A1']);
    expect(behindCover.said).toEqual([
      'Gelesen wird das Blatt „LV“; auf dem ersten Blatt „Deckblatt“ stehen die gesuchten Spalten nicht.',
    ]);
    const behindHidden = await read([
      { name: 'Alt', rows: LONGER, hidden: true },
      { name: 'LV', rows: TABLE },
    ]);
    expect(behindHidden.codes).toEqual(['A1']);
    expect(behindHidden.said).toEqual([
      'Gelesen wird das Blatt „LV“; das erste Blatt „Alt“ ist ausgeblendet.',
      'Ein ausgeblendetes Blatt hat dieselben Spalten und wird nicht gelesen: „Alt“.',
    ]);
  });

  test('is never a hidden one, even if no other has the table or somebody asks for it', async () => {
    const sheets = [
      { name: 'Deckblatt', rows: COVER },
      { name: 'Alt', rows: TABLE, hidden: true },
    ];
    for (const asked of [undefined, 1]) {
      const { codes, said } = await read(sheets, asked);
      expect(codes).toEqual([]);
      expect(said[0]).toBe('Ein ausgeblendetes Blatt hat dieselben Spalten und wird nicht gelesen: „Alt“.');
      expect(said[1]).toContain('fehlen');
    }
  });
});

test('a first sheet that has too many rows is not passed over for the next', async () => {
  const many = [...TABLE, ...Array.from({ length: 100_001 }, () => ['A1', 1] as CellValue[])];
  const table = await readTable(
    await xlsx([
      { name: 'LV', rows: many },
      { name: 'Alt', rows: TABLE },
    ]),
    COLUMNS,
  );
  expect(table.isReadable).toBe(false);
  expect(table.findings[0]?.message).toMatch(/mehr als .* Zeilen/);
}, 60_000);

test('rows out of sight, filtered or struck through are counted in one warning', async () => {
  const rows: CellValue[][] = [...TABLE, ['A2', 2], ['A3', 3], ['A4', 4]];
  const struck = { style: { font: { strikethrough: true } } };
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'LV',
        rows,
        rowDefs: new Map([[2, { hidden: true }]]),
        cells: new Map([['4,1', { value: 4, type: 'number', ...struck }]]),
      },
    ],
  });
  const { findings } = await readTable(bytes, COLUMNS);
  expect(findings.map(({ message }) => message)).toEqual([
    '2 Zeilen sind ausgeblendet, weggefiltert oder durchgestrichen und werden dennoch gelesen (Zeilen 3 und 5).',
  ]);
});
