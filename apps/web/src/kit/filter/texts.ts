/** The sentences of filters. */
export const TEXTS = {
  searchOptions: 'Einträge suchen',
  search: 'Suchen',
  all: 'Alle auswählen',
  none: 'Auswahl aufheben',
} as const;
