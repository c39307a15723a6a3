import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** Every sentence of the property overview. */
export const TEXTS = {
  loading: 'Liegenschaften werden geladen',
  title: 'Liegenschaften',
  explanation: 'Alle Liegenschaften Ihres Portfolios mit Adresse und Gebäuden.',
  running: (title: string, time: string) => `${title} läuft und ${time}.`,
  toPhase: 'Zur Phase',
  search: 'Liegenschaften durchsuchen',
  searchPlaceholder: 'Stadt, Straße, PLZ, Nummer, Name',
  clearSearch: 'Suche leeren',
  city: 'Stadt',
  retired: 'stillgelegt',
  everyPlace: 'Alle Länder und Städte',
  somePlaces: (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften'),
  view: 'Ansicht',
  cards: 'Karten',
  table: 'Tabelle',
  noFilter: ' - keine Filterung - ',
  empty: 'Keine Liegenschaften verfügbar!',
  emptyHint: 'Sobald eine Liegenschaft angelegt oder importiert ist, erscheint sie hier.',
  emptyHintWriter:
    'Legen Sie eine Liegenschaft an, übernehmen Sie eine Liste aus Excel, oder importieren Sie ein Archiv mit Bildern und Dokumenten.',
  add: 'Neue Liegenschaft',
  import: 'Liegenschaft importieren',
  fromList: 'Aus Excel übernehmen',
  nothingFound: 'Keine Liegenschaft passt zu Suche und Filter.',
  nothingFoundHint: 'Bitte ändern Sie den Suchbegriff oder setzen Sie die Filterung zurück.',
  reset: 'Filterung zurücksetzen',
  notLoaded: 'Die Liegenschaften konnten nicht geladen werden',
  count: (shown: number, all: number) =>
    shown === all
      ? counted(all, 'Liegenschaft', 'Liegenschaften')
      : `${formatWhole(shown)} von ${formatWhole(all)} Liegenschaften`,
  buildings: (count: number) => (count === 0 ? 'Keine Gebäude' : counted(count, 'Gebäude', 'Gebäude')),
};
