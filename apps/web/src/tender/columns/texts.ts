/** What is asked about a file of foreign headings. */
export const TEXTS = {
  remedy: 'Spalten zuordnen',
  change: 'Zuordnung ändern',
  title: 'Welche Spalte ist was?',
  explanation: (filename: string, row: number) =>
    `${filename} hat in Zeile ${row} eigene Überschriften. Ordnen Sie zu, was Sie kennen; sobald etwas gespeichert ist, wird jede spätere Datei mit denselben Überschriften ebenso gelesen.`,
  theirs: 'Spalte der Datei',
  samples: 'Beispiele',
  ours: 'Unser Feld',
  ask: (heading: string) => `Wofür steht „${heading}“?`,
  notRead: 'wird nicht gelesen',
  save: 'Zuordnen und lesen',
  notLoaded: 'Die Spalten konnten nicht gelesen werden',
  notSaved: 'Die Zuordnung wurde nicht gespeichert.',
};
