/** The sentences of fields. */
export const TEXTS = {
  saving: 'Wird gespeichert',
  saved: 'Gespeichert',
  notSaved: 'Die Änderung konnte nicht gespeichert werden. Bitte prüfen Sie Ihre Internetverbindung.',
  error: 'Fehler',
  failed: (message: string) => `Fehler: ${message}`,
  saveAgain: (message: string) => `Fehler: ${message} Erneut speichern`,
  yes: 'ja',
  no: 'nein',
  unset: 'keine Angabe',
  clear: (label: string) => `${label} leeren`,
  noSuchDay: 'Diesen Tag gibt es nicht. Bitte geben Sie ein Datum wie 05.03.26 ein.',
  dayPlaceholder: 'TT.MM.JJ',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
} as const;
