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
  save: 'Zuordnen und lesen',
  notLoaded: 'Die Spalten konnten nicht gelesen werden',
  notSaved: 'Die Zuordnung wurde nicht gespeichert',
  kept: {
    title: 'Gemerkte Überschriften',
    hint: 'So werden Dateien mit diesen Überschriften gelesen. Wird eine Zuordnung vergessen, fragt die nächste Datei neu; was schon gelesen ist, bleibt.',
    empty: 'Noch keine Überschriften gemerkt',
    emptyHint: 'Sobald Sie einer Datei mit eigenen Überschriften Spalten zuordnen, steht sie hier.',
    notLoaded: 'Die gemerkten Überschriften konnten nicht geladen werden',
    columns: { kind: 'Datei', names: 'Spalten', by: 'Gespeichert', action: 'Vergessen' },
    kinds: { lv: 'LV', 'ep-catalog': 'EP-Katalog' },
    pair: (header: string, heading: string) => `${header} = „${heading}“`,
    heading: (heading: string) => `„${heading}“`,
    nobody: 'Konto gelöscht',
    forget: 'Vergessen',
    forgetThis: (headings: string) => `Vergessen: ${headings}`,
    question: 'Zuordnung vergessen?',
    questionText: (headings: string) =>
      `Die nächste Datei mit den Überschriften ${headings} fragt wieder, welche Spalte was ist.`,
    forgotten: 'Zuordnung vergessen',
    notForgotten: 'Die Zuordnung wurde nicht vergessen',
    close: 'Schließen',
  },
};
