/** What is asked about a file of foreign headings. */
export const TEXTS = {
  remedy: 'Spalten zuordnen',
  title: 'Welche Spalte ist was?',
  explanation: (filename: string, row: number) =>
    `${filename} hat in Zeile ${row} eigene Überschriften. Ordnen Sie zu, was Sie kennen; jede spätere Datei mit denselben Überschriften wird dann ebenso gelesen.`,
  ask: (header: string) => `Welche Spalte ist „${header}“?`,
  lacking: 'gibt es nicht',
  choose: 'Bitte wählen',
  option: (heading: string, samples: string) => (samples === '' ? heading : `${heading} (${samples})`),
  more: (count: number) => `${count} weitere Angaben`,
  save: 'Zuordnen und lesen',
  cancel: 'Abbrechen',
  notLoaded: 'Die Spalten konnten nicht gelesen werden',
  notSaved: 'Die Zuordnung wurde nicht gespeichert.',
};
