import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

export const TEXTS = {
  title: 'Vergabevermerk',
  noPhasesHint: 'Ein Vergabevermerk gehört zu einer Phase.',
  notLoaded: 'Der Vergabevermerk konnte nicht geladen werden',
  missing: (count: number) => counted(count, 'Angabe fehlt', 'Angaben fehlen'),
  complete: 'vollständig',
  current: 'Stand als PDF',
  unnamed: 'Vergabevermerk.pdf',
  notEnded: 'Die Phase ist noch nicht beendet.',
  close: 'Vergabe abschließen',
  isClosed: 'Die Vergabe ist abgeschlossen.',
  closeQuestion:
    'Danach lassen sich Vergaben, Zielpreise, Gründe und Vermerke nicht mehr ändern, bis jemand die Vergabe wieder öffnet. Der Vermerk wird mit Prüfwert aufbewahrt.',
  notClosed: 'Die Vergabe wurde nicht abgeschlossen.',
  changed: 'Inzwischen hat sich etwas geändert. Bitte sehen Sie den Vermerk noch einmal an.',
} as const;

export const TO_DO_TEXTS = {
  afterEnd: 'Abschließen lässt sich die Vergabe nach dem Ende der Phase. Was dann fehlt, steht hier.',
  reasons: (count: number) => counted(count, 'Grund für Abweichungen', 'Gründe für Abweichungen'),
  appraisals: (count: number) =>
    counted(count, 'Würdigung eines auffälligen Preises', 'Würdigungen auffälliger Preise'),
  show: 'Ansehen',
  toAward: 'Zur Vergabeansicht',
  giveAll: 'Grund für alle angeben',
  forAll: (count: number) => (count === 1 ? 'Grund' : `Grund für alle ${formatWhole(count)}`),
  holds: 'gilt auch für die Vergabe',
  take: 'Übernehmen',
  left: (count: number) =>
    `${counted(count, 'Paket wurde', 'Pakete wurden')} inzwischen anders vergeben oder begründet.`,
  edit: 'Angaben bearbeiten',
  checkpoint: 'Prüfpunkt des Protokolls',
  withClosing: 'kommt mit dem Abschluss',
  coming: 'wird gerade gesetzt',
  reopened: (at: string, by: string | null) =>
    `wieder geöffnet ${shortInstant(at)}${by === null ? '' : `, ${by}`}`,
} as const;

export const RESOLUTION_TEXTS = {
  title: 'Beschluss des Gremiums',
  none: 'Noch keine Gremienvorlage erstellt.',
  toBoardPaper: 'Zur Gremienvorlage',
  edit: 'Beschluss eintragen',
  madeId: 'Vorgelegte Fassung',
  presentedOn: 'Vorgelegt am',
  words: 'Beschluss',
  example: 'zugestimmt',
  decidedOn: 'Beschlossen am',
  fromBoardPaper: 'Aus der Gremienvorlage',
} as const;

export const FIELD_TEXTS = {
  title: 'Angaben zum Verfahren',
  procedure: 'Verfahrensart',
  need: 'Bedarf',
  conflicts: 'Interessenkonflikte',
  remarks: 'Bemerkungen',
  appraisal: 'Würdigung',
  reason: 'Grund',
} as const;

export const LETTER_TEXTS = {
  title: 'Schreiben an die Bieter',
  notLoaded: 'Die Schreiben konnten nicht geladen werden',
  none: 'Es ist niemand zu unterrichten.',
  intro:
    'Nichts geht von selbst. Wählen Sie, wer ein Schreiben bekommt, und sehen Sie es vorher an. Jedes geht nur einmal. Felder sind {Unternehmen}, {Pakete}, {Grund} und {Tag}. {Grund} nennt auch Ihre Begründungen der Vergaben; der Tag zählt ab dem Versand.',
  texts: { award: 'Text des Zuschlags', rejection: 'Text der Absage' },
  preview: 'Vorschau',
  previewOf: (organisation: string, cause: string) => `${cause} an ${organisation}`,
  choose: (organisation: string, cause: string) => `${cause} an ${organisation} senden`,
  send: (count: number) => counted(count, 'Schreiben senden', 'Schreiben senden'),
  sent: (at: string) => `versandt ${shortInstant(at)}`,
  ordered: (at: string) => `beauftragt ${shortInstant(at)}`,
  notSent: 'Die Schreiben wurden nicht beauftragt.',
  done: 'Die Schreiben sind beauftragt.',
} as const;
