import { describe, expect, test } from 'vitest';
import { refuseNames } from './column-names.ts';
import { readColumnHead } from './column-question.ts';
import { readEpCatalog } from './ep-catalog/ep-catalog-in.ts';
import { otherKinds } from './column-map-kinds.ts';
import { readLiegenschaftList } from './liegenschaft/list/liegenschaft-list.ts';
import { readLv } from './lv/lv-in.ts';
import { readProviderList } from './service-provider/provider-list.ts';
import type { ColumnNames, KnownMap } from './sheet/mapped-table.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes, sampleCatalog } from './test/sample-sheet.ts';

const ENTRIES = sampleCatalog(['A1', 'A2']);
const HEADINGS = ['Pos.', 'EP Code (neu)', 'Anzahl', 'Text'];
const FOREIGN = sampleBytes([
  ['Objekt Nord', '', '', ''],
  HEADINGS,
  ['1', 'A1', '2,5', 'Wartung'],
  ['2', 'A2', '1', ''],
]);
const NAMES = {
  lfdNr: 'Pos.',
  epCode: 'EP Code (neu)',
  menge: 'Anzahl',
  bezeichnung: 'Text',
  aksNummer: null,
  einheit: null,
  leistungsgruppe: null,
  bedarfsposition: null,
};
const KNOWN: KnownMap = { headings: HEADINGS, names: NAMES };

test.each([
  [
    'price-list',
    ['Artikelnummer', 'Leistung', 'ME', 'EP netto'],
    { epCode: 'Artikelnummer', rahmenpreis: 'EP netto', einheit: 'ME' },
  ],
  [
    'factor-list',
    ['Liegenschafts-ID', 'Marktgebiet', 'Basis FM Liegenschaft', 'Faktor'],
    { id: 'Liegenschafts-ID', marktgebiet: 'Marktgebiet', 'ls basisfm': 'Basis FM Liegenschaft' },
  ],
] as const)('what a bidder brings in is asked about too: %s (D4-12)', async (kind, headings, names) => {
  const { head } = await readColumnHead([['Angebot'], [...headings], headings.map(String)], kind, []);
  expect(head?.headerRow).toBe(2);
  const said = Object.entries(head?.names ?? {}).filter(([, heading]) => heading !== null);
  expect(Object.fromEntries(said)).toEqual(names);
  expect(refuseNames(kind, headings, head!.names)).toBeUndefined();
});

describe('a file of foreign headings', () => {
  test('is asked about with what stands below each heading, and what is alike is proposed', async () => {
    const { head, findings } = await readColumnHead(FOREIGN, 'lv', []);
    expect(findings).toEqual([]);
    expect(head).toMatchObject({
      headerRow: 2,
      names: { epCode: 'EP Code (neu)', menge: 'Anzahl', lfdNr: 'Pos.' },
    });
    expect(head?.headings[2]).toEqual({ heading: 'Anzahl', samples: ['2,5', '1'] });
    const again = await readColumnHead(FOREIGN, 'lv', [KNOWN]);
    expect(again.head?.names).toEqual(NAMES);
  });

  test('is read once somebody has said what they stand for, wherever its case and spaces differ, and says so', async () => {
    expect((await readLv(FOREIGN, ENTRIES)).positions).toEqual([]);
    const other = { ...KNOWN, headings: ['POS.', 'EP-Code'] };
    const same = { ...KNOWN, headings: ['pos.', 'ep code(NEU)', 'Anzahl', 'Text'] };
    const { positions, findings, titles } = await readLv(FOREIGN, ENTRIES, [other, same]);
    expect(positions).toMatchObject([
      { serialNumber: '1', epCode: 'A1', mengeMillis: 2_500, description: 'Wartung', unit: 'h' },
      { serialNumber: '2', epCode: 'A2', mengeMillis: 1_000, optionalPosition: false },
    ]);
    expect(titles).toEqual(['Objekt Nord']);
    expect(findings).toMatchObject([
      { severity: 'warning', row: 2, message: expect.stringContaining('Ep-Code = „EP Code (neu)“') },
    ]);
  });

  test('of a catalogue without types has positions where there are codes', async () => {
    const headings = ['Nr.', 'Leistung', 'Schlüssel', 'Gruppe'];
    const names = {
      nummer: 'Nr.',
      titel: 'Leistung',
      epCode: 'Schlüssel',
      leistungsgruppe: 'Gruppe',
      typ: null,
      einheit: null,
    };
    const bytes = sampleBytes([headings, ['1', 'Aufzüge', '', 'aufzug'], ['1.1', 'Wartung', 'A1', '']]);
    const { entries } = await readEpCatalog(bytes, [{ headings, names }]);
    expect(entries.map(({ type, epCode, sliceTag }) => [type, epCode, sliceTag])).toEqual([
      ['category', null, 'aufzug'],
      ['position', 'A1', 'aufzug'],
    ]);
  });
});

test('a file of the other kind is named', async () => {
  const [lv, catalog] = [sampleBytes([LV_HEADER]), sampleBytes([CATALOG_HEADER])];
  const messageOf = ({ findings }: { findings: readonly { message: string }[] }) => findings[0]?.message;
  expect(messageOf(await readEpCatalog(lv))).toMatch(/^Das ist ein Leistungsverzeichnis/);
  expect(messageOf(await readLv(catalog, ENTRIES))).toMatch(/^Das ist ein EP-Katalog/);
});

test.each([
  [{ epCode: 'Pos.', menge: 'Anzahl' }, undefined],
  [{ epCode: 'Pos.' }, 'Bitte sagen Sie, welche Spalte „Menge“ ist.'],
  [{ epCode: 'Pos.', menge: 'Pos.' }, 'Die Spalte „Pos.“ steht für zwei Angaben.'],
  [{ epCode: 'Pos.', menge: 'Preis' }, 'Die Spalte „Preis“ gibt es nicht.'],
  [{ epCode: 'Pos.', menge: 'Anzahl', farbe: null }, 'Die Spalte „farbe“ gibt es nicht.'],
])('of the names %j it is said: %s', (names, said) => {
  expect(refuseNames('lv', ['Pos.', 'Anzahl'], names)).toBe(said);
});

describe('a list of foreign headings', () => {
  const HEADS = ['Name', 'Rufname', 'Familienname', 'Kontakt', 'Mail'];
  const rows = [HEADS, ['Spree GmbH', 'Murat', 'Yıldız', 'spree@example.org', '#REF!']];
  const names = {
    organisation: 'Name',
    firstname: 'Rufname',
    lastname: 'Familienname',
    username: 'Kontakt',
    phone: 'Mail',
  };
  const by = (said: ColumnNames) => ({ maps: [{ headings: HEADS, names: said }], otherKinds: [] });
  const nowMs = Date.parse('2026-11-20T10:00:00.000Z');

  test('is read as was said, a heading stands for one column only, and a fault is found under its foreign name', async () => {
    const { lines, findings } = await readProviderList(rows, [], nowMs, by(names));
    const texts = Object.entries(lines[0]?.cells ?? {}).map(([column, { text }]) => `${column} ${text}`);
    expect(texts).toEqual([
      'organisation Spree GmbH',
      'firstname Murat',
      'lastname Yıldız',
      'username spree@example.org',
      'phone #REF!',
      'mayWrite ja',
    ]);
    expect(lines[0]?.state).toBe('faulty');
    expect(findings.map(({ severity, column }) => `${severity} ${column}`)).toEqual([
      'warning ',
      'error Telefon (E)',
    ]);
    expect(findings[0]?.message).toContain('Organisation = „Name“');
  });

  test('of which one is called as a column that somebody has said it lacks does not have it', async () => {
    const said = { ...names, lastname: 'Familienname', phone: null, info: null };
    const { columns } = await readProviderList(rows, [], nowMs, by(said));
    expect(columns).not.toContain('phone');
  });

  test('is asked about at its likeliest row; of many columns the rare ones only where they are called as ours', async () => {
    const heads = ['Objektnummer', 'Liegenschaft', 'Ort', 'Bundesland', 'Anteil Gas', 'Klima'];
    const { head } = await readColumnHead(
      [['Bestand 2026'], heads, ['1', 'Haus', 'Köln', '', '', '']],
      'liegenschaft-list',
      [],
    );
    expect(head?.headerRow).toBe(2);
    const proposed = Object.entries(head?.names ?? {}).filter(([, heading]) => heading !== null);
    expect(Object.fromEntries(proposed)).toEqual({
      'liegenschaft.nummer': 'Objektnummer',
      'liegenschaft.name': 'Liegenschaft',
      nummer: 'Objektnummer',
      name: 'Liegenschaft',
      stadt: 'Ort',
      region: 'Bundesland',
      'energiesteckbrief.anteilGas': 'Anteil Gas',
    });
  });

  test('is taken for one of another kind only by more than one heading', async () => {
    const how = { maps: [], otherKinds: otherKinds('liegenschaft-list') };
    const told = async (heads: string[]) => {
      const { findings } = await readLiegenschaftList([heads, heads.map(() => 'x')], [], how);
      return findings[0]?.message;
    };
    expect(await told(['Organisation', 'Nachname', 'E-Mail'])).toBe(
      'Das ist eine Liste von Dienstleistern, keine Liste von Liegenschaften. Bitte übernehmen Sie sie in der Nutzerverwaltung.',
    );
    expect(await told(['Objekt', 'E-Mail'])).toMatch(/^Die Spalte „Liegenschaftsnummer“ fehlt/);
  });
});
