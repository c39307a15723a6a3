/** The words around the chapters of the help. */
export const TEXTS = {
  title: 'Hilfe',
  search: 'Hilfe durchsuchen',
  searchPlaceholder: 'Wort in der Hilfe',
  chapters: 'Kapitel',
  nothingFound: 'Kein Kapitel enthält diese Wörter.',
  start: 'Zum Einstieg',
  pages: 'Seiten',
  lookUp: 'Zum Nachschlagen',
  before: 'Vorheriges Kapitel',
  next: 'Nächstes Kapitel',
  required: 'notwendig',
  columns: 'Spalten',
  pictureOf: (title: string) => `So sieht die Seite „${title}“ aus.`,
  keys: { key: 'Taste', does: 'Wirkung' },
} as const;
