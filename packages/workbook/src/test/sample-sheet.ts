import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

type SampleCell = string | number | null;

/** The header row of a catalogue; for tests. */
export const CATALOG_HEADER = [
  'Nummer',
  'Typ',
  'Titel',
  'Ep-Code',
  'Einheit',
  'Vortext',
  'Nachtext',
  'Leistungsgruppe',
  'Tags',
] as const;

/** The header row of an LV; for tests. */
export const LV_HEADER = [
  'Lfd. Nr.',
  'AKS-Nummer',
  'Ep-Code',
  'Bezeichnung',
  'Menge',
  'Einheit',
  'Leistungsgruppe',
  'Bedarfsposition',
] as const;

/** The header row of a list of properties with what each must have; for tests. */
export const LIEGENSCHAFT_HEADER = [
  'Liegenschaftsnummer',
  'Liegenschaftsname',
  'Gebäudenummer',
  'Name',
  'Straße & Hausnummer',
  'Postleitzahl',
  'Stadt',
  'Bundesland',
] as const;

/** The bytes of an .xlsx with these rows on its first sheet; for tests of the readers. */
export function sampleBytes(rows: readonly (readonly SampleCell[])[]): Uint8Array {
  return writeWorkbook([
    { name: 'Blatt', columns: [], rows: rows.map((cells) => ({ cells })), frozenRows: 0 },
  ]);
}

/** A small catalogue: one category with a position per code, all of one service group; for tests. */
export function sampleCatalog(codes: readonly string[], sliceTag: Tag = 'uegm'): EpEntry[] {
  const texts = { preText: '', postText: '', tags: [] };
  const positions = codes.map(
    (epCode, i): EpEntry => ({
      ...texts,
      number: `1.${i + 1}`,
      type: 'position',
      title: `Leistung ${epCode}`,
      epCode,
      unit: 'h',
      sliceTag,
      leftInt: 2 + 2 * i,
      rightInt: 3 + 2 * i,
    }),
  );
  const category: EpEntry = {
    ...texts,
    number: '1',
    type: 'category',
    title: 'Kategorie',
    epCode: null,
    unit: '',
    sliceTag,
    leftInt: 1,
    rightInt: 2 + 2 * codes.length,
  };
  return [category, ...positions];
}
