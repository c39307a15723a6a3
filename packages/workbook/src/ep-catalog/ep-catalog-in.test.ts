import { describe, expect, test } from 'vitest';
import { readEpCatalog } from './ep-catalog-in.ts';
import { sampleBytes } from '../test/sample-sheet.ts';

const HEADER = ['Nummer', 'Typ', 'Titel', 'Ep-Code', 'Einheit', 'Leistungsgruppe'];

type Row = (string | number | null)[];

async function findingsOf(...rows: Row[]): Promise<[number, string, string][]> {
  const { findings } = await readEpCatalog(sampleBytes([HEADER, ...rows]));
  return findings.map(({ row, column, message }) => [row, column, message]);
}

const category: Row = ['1', 'Kategorie', 'Objektmanagement', null, null, 'uegm'];
const position: Row = ['1.10', 'Position', 'Objektleitung', 'A1', 'h', 'uegm'];

describe('readEpCatalog', () => {
  test('gives the nested set in counting order, whatever order the rows and columns have', async () => {
    const { entries, findings } = await readEpCatalog(
      sampleBytes([
        ['Katalog'],
        ['Tags', 'Leistungsgruppe', 'Einheit', 'Ep-Code', 'Titel', 'Typ', 'Nummer', 'Nachtext', 'Vortext'],
        ['a, b;c', null, 'h', '0010', 'Zehn', 'position', '1.10', 'nach', 'vor'],
        [null, 'AUFZUG', 'Stk', 4711, 'Neun', 'Position', '1.9', null, null],
        [null, 'Uegm', null, null, 'Oben', 'KATEGORIE', 1, null, null],
      ]),
    );
    expect(findings).toEqual([]);
    expect(
      entries.map(({ number, epCode, sliceTag, leftInt, rightInt }) => [
        number,
        epCode,
        sliceTag,
        leftInt,
        rightInt,
      ]),
    ).toEqual([
      ['1', null, 'uegm', 1, 6],
      ['1.9', '4711', 'aufzug', 2, 3],
      ['1.10', '0010', 'uegm', 4, 5],
    ]);
    expect(entries[2]).toMatchObject({
      title: 'Zehn',
      unit: 'h',
      preText: 'vor',
      postText: 'nach',
      tags: ['a', 'b', 'c'],
    });
  });

  test.each<[string, Row[], [number, string, string][]]>([
    [
      'a wrong Typ',
      [category, ['1.10', 'Pos', 'x', 'A1', 'h', null]],
      [[3, 'Typ', 'Der Typ muss „Kategorie“ oder „Position“ sein.']],
    ],
    [
      'a position without Ep-Code',
      [category, position, ['1.20', 'Position', 'x', null, 'h', null]],
      [[4, 'Ep-Code', 'Die Position hat keinen Ep-Code.']],
    ],
    [
      'a category with Ep-Code',
      [category, position, ['2', 'Kategorie', 'x', 'B1', null, null]],
      [[4, 'Ep-Code', 'Eine Kategorie darf keinen Ep-Code haben.']],
    ],
    [
      'a missing number',
      [category, position, [null, 'Position', 'x', 'B1', 'h', null]],
      [[4, 'Nummer', 'Die Nummer fehlt.']],
    ],
    [
      'a missing title',
      [category, ['1.10', 'Position', null, 'A1', 'h', null]],
      [[3, 'Titel', 'Der Titel fehlt.']],
    ],
    [
      'a duplicate number',
      [category, position, ['1.10', 'Position', 'x', 'B1', 'h', null]],
      [[4, 'Nummer', 'Die Nummer kommt mehrfach vor.']],
    ],
    [
      'a duplicate Ep-Code',
      [category, position, ['1.20', 'Position', 'x', 'A1', 'h', null]],
      [[4, 'Ep-Code', 'Der Ep-Code „A1“ steht schon in Zeile 3.']],
    ],
    [
      'a missing parent',
      [category, position, ['2.10', 'Position', 'x', 'B1', 'h', 'sv']],
      [[4, 'Nummer', 'Die übergeordnete Kategorie dieser Nummer fehlt.']],
    ],
    [
      'a fourth level of categories',
      [
        category,
        ['1.1', 'Kategorie', 'x', null, null, null],
        ['1.1.1', 'Kategorie', 'x', null, null, null],
        ['1.1.1.1', 'Kategorie', 'x', null, null, null],
        position,
      ],
      [[5, 'Nummer', 'Kategorien dürfen höchstens 3 Ebenen tief liegen.']],
    ],
    [
      'a position under a position',
      [category, position, ['1.10.1', 'Position', 'x', 'B1', 'h', null]],
      [[4, 'Nummer', 'Die Zeile liegt unter einer Position; nur Kategorien dürfen Zeilen enthalten.']],
    ],
    [
      'an unknown Leistungsgruppe',
      [category, ['1.10', 'Position', 'x', 'A1', 'h', 'gartenbau']],
      [
        [
          3,
          'Leistungsgruppe',
          'Die Leistungsgruppe ist unbekannt. Erlaubt sind: uegm, igm, tgm, sonstiges (Basis FM), aufzug (Aufzugsmanagement), energy (Energiemanagement), waste (Abfallmanagement), sv (Sachverständigenprüfungen).',
        ],
      ],
    ],
    [
      'a position without Leistungsgruppe in itself and above',
      [
        ['1', 'Kategorie', 'x', null, null, null],
        ['1.10', 'Position', 'x', 'A1', 'h', null],
      ],
      [[3, 'Leistungsgruppe', 'Die Position hat keine Leistungsgruppe, auch keine ihrer Kategorien.']],
    ],
    [
      'an Excel error',
      [category, ['1.10', 'Position', '#REF!', 'A1', 'h', null]],
      [[3, 'Titel', 'Die Zelle enthält den Excel-Fehler #REF!. Bitte berichtigen Sie die Formel.']],
    ],
    [
      'a text too long',
      [category, ['1.10', 'Position', 'x'.repeat(251), 'A1', 'h', null]],
      [[3, 'Titel', 'Der Text ist zu lang (251 Zeichen, erlaubt sind 250).']],
    ],
    ['no position at all', [category], [[0, '', 'Der EP-Katalog enthält keine Position.']]],
  ])('finds %s', async (_, rows, expected) => {
    expect(await findingsOf(...rows)).toEqual(expected);
  });

  test('only warns of a position without unit', async () => {
    const { findings } = await readEpCatalog(
      sampleBytes([HEADER, category, ['1.10', 'Position', 'x', 'A1', null, null]]),
    );
    expect(findings).toEqual([
      {
        severity: 'warning',
        row: 3,
        column: 'Einheit',
        value: '',
        message: 'Die Position hat keine Einheit.',
      },
    ]);
  });

  test('finds everything at once, by row', async () => {
    const rows = await findingsOf(
      ['1', 'Kategorie', null, null, null, 'falsch'],
      ['1.1', 'Ding', 'x', 'A1', 'h', null],
      ['3.1', 'Position', 'x', 'A1', 'h', 'sv'],
    );
    expect(rows.map(([row, column]) => [row, column])).toEqual([
      [2, 'Titel'],
      [2, 'Leistungsgruppe'],
      [3, 'Typ'],
      [3, 'Leistungsgruppe'],
      [4, 'Ep-Code'],
      [4, 'Nummer'],
    ]);
  });

  test('names every missing column in one finding', async () => {
    const { findings } = await readEpCatalog(
      sampleBytes([
        ['Nummer', 'Titel', 'Ep-Code'],
        ['1', 'x', null],
      ]),
    );
    expect(findings.map(({ message }) => message)).toEqual([
      'Die Spalten „Typ“, „Einheit“ und „Leistungsgruppe“ fehlen. Die Kopfzeile wird in den ersten 10 Zeilen gesucht.',
    ]);
  });
});
