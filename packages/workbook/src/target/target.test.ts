import * as fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { readTargetSheet } from './target-in.ts';
import { targetSheet } from './target-out.ts';
import { sampleBytes } from '../test/sample-sheet.ts';
import { readByOtherLibrary, readFrozenRows } from '../test/test-reader.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

const ids = [1, 2, 3, 4].map((i) => `0000000${i}-0000-4000-8000-000000000000`);
const [first = '', second = '', third = ''] = ids;
const stranger = 'ffffffff-0000-4000-8000-000000000000';
const named = ids.map((id, i) => ({ id, nummer: i < 2 ? `L-00${i}` : 'L-DOPPELT', name: `Haus ${i}` }));

type Row = (string | number | null)[];

const readWith = async (header: Row, ...rows: Row[]) =>
  await readTargetSheet(sampleBytes([['Zielpreise'], [], header, ...rows]), named);
const read = async (...rows: Row[]) =>
  await readWith(['LiegenschaftsId', 'Name', 'Basis FM', 'Energiemanagement'], ...rows);
const findingsOf = ({ findings }: Awaited<ReturnType<typeof read>>) =>
  findings.map(({ severity, row, column, message }) => [severity, row, column, message]);

describe('readTargetSheet', () => {
  test('reads numbers and German texts; zero is a target, a blank cell is none (TARGET-005, TARGET-006)', async () => {
    expect(await read([first, 'a', 1.426, ' 1.234,5 € '], [second.toUpperCase(), 'b', 0, null])).toEqual({
      targets: [
        { liegenschaftId: first, sliceId: 'basisfm', targetMillis: 1426 },
        { liegenschaftId: first, sliceId: 'energie', targetMillis: 1_234_500 },
        { liegenschaftId: second, sliceId: 'basisfm', targetMillis: 0 },
      ],
      findings: [],
    });
  });

  test('finds a service group by its title with «management» or «mgmt», in any order (TARGET-006)', async () => {
    const { targets, findings } = await readWith(
      ['Abfallmgmt', 'energiemanagement ', 'LiegenschaftsId', 'Aufzugs mgmt'],
      [1, 2, first, 3],
    );
    expect(findings).toEqual([]);
    expect(targets.map(({ sliceId, targetMillis }) => [sliceId, targetMillis])).toEqual([
      ['aufzug', 3000],
      ['energie', 2000],
      ['abfall', 1000],
    ]);
  });

  test.each<[string, Row, string]>([
    [
      'the id and the number',
      ['Name', 'Basis FM'],
      'Die Spalten „LiegenschaftsId“ und „Nummer“ fehlen; eine von ihnen nennt die Liegenschaft. Die Kopfzeile wird in Zeile 3 gesucht.',
    ],
    [
      'every service group',
      ['LiegenschaftsId', 'Gartenpflege'],
      'Die Datei enthält keine Spalte einer Leistungsgruppe. Gesucht werden in Zeile 3 die Spalten „Basis FM“, „Aufzugsmanagement“, „Energiemanagement“, „Abfallmanagement“ und „Sachverständigenprüfungen“.',
    ],
    [
      'nothing, but has a service group in both spellings',
      ['LiegenschaftsId', 'Aufzugsmgmt', 'Aufzugsmanagement'],
      'Die Spalte „Aufzugsmanagement“ kommt mehrfach vor.',
    ],
  ])('refuses a file that lacks %s (TARGET-006)', async (_, header, message) => {
    const { targets, findings } = await readWith(header, [first, 1, 2]);
    expect(targets).toEqual([]);
    expect(findings.map((finding) => [finding.severity, finding.message])).toEqual([['error', message]]);
  });

  test.each<[string, string | number, string]>([
    ['a text', 'teuer', 'ist keine Zahl'],
    ['an English decimal', '1.5', 'ist keine Zahl'],
    ['an Excel error', '#REF!', 'ist keine Zahl'],
    ['four decimals', 1.4261, 'hat mehr als 3 Nachkommastellen (Beispiel: 1,426)'],
    ['a negative price', '-1', 'ist negativ'],
    ['a price too large', 1_000_000_000.001, 'ist zu groß (höchstens 1.000.000.000 €)'],
  ])('names row and column of %s (TARGET-007)', async (_, cell, problem) => {
    const message = `Der Zielpreis in Zeile 5, Spalte „Energiemanagement“ ${problem}.`;
    const found = findingsOf(await read([first, 'a', 1, 1], [second, 'b', 1, cell]));
    // What is said of all prices together stands above them.
    expect(found.filter(([, row]) => row !== 0)).toEqual([['error', 5, 'Energiemanagement', message]]);
  });

  test('refuses a formula without a value once (TARGET-007)', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Blatt',
          rows: [[], [], ['LiegenschaftsId', 'Basis FM'], [first, null]],
          cells: new Map([['3,1', { formula: 'A1+1' }]]),
        },
      ],
    });
    const { findings } = await readTargetSheet(bytes, named);
    expect(findings.map(({ row, column, value }) => [row, column, value])).toEqual([
      [4, 'Basis FM', '#FORMEL?'],
    ]);
  });

  test('refuses a property that stands twice (TARGET-008)', async () => {
    expect(
      findingsOf(await read([first, 'a', 1, null], [second, 'b', 1, null], [first, 'a', 2, null])),
    ).toEqual([
      ['error', 6, 'LiegenschaftsId', `Die LiegenschaftsId „${first}“ kommt mehrfach vor (Zeilen 4 und 6).`],
    ]);
  });

  test('takes the number for the id, which decides where it is filled', async () => {
    const header = ['LiegenschaftsId', 'Nummer', 'Basis FM'];
    const result = await readWith(header, [null, ' l-001 ', 1], [first, 'L-001', 2], [null, 'L-999', 3]);
    expect(result.targets.map(({ liegenschaftId, targetMillis }) => [liegenschaftId, targetMillis])).toEqual([
      [second, 1000],
      [first, 2000],
    ]);
    expect(findingsOf(result)).toEqual([
      [
        'warning',
        4,
        'LiegenschaftsId',
        'Eine Zeile ohne LiegenschaftsId ist nach ihrer Nummer zugeordnet (Zeile 4).',
      ],
      [
        'warning',
        6,
        'Nummer',
        'Eine Zeile nennt eine Nummer, die nicht zu dieser Phase gehört, und wird übersprungen (Zeile 6).',
      ],
    ]);
    expect((await readWith(['Nummer', 'Basis FM'], ['L-000', 5])).targets).toMatchObject([
      { liegenschaftId: first, targetMillis: 5000 },
    ]);
  });

  test('«–» takes a target price away, an empty cell leaves it (OPEN-64)', async () => {
    const { targets, findings } = await read([first, 'a', '–', null], [second, 'b', null, ' - ']);
    expect(targets).toEqual([
      { liegenschaftId: first, sliceId: 'basisfm', targetMillis: null },
      { liegenschaftId: second, sliceId: 'energie', targetMillis: null },
    ]);
    expect(findings).toEqual([]);
    expect(targetSheet([], () => null).rows.flatMap(({ cells }) => cells)).toContainEqual(
      expect.stringContaining('Ein leeres Feld ändert nichts, „–“ entfernt den Zielpreis.'),
    );
  });

  test('refuses a number that several properties bear, and a property by number and by id', async () => {
    const header = ['LiegenschaftsId', 'Nummer', 'Basis FM'];
    expect(findingsOf(await readWith(header, [null, 'L-DOPPELT', 1], [third, 'L-DOPPELT', 2]))).toEqual([
      [
        'error',
        4,
        'Nummer',
        'Die Nummer „L-DOPPELT“ in Zeile 4 tragen mehrere Liegenschaften: „L-DOPPELT Haus 2“ und „L-DOPPELT Haus 3“. Bitte tragen Sie die LiegenschaftsId ein.',
      ],
    ]);
    expect(findingsOf(await readWith(header, [null, 'L-000', 1], [first, null, 2]))).toMatchObject([
      ['warning', 4, 'LiegenschaftsId', expect.stringContaining('nach ihrer Nummer')],
      ['error', 5, 'LiegenschaftsId', expect.stringContaining('kommt mehrfach vor (Zeilen 4 und 5)')],
    ]);
  });

  test('skips what it does not know and lists the rows (TARGET-009)', async () => {
    const result = await readWith(
      ['LiegenschaftsId', 'Basis FM', 'Gartenpflege', 'Bemerkung'],
      [first, 1, 5, 'Preis je Jahr'],
      [null, 1, null, null],
      [stranger, 1, 5, null],
      ['', 3, null, null],
      [third, 2, 6, null],
    );
    expect(result.targets.map(({ liegenschaftId, targetMillis }) => [liegenschaftId, targetMillis])).toEqual([
      [first, 1000],
      [third, 2000],
    ]);
    expect(findingsOf(result)).toEqual([
      [
        'warning',
        4,
        'Gartenpflege',
        'Die Spalte „Gartenpflege“ gehört zu keiner Leistungsgruppe; ihre Preise werden übersprungen (Zeilen 4 und 8).',
      ],
      [
        'warning',
        5,
        'LiegenschaftsId',
        'Die Zeilen ohne LiegenschaftsId werden übersprungen (Zeilen 5 und 7).',
      ],
      [
        'warning',
        6,
        'LiegenschaftsId',
        'Eine Zeile nennt eine LiegenschaftsId, die nicht zu dieser Phase gehört, und wird übersprungen (Zeile 6).',
      ],
    ]);
  });

  test('says so if nothing is to be taken over, or the bytes are no workbook', async () => {
    expect(findingsOf(await read([first, 'a', null, null]))).toEqual([
      ['warning', 0, '', 'Die Datei enthält keinen Zielpreis; es wird nichts übernommen.'],
    ]);
    const { findings } = await readTargetSheet(new TextEncoder().encode('LiegenschaftsId;1'), named);
    expect(findings.map(({ severity }) => severity)).toEqual(['error']);
  });
});

describe('targetSheet', () => {
  const adresse = {
    strasse: '=1+1',
    hausnummer: '4',
    postleitzahl: '20457',
    stadt: 'Hamburg',
    land: 'Deutschland',
    region: 'Hamburg',
  } as const;
  const liegenschaften = ids.map((id, i) => ({ id, nummer: `L-00${i}`, name: `Haus ${i}`, adresse }));

  test('writes what the reader reads back, as numbers with 3 decimals, texts as texts (TARGET-002, EXPORT-007)', async () => {
    const bytes = writeWorkbook([
      targetSheet(liegenschaften, (id, sliceId) => (id === first && sliceId === 'aufzug' ? 1_234_567 : null)),
    ]);
    const { sheetNames, cells } = readByOtherLibrary(bytes);
    expect(sheetNames).toEqual(['Zielpreise']);
    expect(cells[2]?.map((cell) => cell?.v)).toEqual([
      'LiegenschaftsId',
      'Nummer',
      'Name',
      'Adresse',
      ...SLICES.map(({ title }) => title),
    ]);
    expect(cells[3]?.[3]).toMatchObject({ t: 's', v: '=1+1 4, 20457 Hamburg' });
    expect(cells[3]?.[5]).toMatchObject({ t: 'n', v: 1234.567, z: '#,##0.000 "€"' });
    expect(await readFrozenRows(bytes)).toBe(3);
  });

  test('round trip of any targets', async () => {
    const target = fc.option(fc.integer({ min: 0, max: 1_000_000_000_000 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(target, { minLength: 5, maxLength: 5 }), { minLength: 4, maxLength: 4 }),
        async (table) => {
          const expected = ids.flatMap((liegenschaftId, i) =>
            SLICES.flatMap(({ sliceId }, s) => {
              const targetMillis = table[i]?.[s] ?? null;
              return targetMillis === null ? [] : [{ liegenschaftId, sliceId, targetMillis }];
            }),
          );
          const of = (id: string, sliceId: string) =>
            expected.find((one) => one.liegenschaftId === id && one.sliceId === sliceId)?.targetMillis ??
            null;
          const { targets, findings } = await readTargetSheet(
            writeWorkbook([targetSheet(liegenschaften, of)]),
            liegenschaften,
          );
          expect(targets).toEqual(expected);
          expect(findings.some(({ severity }) => severity === 'error')).toBe(false);
        },
      ),
      { numRuns: 30 },
    );
  });
});
