/** The sentences of dialogs and page states, and those that many parts share. */
export const TEXTS = {
  program: 'Rahmenpreis',
  impressum: 'Impressum',
  datenschutz: 'Datenschutz',
  close: 'Schließen',
  cancel: 'Abbrechen',
  longWorks: 'Laufende Arbeiten',
  nothingFound: 'Nichts gefunden',
  loading: 'Wird geladen',
  tryAgain: 'Erneut versuchen',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Die Seite konnte leider nicht gefunden werden.',
  notFoundHint: 'Vielleicht wurde sie gelöscht, oder die Adresse ist nicht ganz richtig.',
  toHome: 'Zur Startseite',
  dialogNotLoaded: 'Der Dialog konnte nicht geladen werden.',
  dialogNotLoadedHint: 'Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  partNotLoaded: 'Dieser Teil der Seite konnte nicht geladen werden',
} as const;
