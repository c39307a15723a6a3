import { write, utils } from '@e965/xlsx';
import * as fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { PROPERTY_FACTORS } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { sampleBytes } from '../test/sample-sheet.ts';
import { isOpen, readByOtherLibrary, readFrozenRows, readParts } from '../test/test-reader.ts';
import { type ImportedFactor, readFactors } from './factors-in.ts';
import { factorsSheet } from './factors-out.ts';

const ids = [1, 2, 3, 4].map((i) => `0000000${i}-0000-4000-8000-000000000000`);
const [first = '', second = '', third = ''] = ids;
const stranger = 'ffffffff-0000-4000-8000-000000000000';
const isInPhase = (id: string) => ids.includes(id);

type Row = (string | number | boolean | null)[];

const HEADER = [
  'LiegenschaftsId',
  'Nummer',
  'Marktgebiet',
  'Basis FM Liegenschaft',
  'Basis FM Nachhaltigkeit',
  'Aufzugsmanagement Nachhaltigkeit',
];

const sheetRows = (header: Row, rows: Row[]) => [['Faktoren'], [], header, ...rows];
const readWith = async (header: Row, ...rows: Row[]) =>
  await readFactors(sampleBytes(sheetRows(header, rows) as (string | number | null)[][]), isInPhase);
const read = async (...rows: Row[]) => await readWith(HEADER, ...rows);
const findingsOf = ({ findings }: Awaited<ReturnType<typeof read>>) =>
  findings.map(({ severity, row, column, message }) => [severity, row, column, message]);

describe('readFactors', () => {
  test('reads numbers, German texts and percents; a blank cell changes nothing (BID-010, BID-013)', async () => {
    expect(
      await read([first, 'L-1', ' Nein ', 1.05, '0,7'], [second.toUpperCase(), 'L-2', null, '105 %', null]),
    ).toEqual({
      titles: ['Faktoren'],
      values: [
        { liegenschaftId: first, kind: 'm', isInMarket: false },
        { liegenschaftId: first, kind: 'ls', sliceId: 'basisfm', millis: 1050 },
        { liegenschaftId: first, kind: 'n', sliceId: 'basisfm', millis: 700 },
        { liegenschaftId: second, kind: 'ls', sliceId: 'basisfm', millis: 1050 },
      ],
      findings: [],
    });
  });

  test('offers what can mean one factor alone, and reads it so once that is chosen (K5)', async () => {
    const rows: Row[] = [
      [first, 'L-1', null, '-5 %', '1.05', null],
      [second, 'L-2', null, 95, '+10 %', null],
      [third, 'L-3', null, '1.5', 'x', null],
    ];
    const refused = await read(...rows);
    expect(refused.findings).toHaveLength(6);
    expect(refused.meant).toEqual([
      '„-5 %“ als 0,950',
      '„1.05“ als 1,050',
      '„95“ als 0,950',
      '„+10 %“ als 1,100',
    ]);
    const bytes = sampleBytes(sheetRows(HEADER, rows.slice(0, 2)) as (string | number | null)[][]);
    const taken = await readFactors(bytes, isInPhase, { takesMeant: true });
    expect(taken.findings).toEqual([]);
    expect(taken.values.map((value) => 'millis' in value && value.millis)).toEqual([950, 1050, 950, 1100]);
    // What belongs to no factor at all means none.
    expect((await read([first, 'L-1', null, null, null, '1.05'])).meant).toBeUndefined();
  });

  test('finds columns in any order and with the group shortened, and does without those that are missing', async () => {
    const { values, findings } = await readWith(
      ['Sachverständigenprüfungen Liegenschaft', 'Abfallmgmt Nachhaltigkeit', 'Liegenschafts Id'],
      [1, 1.3, first],
    );
    expect(findings).toEqual([]);
    expect(values).toEqual([
      { liegenschaftId: first, kind: 'n', sliceId: 'abfall', millis: 1300 },
      { liegenschaftId: first, kind: 'ls', sliceId: 'sachverstaendige', millis: 1000 },
    ]);
  });

  test('reads a file of old Excel by its content', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet(sheetRows(HEADER, [[first, 'L-1', 'nein', 0.95]])),
      'Faktoren',
    );
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer);
    expect((await readFactors(bytes, isInPhase)).values).toEqual([
      { liegenschaftId: first, kind: 'm', isInMarket: false },
      { liegenschaftId: first, kind: 'ls', sliceId: 'basisfm', millis: 950 },
    ]);
  });

  const LS = 'Basis FM Liegenschaft';
  test.each<[string, Row[], (string | number)[][]]>([
    [
      'an unknown id',
      [[stranger, '', null, 1]],
      [['error', 4, 'LiegenschaftsId', 'Die LiegenschaftsId in Zeile 4 gehört nicht zu dieser Phase.']],
    ],
    [
      'a missing id',
      [['', 'L-1', null, 1]],
      [['error', 4, 'LiegenschaftsId', 'In Zeile 4 fehlt die LiegenschaftsId.']],
    ],
    [
      'a doubled id',
      [
        [first, '', null, 1],
        [second, '', null, 1],
        [first.toUpperCase(), '', 'ja'],
      ],
      [
        [
          'error',
          6,
          'LiegenschaftsId',
          `Die LiegenschaftsId „${first}“ kommt mehrfach vor (Zeilen 4 und 6).`,
        ],
      ],
    ],
    [
      'a factor too small',
      [[first, '', null, 0.699]],
      [['error', 4, LS, `Der Faktor in Zeile 4, Spalte „${LS}“ liegt nicht zwischen 0,7 und 1,3.`]],
    ],
    [
      'a factor too large',
      [[first, '', null, 105]],
      [['error', 4, LS, `Der Faktor in Zeile 4, Spalte „${LS}“ liegt nicht zwischen 0,7 und 1,3.`]],
    ],
    [
      'four decimals',
      [[first, '', null, 1.0251]],
      [
        [
          'error',
          4,
          LS,
          `Der Faktor in Zeile 4, Spalte „${LS}“ hat mehr als 3 Nachkommastellen (Beispiel: 1,025).`,
        ],
      ],
    ],
    [
      'a text',
      [[first, '', null, 'hoch']],
      [['error', 4, LS, `Der Faktor in Zeile 4, Spalte „${LS}“ ist keine Zahl.`]],
    ],
    [
      'a failed formula',
      [[first, '', null, '#DIV/0!']],
      [['error', 4, LS, `Der Faktor in Zeile 4, Spalte „${LS}“ ist keine Zahl.`]],
    ],
    [
      'sustainability where there is none',
      [[first, '', null, null, null, 1]],
      [
        [
          'error',
          4,
          'Aufzugsmanagement Nachhaltigkeit',
          'Aufzugsmanagement hat keinen Nachhaltigkeitsfaktor. Bitte leeren Sie die Zelle in Zeile 4.',
        ],
      ],
    ],
    [
      'a market area that is neither',
      [[first, '', 'vielleicht']],
      [['error', 4, 'Marktgebiet', 'Das Marktgebiet in Zeile 4 ist weder „ja“ noch „nein“.']],
    ],
    [
      'a failed formula as market area',
      [[first, '', '#REF!']],
      [
        [
          'error',
          4,
          'Marktgebiet',
          'Die Zelle enthält den Excel-Fehler #REF!. Bitte berichtigen Sie die Formel.',
        ],
      ],
    ],
    [
      'nothing to take over',
      [[first, 'L-1']],
      [
        [
          'warning',
          0,
          '',
          'Die Datei enthält keinen Faktor und kein Marktgebiet; es wird nichts übernommen.',
        ],
      ],
    ],
  ])('finds %s, once', async (_, rows, expected) => {
    expect(findingsOf(await read(...rows))).toEqual(expected);
  });

  test('finds everything at once, in reading order', async () => {
    const findings = findingsOf(
      await read([first, '', 'x', 2, 1.00001], [stranger, '', null, 0], ['', '', null, 1]),
    );
    expect(findings.map(([severity, row, column]) => [severity, row, column])).toEqual([
      ['error', 4, 'Marktgebiet'],
      ['error', 4, LS],
      ['error', 4, 'Basis FM Nachhaltigkeit'],
      ['error', 5, 'LiegenschaftsId'],
      ['error', 5, LS],
      ['error', 6, 'LiegenschaftsId'],
    ]);
  });

  test('leaves a note below the table alone, and says which numbers belong to no factor', async () => {
    expect(
      findingsOf(
        await readWith(
          [...HEADER, 'Basis FM Liegenschft'],
          [first, '', 'ja', null, null, null, 1.1],
          ['', 'Stand heute'],
        ),
      ),
    ).toEqual([
      [
        'warning',
        4,
        'Basis FM Liegenschft',
        'Die Spalte „Basis FM Liegenschft“ gehört zu keinem Faktor; ihre Werte werden übersprungen (Zeile 4).',
      ],
    ]);
  });

  test('says so once when a cell is a formula that was never calculated', async () => {
    const cells = new Map([
      ['3,3', { formula: 'D5*1.1' }],
      ['3,2', { formula: 'C5' }],
    ]);
    const bytes = await writeXlsx({ sheets: [{ name: 'F', rows: [[], [], HEADER, [first]], cells }] });
    expect(
      (await readFactors(bytes, isInPhase)).findings.map(({ row, column, message }) => [
        row,
        column,
        message,
      ]),
    ).toEqual(
      ['Marktgebiet', LS].map((column) => [
        4,
        column,
        'Die Zelle enthält eine Formel ohne berechneten Wert. Bitte öffnen und speichern Sie die Datei in Excel.',
      ]),
    );
  });

  test.each([
    ['the id', ['Nummer', LS], 'Die Spalte „LiegenschaftsId“ fehlt. Die Kopfzeile wird in Zeile 3 gesucht.'],
    [
      'everything else',
      ['LiegenschaftsId', 'Nummer'],
      `Die Datei enthält keine Spalte „Marktgebiet“ und keine eines Faktors, zum Beispiel „${LS}“. Die Kopfzeile wird in Zeile 3 gesucht.`,
    ],
  ])('refuses a file that lacks %s', async (_, header, message) => {
    expect(findingsOf(await readWith(header, [first, 1]))).toMatchObject([
      ['error', 3, expect.anything(), message],
    ]);
  });
});

describe('factorsSheet', () => {
  const house = (id: string) => ({ id, nummer: `L-${id.slice(7, 8)}`, name: '=Haus' });

  test('is read back unchanged, whatever is set', async () => {
    const anyFactor = fc.option(fc.integer({ min: 700, max: 1300 }), { nil: undefined });
    const anyHouse = fc.record({
      isInMarket: fc.option(fc.boolean(), { nil: undefined }),
      factors: fc.tuple(...PROPERTY_FACTORS.map(() => anyFactor)),
    });
    await fc.assert(
      fc.asyncProperty(fc.tuple(anyHouse, anyHouse, anyHouse), async (houses) => {
        const of = new Map(houses.map((values, i) => [ids[i] ?? '', values]));
        const bytes = writeWorkbook([
          factorsSheet([...of.keys()].map(house), {
            isInMarket: (id) => of.get(id)?.isInMarket,
            millisOf: (id, factor) => of.get(id)?.factors[PROPERTY_FACTORS.indexOf(factor)],
          }),
        ]);
        const expected = [...of].flatMap(([liegenschaftId, { isInMarket, factors }]): ImportedFactor[] => [
          { liegenschaftId, kind: 'm', isInMarket: isInMarket ?? true },
          ...PROPERTY_FACTORS.flatMap(({ kind, slice: { sliceId } }, i) => {
            const millis = factors[i];
            return millis === undefined ? [] : [{ liegenschaftId, kind, sliceId, millis }];
          }),
        ]);
        const { values, findings } = await readFactors(bytes, isInPhase);
        expect(findings).toEqual([]);
        expect(new Set(values)).toEqual(new Set(expected));
      }),
      { numRuns: 30 },
    );
  });

  test('a value that is not stored stands there as a text, and is refused when it is read back (BID-028)', async () => {
    const bytes = writeWorkbook([
      factorsSheet([house(third)], {
        isInMarket: () => 'Nicht gespeichert: nein',
        millisOf: (_, { kind, slice }) =>
          kind === 'ls' && slice.sliceId === 'aufzug' ? 'Nicht gespeichert: 1,050' : undefined,
      }),
    ]);
    expect((await readFactors(bytes, isInPhase)).findings.map(({ column }) => column)).toEqual([
      'Marktgebiet',
      'Aufzugsmanagement Liegenschaft',
    ]);
  });

  test('is a form: factors and market area open and limited, all else locked without a password', async () => {
    const source = { isInMarket: () => true, millisOf: () => undefined };
    const about = { title: 'Faktoren, Runde 2', author: 'Spree FM GmbH' };
    const bytes = writeWorkbook([factorsSheet([house(first), house(second)], source, about)]);
    const parts = await readParts(bytes);
    // What it is of stands over the table too, where it is read again (D4-10).
    expect((await readFactors(bytes, isInPhase)).titles[0]).toBe(about.title);
    const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).toMatch(/<sheetProtection sheet="1" (?!.*password)/);
    expect(xml).toContain('sqref="C4:C5"><formula1>&quot;ja,nein&quot;</formula1>');
    expect(xml).toContain(
      'sqref="D4:D5"><formula1>AND(ISNUMBER(D4),D4&gt;=0.7,D4&lt;=1.3,ROUND(D4,3)=D4)</formula1>',
    );
    expect(isOpen(parts, 'D4')).toBe(true);
    expect(['A4', 'B4', 'L4', 'D3'].map((cell) => isOpen(parts, cell))).toEqual([false, false, false, false]);
    expect(parts.get('docProps/core.xml')).toContain(
      '<dc:title>Faktoren, Runde 2</dc:title><dc:creator>Spree',
    );
  });

  test('names a factor out of its limits as a German reader writes it', async () => {
    const { findings } = await read([first, 'L-1', null, 1.5]);
    expect(findings.map(({ value }) => value)).toEqual(['1,5']);
  });

  test('shows a second library the sheet, the header on row 3 and factors with 3 decimals', async () => {
    const bytes = writeWorkbook([
      factorsSheet([house(first)], {
        isInMarket: () => false,
        millisOf: (_, { kind }) => (kind === 'ls' ? 1050 : undefined),
      }),
    ]);
    const { sheetNames, cells } = readByOtherLibrary(bytes);
    expect(sheetNames).toEqual(['Faktoren']);
    expect(cells[2]?.map((cell) => cell?.v)).toEqual([
      'Nummer',
      'Name',
      'Marktgebiet',
      'Basis FM Liegenschaft',
      'Basis FM Nachhaltigkeit',
      'Aufzugsmanagement Liegenschaft',
      'Energiemanagement Liegenschaft',
      'Energiemanagement Nachhaltigkeit',
      'Abfallmanagement Liegenschaft',
      'Abfallmanagement Nachhaltigkeit',
      'Sachverständigenprüfungen Liegenschaft',
      'LiegenschaftsId',
    ]);
    expect(cells[3]?.slice(0, 5).map((cell) => cell?.v)).toEqual(['L-1', '=Haus', 'nein', 1.05, undefined]);
    expect(cells[3]?.at(-1)?.v).toBe(first);
    expect(cells[3]?.[3]).toMatchObject({ t: 'n', z: '0.000' });
    expect(await readFrozenRows(bytes)).toBe(3);
  });
});
