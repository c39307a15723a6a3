import { read } from '@e965/xlsx';
import { readRahmenpreisOffers } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { describe, expect, test } from 'vitest';
import { sampleCatalog } from '../test/sample-sheet.ts';
import { readByOtherLibrary, readFrozenRows } from '../test/test-reader.ts';
import { rahmenpreisvergleichSheets } from './rahmenpreisvergleich-out.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { entered, PHASE } from '../test/sample-keyvals.ts';

const HOUSE = '00000000-0000-4000-8000-00000000000a';

const offers = readRahmenpreisOffers(
  PHASE,
  [
    { id: 'a', organisation: 'Alpina', organisationId: 'orga a' },
    { id: 'b', organisation: '=1+1', organisationId: 'orga b' },
  ],
  [
    ...entered('orga a', {
      offer: 'true',
      ep_A1: '1426',
      bl_Berlin_uegm: '1050',
      [`n_${HOUSE}_waste`]: '950',
    }),
    ...entered('orga b', { offer: 'true', ep_A1: '2852' }),
  ],
);

async function written(): Promise<Uint8Array> {
  return writeWorkbook(
    rahmenpreisvergleichSheets({
      phaseTitle: 'Angebotsphase 1',
      phaseState: 'running',
      offers,
      regions: ['Berlin'],
      liegenschaften: [{ id: HOUSE, nummer: 'L-1', name: 'Haus' }],
      entries: sampleCatalog(['A1', 'A2']),
    }),
  );
}

/** The values of one sheet below its titles, as many as the sheet has columns. */
async function valuesOf(sheetName: string, width: number): Promise<unknown[][]> {
  const sheet = read(await written(), { type: 'array', dense: true }).Sheets[sheetName];
  const rows = sheet?.['!data'] ?? [];
  return rows.slice(2).map((row) => Array.from({ length: width }, (_, i) => row?.[i]?.v ?? null));
}

describe('rahmenpreisvergleichSheets (EXPORT-005)', () => {
  test('has the factors of states and properties, blank where none was entered', async () => {
    expect((await valuesOf('Bundeslandfaktoren', 5)).slice(0, 3)).toEqual([
      ['Bundesland', 'Leistungsgruppe', 'Faktor', 'Alpina', '=1+1'],
      ['Berlin', 'Basis FM', 'Bundesland', 1.05, null],
      ['Berlin', 'Aufzugsmanagement', 'Bundesland', null, null],
    ]);
    const properties = await valuesOf('Liegenschaftsfaktoren', 6);
    expect(properties).toHaveLength(1 + 8);
    expect(properties[7]).toEqual(['L-1', 'Haus', 'Abfallmanagement', 'Nachhaltigkeit', 0.95, null]);
  });

  test('has the catalogue with every price and its percent of the lowest', async () => {
    expect(await valuesOf('EP-Katalog', 8)).toEqual([
      [null, null, null, null, 'Alpina', null, '=1+1', null],
      ['Nummer', 'Ep-Code', 'Position', 'Einheit', 'EP', 'Diff', 'EP', 'Diff'],
      ['1', null, 'Kategorie', null, null, null, null, null],
      ['1.1', 'A1', 'Leistung A1', 'h', 1.426, 100, 2.852, 200],
      ['1.2', 'A2', 'Leistung A2', 'h', null, null, null, null],
    ]);
  });

  test('shows factors with three decimals, texts as texts, and keeps its head in sight', async () => {
    const bytes = await written();
    const { sheetNames, cells } = readByOtherLibrary(bytes);
    expect(sheetNames).toEqual(['Bundeslandfaktoren', 'Liegenschaftsfaktoren', 'EP-Katalog']);
    expect(cells[2]?.[4]).toMatchObject({ t: 's', v: '=1+1' });
    expect(cells[3]?.[3]).toMatchObject({ t: 'n', z: '0.000' });
    expect(await readFrozenRows(bytes)).toBe(3);
  });
});
