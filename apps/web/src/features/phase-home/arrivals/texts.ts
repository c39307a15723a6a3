import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences about offers that come another way, on the page about a phase. */
export const TEXTS = {
  title: 'Auf anderem Weg eingegangen',
  table: 'Eingänge auf anderem Weg',
  notLoaded: 'Die vermerkten Eingänge konnten nicht geladen werden',
  columns: {
    provider: 'Dienstleister',
    came: 'Eingang',
    files: 'Dateien',
    state: 'Stand',
    actions: 'Aktionen',
  },
  noted: (at: string, by: string | null) => `vermerkt ${at}${by === null ? '' : ` von ${by}`}`,
  draft: 'Wird erfasst, noch nicht geprüft; zählt noch nicht.',
  onlyYou: 'Bis zur Öffnung sehen nur Sie, was Sie hier vermerkt haben.',

  note: 'Eingang vermerken',
  noteHint:
    'Ein Angebot kam per Post, per E-Mail oder persönlich. Ein Eingang ist ein Angebot; liegen zwei verschiedene Preislisten darin, wird er nicht erfasst. Es zählt der Moment, in dem Sie es hier vermerken: Was nach dem Ende vermerkt wird, gilt als verspätet eingegangen.',
  provider: 'Dienstleister',
  day: 'Tag des Eingangs',
  hour: 'Stunde',
  way: 'Weg',
  ways: { post: 'Post', mail: 'E-Mail', person: 'persönlich' },
  filesHint: 'Name, Größe und Prüfwert (SHA-256) jeder Datei werden vermerkt.',
  sealedHint:
    'Die Phase ist versiegelt: Keine Datei wird jetzt übertragen, nur ihr Prüfwert. Bewahren Sie die Dateien bis zur Öffnung unverändert auf.',
  noFiles:
    'Ohne Dateien gilt der Umschlag als verschlossen eingegangen; ein solches Angebot kann nicht erfasst werden.',
  digest: (short: string) => `SHA-256 ${short}…`,
  drop: (name: string) => `${name} weglassen`,
  done: 'Der Eingang ist vermerkt.',
  late: 'Vermerkt als verspätet eingegangen; er wird nicht gewertet.',
  notNoted: 'Der Eingang konnte nicht vermerkt werden.',
  sealProposal:
    'Diese Phase hat kein Siegel: Neben jedem erfassten Angebot steht, dass die anderen Angebote für Sie einsehbar waren. Für die nächste Phase empfiehlt sich ein Siegel.',

  enterOf: (name: string) => `Angebot von ${name} erfassen`,
  lookOf: (name: string) => `Erfasstes Angebot von ${name} ansehen`,
  omit: 'Nicht erfassen',
  omitOf: (name: string) => `Eingang von ${name} nicht erfassen`,
  omitTitle: 'Eingang nicht erfassen',
  omitReason: 'Grund, den der Dienstleister liest',
  omitFailed: 'Der Eingang konnte nicht abgeschlossen werden.',
  takeBackOf: (name: string) => `Eingang von ${name} doch erfassen`,
  answer: 'Widerspruch beantworten',
  answerOf: (name: string) => `Widerspruch von ${name} beantworten`,
  answerText: 'Ihre Antwort',
  answerFailed: 'Die Antwort konnte nicht gespeichert werden.',
  send: 'Antworten',
  open: (count: number) =>
    `${counted(count, 'Eingang hat', 'Eingänge haben')} noch kein Ende: Bis dahin ruhen Abschluss, Rückmeldung und Gremienvorlage.`,
} as const;
