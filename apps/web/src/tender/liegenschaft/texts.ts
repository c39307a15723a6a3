import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The words for properties and their buildings. */
export const TEXTS = {
  sort: 'Sortierung',
  orders: { name: 'Name, Stadt', stadt: 'Stadt', strasse: 'Straße, Hausnummer', nummer: 'Nummer, Stadt' },
  details: 'Angaben',
  detail: (name: string) => `Angaben zu ${name}`,
  title: (name: string | undefined) => `Liegenschaft: ${name ?? '…'}`,
  loading: 'Die Liegenschaft wird geladen',
  notLoaded: 'Die Liegenschaft konnte nicht geladen werden',
  stammdaten: 'Grunddaten',
  adresse: 'Adresse',
  media: 'Bilder und Dokumente',
  gebaeude: 'Gebäude',
  noGebaeude: 'Keine Gebäude vorhanden.',
  gebaeudeNotLoaded: 'Nicht alle Gebäude konnten geladen werden',
  gebaeudeLoading: 'Die Gebäude werden geladen',
  floorArea: (squareMetres: number) => `${squareMetres} m² BGF`,
  storeys: (count: number) => counted(count, 'Etage', 'Etagen'),
  builtIn: (year: number) => `Baujahr ${year}`,
} as const;

/** The sentences of the choice of properties. */
export const PICKER_TEXTS = {
  choose: 'Liegenschaft auswählen',
  search: 'Stadt, Straße, Nummer, Name',
  liegenschaften: 'Liegenschaften',
  back: 'Zurück, ',
  all: 'Alle Liegenschaften',
  previous: 'Vorherige Liegenschaft (Alt+Bild auf)',
  next: 'Nächste Liegenschaft (Alt+Bild ab)',
  none: 'Keine Liegenschaften verfügbar',
  searchPlaces: 'Orte und Liegenschaften suchen',
  searchPlacesHint: 'Ort, Nummer, Name',
  places: 'Orte und Liegenschaften',
} as const;
