/** The sentences of the choice of properties. */
export const TEXTS = {
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
