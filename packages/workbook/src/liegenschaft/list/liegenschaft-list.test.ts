import type { GebaeudeInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import {
  liegenschaftInputSchema,
  liegenschaftListSchema,
} from '@rahmenpreis/contract/schema/liegenschaft.ts';
import {
  GEBAEUDE_LIST_FIELDS,
  gebaeudeListValue,
  LIEGENSCHAFT_LIST_FIELDS,
  liegenschaftListValue,
} from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../sheet/cell.ts';
import { listWithFindings } from '../../list/findings-out.ts';
import { readSheet } from '../../sheet/read-workbook.ts';
import { writeWorkbook } from '../../sheet/write-workbook.ts';
import { anyLiegenschaften } from '../../test/sample-liegenschaft.ts';
import { liegenschaftenSheet } from '../liegenschaften-out.ts';
import { readLiegenschaftList } from './liegenschaft-list.ts';
import { sentList } from './liegenschaft-line.ts';
import type { StoredLiegenschaft } from './stored-portfolio.ts';

const idOf = (kind: number, at: number) =>
  `00000000-0000-4000-8000-${String(kind * 1_000 + at).padStart(12, '0')}`;

/** Properties as they are stored: with ids. */
function withIds(
  list: readonly (Omit<StoredLiegenschaft, 'id' | 'gebaeude'> & { gebaeude: readonly GebaeudeInput[] })[],
) {
  return list.map(
    (each, at): StoredLiegenschaft => ({
      ...each,
      id: idOf(at + 1, 0),
      gebaeude: each.gebaeude.map((building, place) => ({ ...building, id: idOf(at + 1, place + 1) })),
    }),
  );
}

const ADRESSE = {
  strasse: 'Am Sandtorkai',
  hausnummer: '40',
  postleitzahl: '20457',
  stadt: 'Hamburg',
  region: 'Hamburg',
  land: 'Deutschland',
};
const building = (nummer: string, more: object = {}) =>
  gebaeudeInputSchema.parse({ nummer, name: `Haus ${nummer}`, adresse: ADRESSE, ...more });
const property = (nummer: string, name: string, gebaeude: readonly GebaeudeInput[] = []) => ({
  ...liegenschaftInputSchema.parse({ nummer, name, adresse: ADRESSE }),
  gebaeude,
});
const STORED = withIds([
  property('L-1', 'Kontorhaus', [
    building('01', { baujahr: 1979, bruttoGrundflaeche: 12_950, energiesteckbrief: { anteilGas: 100 } }),
    building('02'),
  ]),
  property('L-2', 'Speicher'),
  property('L-3', 'Zwilling A'),
  property('L-3', 'Zwilling B'),
]);

type Row = Readonly<Record<string, Cell>>;

/** Reads rows as they are pasted; blank where a row does not name a column. */
async function read(rows: readonly Row[], stored = STORED) {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return await readLiegenschaftList(
    [header, ...rows.map((row) => header.map((name) => row[name] ?? null))],
    stored,
  );
}

async function statesOf(rows: readonly Row[]) {
  return (await read(rows)).lines.map(({ state }) => state);
}

async function messagesOf(rows: readonly Row[]) {
  return (await read(rows)).findings.map(({ row, column, message }) => `${row} ${column}: ${message}`);
}

async function sentBy(rows: readonly Row[], stored = STORED) {
  const { made, lines } = await read(rows, stored);
  return sentList(made, lines);
}

const NEW = {
  Liegenschaftsnummer: 'N-1',
  Liegenschaftsname: 'Neubau',
  Gebäudenummer: '01',
  Name: 'Haus A',
  'Straße & Hausnummer': 'Am Kai 1 a',
  Postleitzahl: '04109',
  Stadt: 'Leipzig',
  Bundesland: 'Sachsen',
};

describe('a list that was exported', () => {
  test('comes back unchanged, every field of every property and building', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyLiegenschaften, async (list) => {
        const stored = withIds(list);
        const { lines, findings, made } = await readLiegenschaftList(
          writeWorkbook([liegenschaftenSheet(stored)]),
          stored,
        );
        expect(findings).toEqual([]);
        expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['unchanged']));
        expect(sentList(made, lines)).toEqual({
          created: [],
          changed: [],
          createdGebaeude: [],
          changedGebaeude: [],
        });
      }),
      { numRuns: 8 },
    );
  });

  test('names just the cells that differ from what is stored by now, each with both values', {
    timeout: 60_000,
  }, async () => {
    const pair = fc.tuple(anyLiegenschaften, anyLiegenschaften).map(([one, other]) => {
      const [before, after] = [withIds(one), withIds(other)];
      // The same things: as many properties, with as many buildings each. No German postal code has other
      // than five digits.
      return before.slice(0, after.length).map((was, at) => {
        const is = after[at]!;
        const place = { ...is.adresse, postleitzahl: '20457' };
        const gebaeude = was.gebaeude.slice(0, is.gebaeude.length);
        return {
          was: { ...was, gebaeude },
          is: {
            ...is,
            adresse: place,
            gebaeude: is.gebaeude.slice(0, gebaeude.length).map((each) => ({
              ...each,
              adresse: { ...each.adresse, postleitzahl: '20457' },
            })),
          },
        };
      });
    });
    await fc.assert(
      fc.asyncProperty(pair, async (things) => {
        const bytes = writeWorkbook([liegenschaftenSheet(things.map(({ is }) => is))]);
        const { lines, findings, made } = await readLiegenschaftList(
          bytes,
          things.map(({ was }) => was),
        );
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        const { changed, changedGebaeude } = sentList(made, lines);
        const cellsOf = <Name extends string>(
          names: readonly Name[],
          valueOf: (name: Name) => [unknown, unknown],
        ) =>
          names.flatMap((name) => {
            const [from, to] = valueOf(name);
            return from === to ? [] : [{ name, from, to }];
          });
        const sorted = (cells: readonly { name: string }[]) =>
          cells.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        for (const { was, is } of things) {
          const own = changed.find(({ liegenschaftId }) => liegenschaftId === was.id)?.cells ?? [];
          expect(sorted(own)).toEqual(
            sorted(
              cellsOf(LIEGENSCHAFT_LIST_FIELDS, (name) => [
                liegenschaftListValue(was, name),
                liegenschaftListValue(is, name),
              ]),
            ),
          );
          for (const [at, building_] of was.gebaeude.entries()) {
            const cells = changedGebaeude.find(({ gebaeudeId }) => gebaeudeId === building_.id)?.cells ?? [];
            expect(sorted(cells)).toEqual(
              sorted(
                // A building that is named by its id may leave its number out.
                cellsOf(GEBAEUDE_LIST_FIELDS, (name) => [
                  gebaeudeListValue(building_, name),
                  gebaeudeListValue(is.gebaeude[at]!, name),
                ]).filter(({ name, to }) => name !== 'nummer' || to !== ''),
              ),
            );
          }
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('rows', () => {
  test('are found by number without case, or by id, which decides where it is filled', async () => {
    const rows = [
      { Liegenschaftsnummer: 'L-1', Gebäudenummer: '01', Baujahr: 1980 },
      { Liegenschaftsnummer: 'L-9', LiegenschaftsId: STORED[1]!.id.toUpperCase() },
    ];
    expect(await sentBy(rows)).toEqual({
      created: [],
      changed: [{ liegenschaftId: STORED[1]!.id, cells: [{ name: 'nummer', from: 'L-2', to: 'L-9' }] }],
      createdGebaeude: [],
      changedGebaeude: [
        {
          liegenschaftId: STORED[0]!.id,
          gebaeudeId: STORED[0]!.gebaeude[0]!.id,
          cells: [{ name: 'baujahr', from: 1979, to: 1980 }],
        },
      ],
    });
    const [line] = (await read(rows)).lines;
    expect(line?.cells).toMatchObject({ baujahr: { text: '1980', before: '1979' } });
  });

  test('with columns for some fields leave all others as they are; a blank cell unsets', async () => {
    expect(
      await sentBy([{ Liegenschaftsnummer: 'L-1', Gebäudenummer: '01', 'Anteil Gas': null }]),
    ).toMatchObject({
      changed: [],
      changedGebaeude: [{ cells: [{ name: 'energiesteckbrief.anteilGas', from: 100, to: null }] }],
    });
    expect(await statesOf([{ Liegenschaftsnummer: 'L-1' }, { Liegenschaftsnummer: 'L-2' }])).toEqual([
      'unchanged',
      'unchanged',
    ]);
  });

  test('make a new property with its buildings, and a new building of one that is there', async () => {
    const rows = [NEW, { ...NEW, Gebäudenummer: '02', 'Straße & Hausnummer': 'Am Kai 2', Baujahr: 2001 }];
    const { created } = liegenschaftListSchema.parse(await sentBy(rows));
    expect(created).toMatchObject([
      {
        nummer: 'N-1',
        name: 'Neubau',
        adresse: { strasse: 'Am Kai', hausnummer: '1 a', postleitzahl: '04109', land: 'Deutschland' },
        gebaeude: [
          { nummer: '01', baujahr: null, energiesteckbrief: null },
          { nummer: '02', adresse: { strasse: 'Am Kai', hausnummer: '2' }, baujahr: 2001 },
        ],
      },
    ]);
    const further = { Liegenschaftsnummer: 'l-1', Gebäudenummer: '03', Name: 'Anbau' };
    expect(await sentBy([further])).toMatchObject({
      created: [],
      createdGebaeude: [{ liegenschaftId: STORED[0]!.id, fields: { nummer: '03', adresse: ADRESSE } }],
    });
    expect(await statesOf([...rows, further])).toEqual(['new', 'new', 'new']);
  });

  test('move a property with its building where the file has no columns for the property itself', async () => {
    const stored = withIds([property('L-1', 'Kontorhaus', [building('01')])]);
    const row = {
      Liegenschaftsnummer: 'L-1',
      Gebäudenummer: '01',
      'Straße & Hausnummer': 'Am Sandtorkai 41',
    };
    const cells = [{ name: 'adresse.hausnummer', from: '40', to: '41' }];
    expect(await sentBy([row], stored)).toMatchObject({ changed: [{ cells }], changedGebaeude: [{ cells }] });
    const own = { ...row, 'Liegenschaft Hausnummer': '40' };
    expect(await sentBy([own], stored)).toMatchObject({ changed: [], changedGebaeude: [{ cells }] });
  });

  test('say a street in one column, in two or in three, of which the one that differs is meant', async () => {
    const street = async (whole: string, strasse: string, hausnummer: string) => {
      const row = {
        Liegenschaftsnummer: 'L-1',
        Gebäudenummer: '01',
        'Straße & Hausnummer': whole,
        Straße: strasse,
        Hausnummer: hausnummer,
        'Liegenschaft Straße': '',
        'Liegenschaft Hausnummer': '',
      };
      const { changedGebaeude } = await sentBy([row]);
      return changedGebaeude[0]?.cells.map(({ name, to }) => `${name} ${to}`);
    };
    expect(await street('Am Sandtorkai 40', 'Am Sandtorkai', '40')).toBeUndefined();
    expect(await street('Am Sandtorkai 41', 'Am Sandtorkai', '40')).toEqual(['adresse.hausnummer 41']);
    expect(await street('Am Sandtorkai 40', 'Am Sandtorkai', '42')).toEqual(['adresse.hausnummer 42']);
    expect(await street('Am Sandtorkai 43', 'Am Sandtorkai', '43')).toEqual(['adresse.hausnummer 43']);
    expect(await street('Am Sandtorkai 44', 'Am Sandtorkai', '45')).toBeUndefined();
    expect(
      await messagesOf([
        {
          Liegenschaftsnummer: 'L-1',
          Gebäudenummer: '01',
          'Straße & Hausnummer': 'Weg 1',
          Straße: 'Weg',
          Hausnummer: '2',
        },
      ]),
    ).toEqual([expect.stringContaining('sagt etwas anderes')]);
  });
});

describe('what is wrong with a row', () => {
  test('rules out that row alone, is named with row, column and its letters, and all of it at once', async () => {
    const rows = [
      { ...NEW, Bemerkungen: 'x' },
      { ...NEW, Liegenschaftsnummer: 'N-2', Postleitzahl: '5066' },
      { ...NEW, Liegenschaftsnummer: '' },
      { ...NEW, Gebäudenummer: '01' },
      { Liegenschaftsnummer: 'L-3', Liegenschaftsname: 'Zwilling' },
      {
        Liegenschaftsnummer: 'L-1',
        Gebäudenummer: '01',
        Bruttogrundfläche: 'ca. 36.880',
        Liegenschaftsname: 'Kontorhaus',
      },
      { ...NEW, Liegenschaftsnummer: 'N-3', Bundesland: 'Bavaria', Stadt: '' },
      { ...NEW, Liegenschaftsnummer: 'N-3', Gebäudenummer: '02' },
      { Liegenschaftsnummer: 'L-2', Liegenschaftsname: 'Spei\ncher' },
      { LiegenschaftsId: idOf(9, 9), Liegenschaftsnummer: 'L-1' },
    ];
    expect(await statesOf(rows)).toEqual(['new', ...Array.from({ length: 9 }, () => 'faulty')]);
    const messages = await messagesOf(rows);
    const [unknown, ...faults] = messages;
    expect(unknown).toBe(
      '1 Bemerkungen (I): Diese Spalte ist unbekannt; was in ihr steht, bleibt unbeachtet.',
    );
    expect(faults.map((message) => message.replace(/Erlaubt sind.*/, '…'))).toEqual([
      '3 Postleitzahl (F): Eine Postleitzahl in Deutschland hat fünf Ziffern. Meinten Sie „05066“?',
      '4 Liegenschaftsnummer (A): Die Nummer fehlt; ohne sie wird keine Liegenschaft zugeordnet.',
      '5 Liegenschaftsnummer (A): Diese Zeile gleicht Zeile 2 ganz. Wurde sie kopiert?',
      '5 Gebäudenummer (C): Dieses Gebäude steht schon in Zeile 2.',
      '6 Liegenschaftsnummer (A): Diese Nummer tragen mehrere Liegenschaften: „L-3 Zwilling A“ in Hamburg und „L-3 Zwilling B“ in Hamburg. Bitte füllen Sie die Spalte LiegenschaftsId.',
      '7 Bruttogrundfläche (J): Bitte geben Sie eine ganze Zahl ab 0 an.',
      '8 Bundesland (H): Das Bundesland ist unbekannt. …',
      '9 Liegenschaftsnummer (A): Die Liegenschaft kann wegen Zeile 8 nicht angelegt werden.',
      '10 Liegenschaftsname (B): Bitte verwenden Sie nur sichtbare Zeichen und keinen Zeilenumbruch.',
      '11 LiegenschaftsId (K): Zu dieser LiegenschaftsId gibt es keine Liegenschaft.',
    ]);
    const { created } = await sentBy(rows);
    expect(created.map(({ nummer, gebaeude }) => [nummer, gebaeude.length])).toEqual([['N-1', 1]]);
  });

  test('does not stop what is only worth knowing: another state, and a number that another property has', async () => {
    const rows = [
      { Liegenschaftsnummer: 'L-2', LiegenschaftsId: STORED[1]!.id, 'Liegenschaft Bundesland': 'Bremen' },
      { Liegenschaftsnummer: 'L-2', LiegenschaftsId: STORED[2]!.id, 'Liegenschaft Bundesland': '' },
    ];
    expect(await statesOf(rows)).toEqual(['changed', 'changed']);
    expect(await messagesOf(rows)).toEqual([
      expect.stringMatching(/^2 Liegenschaft Bundesland \(C\): Das Bundesland ändert sich/),
      '3 Liegenschaftsnummer (A): Diese Nummer trägt schon „Speicher“.',
    ]);
  });

  test('of more rows than a list may have is said before any is read', async () => {
    const rows = Array.from({ length: 20_001 }, () => ['L-1']);
    const { isReadable, findings } = await readLiegenschaftList(rows, STORED);
    expect([isReadable, findings[0]?.message]).toEqual([
      false,
      'Das Tabellenblatt hat mehr als 20.000 Zeilen, die Überschrift mitgezählt. Bitte teilen Sie die Datei auf.',
    ]);
  });

  test('of a file that is no list is said of the file', async () => {
    const { isReadable, findings } = await read([{ Name: 'Haus', Stadt: 'Hamburg' }]);
    expect([isReadable, findings.length]).toEqual([false, 1]);
    expect(findings[0]?.message).toContain('Die Spalte „Liegenschaftsnummer“ fehlt.');
    expect((await readLiegenschaftList([['Liegenschaftsnummer']], STORED)).findings[0]?.message).toBe(
      'Die Tabelle enthält keine Zeile unter den Überschriften.',
    );
    expect((await readLiegenschaftList(new TextEncoder().encode('kein Excel'), STORED)).isReadable).toBe(
      false,
    );
  });

  test('comes back as Excel beside what it is about, and that column is passed over when it is read again', async () => {
    const row = { ...NEW, Postleitzahl: '5066' };
    const rows: Cell[][] = [['Liste'], Object.keys(row), Object.values(row)];
    const first = await readLiegenschaftList(rows, STORED);
    const bytes = writeWorkbook([listWithFindings(rows, first.headerRow, first.findings)]);
    const sheet = await readSheet(bytes);
    expect(sheet).toMatchObject({
      rows: [
        ['Liste'],
        [...Object.keys(row), 'Befund'],
        [
          ...Object.values(row),
          'Postleitzahl (F): Eine Postleitzahl in Deutschland hat fünf Ziffern. Meinten Sie „05066“?',
        ],
      ],
    });
    const second = await readLiegenschaftList(bytes, STORED);
    expect(second.findings).toEqual(first.findings);
    const again = listWithFindings(sheet.ok ? sheet.rows : [], second.headerRow, second.findings);
    expect([...again.rows].map(({ cells }) => cells.length)).toEqual([9, 9, 9]);
  });
});
