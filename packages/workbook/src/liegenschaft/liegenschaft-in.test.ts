import { describe, expect, test } from 'vitest';
import { type LiegenschaftGap, readLiegenschaft, readLiegenschaften } from './liegenschaft-in.ts';
import { splitStreet } from './list/listed-adresse.ts';
import { sampleBytes } from '../test/sample-sheet.ts';

type Cells = Record<string, string | number | null>;

const HAUS_A = {
  Liegenschaftsnummer: 'L-1',
  Liegenschaftsname: 'Kontorhaus',
  Gebäudenummer: 'L-1-01',
  Name: 'Haus A',
  'Straße & Hausnummer': 'Am Sandtorkai 40',
  Postleitzahl: '20457',
  Stadt: 'Hamburg',
  Bundesland: 'Hamburg',
};

async function sheetOf(rows: readonly Cells[]): Promise<Uint8Array> {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return sampleBytes([['Import'], [], header, ...rows.map((row) => header.map((name) => row[name] ?? null))]);
}

const readOne = async (...rows: Cells[]) => await readLiegenschaft(await sheetOf(rows));
const messagesOf = async (...rows: Cells[]) =>
  (await readOne(...rows)).findings.map(({ row, column, message }) => `${row} ${column}: ${message}`);

describe('a sheet of one property', () => {
  test('gives the property with its address and its buildings with every field that a column names', async () => {
    const { liegenschaft, findings } = await readOne(
      {
        ...HAUS_A,
        Baujahr: 1979,
        Gebäudetyp: 'bürogebäude',
        Tiefgarage: 'Ja',
        Bruttogrundfläche: '29.373',
        Heizenergieverbrauch: '71,125',
        'Hauptbetriebszeit von': 0.3125,
        'Strom Zeitraum Start': '01.02.2025',
      },
      { ...HAUS_A, Gebäudenummer: 'L-1-02', Name: 'Haus B', 'Straße & Hausnummer': 'Brooktorkai 1 a' },
    );
    expect(findings).toEqual([]);
    expect(liegenschaft).toMatchObject({
      nummer: 'L-1',
      name: 'Kontorhaus',
      gaps: [],
      adresse: { strasse: 'Am Sandtorkai', hausnummer: '40', stadt: 'Hamburg', land: 'Deutschland' },
      gebaeude: [
        {
          nummer: 'L-1-01',
          baujahr: 1979,
          gebaeudeTyp: 'buerogebaeude',
          tiefgarage: true,
          denkmalschutz: null,
          bruttoGrundflaeche: 29_373,
          hauptbetriebszeitVon: '07:30',
          energiesteckbrief: { heizenergieVerbrauchWhM2a: 71_125, stromZeitraumStart: '2025-02-01' },
        },
        { nummer: 'L-1-02', adresse: { strasse: 'Brooktorkai', hausnummer: '1 a' }, energiesteckbrief: null },
      ],
    });
  });

  test('with the four required columns alone asks for what it lacks, and takes it from what is given', async () => {
    const { Gebäudenummer, Name, Stadt } = HAUS_A;
    const bytes = await sheetOf([{ Gebäudenummer, Name, Stadt, 'Straße & Hausnummer': 'Am Sandtorkai' }]);
    const { liegenschaft } = await readLiegenschaft(bytes);
    const gaps: LiegenschaftGap[] = [
      'nummer',
      'name',
      'adresse.hausnummer',
      'adresse.postleitzahl',
      'adresse.region',
    ];
    expect(liegenschaft?.gaps).toEqual(gaps);
    const adresse = {
      strasse: 'Anders',
      hausnummer: '40',
      postleitzahl: '20457',
      stadt: 'Berlin',
      region: 'Hamburg',
    };
    const filled = await readLiegenschaft(bytes, { nummer: 'L-1', name: 'Kontorhaus', adresse });
    const whole = { ...adresse, strasse: 'Am Sandtorkai', stadt: 'Hamburg', land: 'Deutschland' };
    expect(filled).toMatchObject({
      findings: [],
      liegenschaft: {
        nummer: 'L-1',
        name: 'Kontorhaus',
        gaps: [],
        adresse: whole,
        gebaeude: [{ adresse: whole }],
      },
    });
  });

  test('tells everything that is wrong at once, with row and column', async () => {
    expect(
      await messagesOf(
        {
          ...HAUS_A,
          Bundesland: 'Bavaria',
          'Nutzungsanteil Büro': 120,
          Etagen: 1.5,
          Zertifiziert: 'vielleicht',
        },
        { ...HAUS_A, Name: null, Liegenschaftsname: 'Anders', Bundesland: null },
        {
          ...HAUS_A,
          Gebäudenummer: null,
          'Strom Zeitraum Ende': '31.02.2025',
          'Hauptbetriebszeit bis': '25:00',
        },
      ),
    ).toEqual([
      '4 Bundesland: Das Bundesland ist unbekannt. Erlaubt sind: Baden-Württemberg, Bayern, Berlin, Brandenburg, Bremen, Hamburg, Hessen, Mecklenburg-Vorpommern, Niedersachsen, Nordrhein-Westfalen, Rheinland-Pfalz, Saarland, Sachsen, Sachsen-Anhalt, Schleswig-Holstein, Thüringen.',
      '4 Zertifiziert: Bitte geben Sie „ja“ oder „nein“ an.',
      '4 Etagen: Bitte geben Sie eine ganze Zahl ab 0 an.',
      '4 Nutzungsanteil Büro: Bitte geben Sie einen Anteil als ganze Zahl von 0 bis 100 an.',
      '5 Liegenschaftsname: Der Wert weicht von dem in Zeile 4 ab.',
      '5 Name: Bitte geben Sie einen Gebäudenamen an.',
      '5 Gebäudenummer: Die Gebäudenummer kommt schon in Zeile 4 vor.',
      '6 Hauptbetriebszeit bis: Bitte geben Sie eine Uhrzeit an (Beispiel: 07:30).',
      '6 Strom Zeitraum Ende: Bitte geben Sie ein Datum an (Beispiel: 31.12.2025).',
      '6 Gebäudenummer: Bitte geben Sie eine Gebäudenummer an.',
    ]);
  });

  test('has texts of one line: a line break, or a sign that turns the text, is found where it stands', async () => {
    const message = 'Bitte verwenden Sie nur sichtbare Zeichen und keinen Zeilenumbruch.';
    expect(
      await messagesOf({
        ...HAUS_A,
        Liegenschaftsname: 'Kontor\nhaus',
        Name: 'Haus\u202eA',
        Stadt: 'Ham\r\nburg',
      }),
    ).toEqual(['Liegenschaftsname', 'Name', 'Stadt'].map((column) => `4 ${column}: ${message}`));
  });

  test('must be of one property, have its columns and at least one row', async () => {
    expect(
      await messagesOf(HAUS_A, { ...HAUS_A, Liegenschaftsnummer: 'L-2', Gebäudenummer: 'L-2-01' }),
    ).toEqual(['0 Liegenschaftsnummer: Die Tabelle enthält 2 Liegenschaften. Erlaubt ist genau eine.']);
    const { findings } = await readLiegenschaft(sampleBytes([['Name', 'Stadt']]));
    expect(findings[0]?.message).toMatch(/„Gebäudenummer“.*„Straße & Hausnummer“ fehlen/);
    const empty = await readLiegenschaft(sampleBytes([Object.keys(HAUS_A)]));
    expect(empty.findings.map(({ message }) => message)).toEqual(['Die Tabelle enthält kein Gebäude.']);
    expect((await readLiegenschaften(new TextEncoder().encode('kein Excel'))).findings).toHaveLength(1);
  });
});

test('a street is split before the house number, the last part that begins with a digit', () => {
  const splits = Object.fromEntries(
    [
      'Am Sandtorkai 40',
      'Arnulfstraße 33-182',
      'Straße des 17. Juni 135',
      'Q 7, 12',
      'Musterweg 5 b',
      'Am Wall 3a–5c',
      'Marktplatz',
      'Kaiweg 12 a-c',
      'Kaiweg 12, Haus 3',
      'Kaiweg 1-3 u. 5',
      'Kaiweg 1, 3 und 5',
      'Ulmenweg 4 Haus A',
      'An der B 96',
      'An der B 96, 4',
    ].map((text) => [text, Object.values(splitStreet(text)).join('|')]),
  );
  expect(splits).toEqual({
    'Am Sandtorkai 40': 'Am Sandtorkai|40',
    'Arnulfstraße 33-182': 'Arnulfstraße|33-182',
    'Straße des 17. Juni 135': 'Straße des 17. Juni|135',
    'Q 7, 12': 'Q 7|12',
    'Musterweg 5 b': 'Musterweg|5 b',
    'Am Wall 3a–5c': 'Am Wall|3a–5c',
    Marktplatz: 'Marktplatz|',
    'Kaiweg 12 a-c': 'Kaiweg|12 a-c',
    'Kaiweg 12, Haus 3': 'Kaiweg|12, Haus 3',
    'Kaiweg 1-3 u. 5': 'Kaiweg|1-3 u. 5',
    'Kaiweg 1, 3 und 5': 'Kaiweg|1, 3 und 5',
    'Ulmenweg 4 Haus A': 'Ulmenweg|4 Haus A',
    'An der B 96': 'An der B 96|',
    'An der B 96, 4': 'An der B 96|4',
  });
});
