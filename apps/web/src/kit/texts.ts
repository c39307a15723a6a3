import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The sentences of dialogs and page states, and those that many parts share. */
export const TEXTS = {
  program: 'Rahmenpreis',
  impressum: 'Impressum',
  datenschutz: 'Datenschutz',
  barrierefreiheit: 'Barrierefreiheit',
  lizenzen: 'Lizenzen',
  version: (version: string) => `Fassung ${version}`,
  undo: 'Rückgängig',
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  readOnly: 'Sie haben nur Leserechte.',
  longWorks: 'Laufende Arbeiten',
  mixedScripts: 'gemischte Schriften',
  mixedScriptsHint:
    'Einzelne Buchstaben stammen aus einer anderen Schrift oder sind verkleidet: Der Name kann wie ein anderer aussehen.',
  nothingFound: 'Nichts gefunden',
  moreFound: (count: number) => `${count} weitere; bitte suchen Sie genauer.`,
  filters: 'Filter',
  filtersSet: (count: number) => `${count} gesetzt`,
  loading: 'Wird geladen',
  notLoaded: 'Fehler beim Laden der Daten',
  tryAgain: 'Erneut versuchen',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Die Seite konnte leider nicht gefunden werden.',
  notFoundHint: 'Vielleicht wurde sie gelöscht, oder die Adresse ist nicht ganz richtig.',
  toHome: 'Zur Startseite',
  dialogNotLoaded: 'Der Dialog konnte nicht geladen werden.',
  dialogNotLoadedHint: 'Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  partNotLoaded: 'Dieser Teil der Seite konnte nicht geladen werden',
} as const;

/** The sentences of fields. */
export const FIELD_TEXTS = {
  fullHour: (hour: number) => `${String(hour).padStart(2, '0')}:00 Uhr`,
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

/** The sentences of filters. */
export const FILTER_TEXTS = {
  searchOptions: 'Einträge suchen',
  search: 'Suchen',
  clearSearch: 'Suche leeren',
  all: 'Alle auswählen',
  none: 'Auswahl aufheben',
} as const;

/** The sentences of the matrix. */
export const TICK_TEXTS = {
  saving: 'Wird gespeichert',
  saved: 'Gespeichert',
  failed: 'Fehler',
  retryHint: (message: string) => `${message} Zum Wiederholen klicken.`,
  retry: (message: string) => `Fehler: ${message} Erneut versuchen`,
} as const;

/** Every sentence of a grid itself, and the words under a selected block. */
export const GRID_TEXTS = {
  loading: 'Tabelle wird geladen …',
  resizeHint: 'Breite ändern: Alt und Pfeiltaste links oder rechts; an den Inhalt anpassen: Alt und Eingabe',
  collapse: 'Alle zuklappen',
  expand: 'Alle aufklappen',
  sortHint: 'Zeilen nach dieser Spalte ordnen: Eingabe;',
  empty: 'leer',
  noValue: 'kein Wert',
  place: (level: number, at: number, of: number) => `Ebene ${level}, ${at} von ${of}`,
  copied: (rows: number, columns: number) => `${formatWhole(rows)} × ${columns} Zellen kopiert.`,
  sum: 'Summe',
  mean: 'Mittelwert',
  count: 'Anzahl',
  column: (label: string, cells: number) => `${label}, ${formatWhole(cells)} Zellen`,
  block: (rows: number, columns: number) => `${formatWhole(rows)} × ${columns} Zellen`,
} as const;
