/** The sentences of fields. */
export const TEXTS = {
  searchOptions: 'Einträge suchen',
  search: 'Suchen',
  all: 'Alle auswählen',
  none: 'Auswahl aufheben',
  saving: 'Wird gespeichert',
  saved: 'Gespeichert',
  notSaved: 'Die Änderung konnte nicht gespeichert werden. Bitte prüfen Sie Ihre Internetverbindung.',
  error: 'Fehler',
  failed: (message: string) => `Fehler: ${message}`,
  saveAgain: (message: string) => `Fehler: ${message} Erneut speichern`,
  yes: 'ja',
  no: 'nein',
  unset: 'keine Angabe',
  dayPlaceholder: 'TT.MM.JJ',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
} as const;
