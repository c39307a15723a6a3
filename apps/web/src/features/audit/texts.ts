import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences of the page about the audit log. */
export const TEXTS = {
  title: 'Protokoll',
  explanation:
    'Wer wann was getan oder versucht hat, das Neueste zuerst. Auch wer das Protokoll liest, steht darin.',
  notLoaded: 'Das Protokoll konnte nicht geladen werden',
  moreNotLoaded: 'Ältere Einträge konnten nicht geladen werden',
  reload: 'Aktualisieren',
  excel: 'Als Excel speichern',
  excelReading: 'Protokoll wird gelesen',
  excelRead: (count: number) => `${counted(count, 'Eintrag', 'Einträge')} gelesen`,
  excelFailed: 'Die Excel-Datei konnte nicht erstellt werden.',
  excelFailedHint: 'Bitte versuchen Sie es erneut.',
  excelShortened: (count: number) =>
    `Die Datei enthält die neuesten ${counted(count, 'Eintrag', 'Einträge')}. Bitte grenzen Sie das Protokoll ein, um ältere zu erhalten.`,
  excelShortenedTitle: 'Nicht alle Einträge gespeichert',
  list: 'Einträge des Protokolls',
  loaded: (count: number, isAll: boolean) =>
    isAll ? counted(count, 'Eintrag', 'Einträge') : `${counted(count, 'Eintrag', 'Einträge')} geladen`,
  looking: 'Einträge werden gesucht',
  empty: 'Noch keine Einträge',
  emptyHint: 'Alles, was Menschen in diesem Programm ändern, hinterlässt hier einen Eintrag.',
  nothingFound: 'Kein Eintrag passt zu Ihrer Auswahl.',
  resetFilters: 'Auswahl aufheben',
  columns: { at: 'Zeitpunkt', person: 'Person', action: 'Aktion', outcome: 'Ergebnis' },
  undoHint: (minutes: number) =>
    `Nimmt alle Vergaben dieses Eintrags zurück; ${minutes} Minuten lang möglich.`,
  undone: 'Die Vergaben wurden zurückgenommen.',
  undoFailed: 'Die Vergaben konnten nicht zurückgenommen werden.',
  allChanges: (count: number) => `Alle ${counted(count, 'Änderung', 'Änderungen')} zeigen`,
  changesNotLoaded: 'Die Änderungen konnten nicht geladen werden.',
  request: 'Aufruf',
  number: 'Nummer',
  before: 'bisher',
  after: 'neu',
  filters: {
    person: 'Person',
    phase: 'Phase',
    kind: 'Bereich',
    outcome: 'Ergebnis',
    from: 'Von',
    until: 'Bis',
    all: 'Alle',
  },
  changesOnly: 'Änderungen',
  outcomes: { done: 'Ausgeführt, auch gelesen', refused: 'Abgelehnt', all: 'Alle' },
  check: 'Jetzt prüfen',
  checking: (percent: number) => `Prüfung läuft: ${percent} %`,
  checkTitle: 'Unversehrtheit',
  neverChecked: 'Das Protokoll wurde noch nicht geprüft.',
  checkExplained:
    'Die Prüfung rechnet die Kette aller Einträge nach und findet, was verändert, entfernt oder nachträglich eingefügt wurde.',
  checkedBy: (at: string, person: string) => `Zuletzt geprüft am ${at} von ${person}.`,
  checkedOk: (links: number | null, checkpoints: number) =>
    `Unversehrt: ${links === null ? 'alle Einträge' : counted(links, 'Eintrag', 'Einträge')} gegen ${counted(checkpoints, 'Prüfpunkt', 'Prüfpunkte')} geprüft.`,
  checkedWrong: (problems: number) => `Nicht unversehrt: ${counted(problems, 'Fehler', 'Fehler')} gefunden.`,
  sealed:
    'Was Dienstleister zu versiegelten Angeboten tun, fehlt hier bis zur Öffnung. Wann eine Bieterfrage gestellt wurde, steht nach dem Ende der Phase auf den Tag genau unter „Bieterfragen“, ohne Absender.',
  moreProblems: (count: number) =>
    `${counted(count, 'weiterer Fehler', 'weitere Fehler')}; alle nennt „npm run audit -- verify“.`,
  checkFailed: 'Das Protokoll konnte nicht geprüft werden.',
  reportNotLoaded: 'Die letzte Prüfung konnte nicht geladen werden.',
} as const;
