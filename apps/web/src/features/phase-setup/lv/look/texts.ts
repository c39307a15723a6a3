import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** What stands around an LV or a catalogue that is looked at. */
export const TEXTS = {
  view: 'LV ansehen',
  title: (liegenschaft: string, phase: string) => `LV ${liegenschaft} – ${phase}`,
  table: 'Positionen des LV',
  notLoaded: 'Das LV konnte nicht geladen werden',
  gone: 'Das LV wurde inzwischen gelöscht.',
  count: (positions: number, categories: number) =>
    `${counted(positions, 'Position', 'Positionen')} in ${counted(categories, 'Kategorie', 'Kategorien')}`,
  search: 'Position, Ep-Code',
  openAll: 'Alle öffnen',
  closeAll: 'Alle schließen',
  columns: {
    number: 'Nr.',
    title: 'Bezeichnung',
    epCode: 'Ep-Code',
    serialNumber: 'Lfd. Nr.',
    identificationNumber: 'AKS-Nummer',
    menge: 'Menge',
    unit: 'Einheit',
    slice: 'Leistungsgruppe',
    optional: 'Bedarf',
  },
};
