/** The sentences of the choice of properties. */
export const TEXTS = {
  choose: 'Liegenschaft auswählen',
  search: 'Nummer, Name, Stadt',
  liegenschaften: 'Liegenschaften',
  back: 'Zurück, ',
  none: 'Keine Liegenschaften verfügbar',
  searchPlaces: 'Orte und Liegenschaften suchen',
  searchPlacesHint: 'Ort, Nummer, Name',
  places: 'Orte und Liegenschaften',
} as const;
