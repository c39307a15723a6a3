import { DECLARED_BY_REQUIRED } from '@rahmenpreis/contract/required-fields.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { BidderEditState } from '@rahmenpreis/tendering/participation/bidder-edit-state.ts';
import { CONNECTION_ADVICE } from '../../kernel/texts.ts';

/** Why nothing can be entered, in the words of the page (BID-003, BID-004, OPEN-38). */
export const READ_ONLY_REASONS: Readonly<Record<Exclude<BidderEditState, 'editable'>, string>> = {
  'not-listed':
    'Sie nehmen an dieser Phase nicht teil. Änderungen an Preisen und Faktoren sind nicht möglich.',
  future: 'Die Phase hat noch nicht begonnen. Änderungen an Preisen und Faktoren sind noch nicht möglich.',
  ended: 'Die Phase ist beendet. Änderungen an Preisen und Faktoren sind nicht mehr möglich.',
  'read-only': 'Ihr Konto darf nur lesen. Änderungen an Preisen und Faktoren sind nicht möglich.',
  withdrawn:
    'Sie haben Ihre Teilnahme zurückgezogen. Änderungen an Preisen und Faktoren sind erst möglich, wenn Sie wieder teilnehmen.',
};

/** Titles of what could not be loaded (ERR-030, ERR-033, ERR-034). */
export const LOAD_TITLES = {
  entries: 'Der EP-Katalog konnte nicht geladen werden',
  lvs: 'Die Leistungsverzeichnisse konnten nicht geladen werden',
  liegenschaften: 'Die Liegenschaften konnten nicht geladen werden',
  values: 'Daten können nicht geladen werden',
} as const;

export const TEXTS = {
  participation: 'Teilnahme',
  participationSwitch: 'An dieser Phase teilnehmen',
  taking:
    'Ihre Eingaben werden am Ende der Phase zum Angebot. Bis dahin können Sie Ihre Teilnahme zurückziehen.',
  unsaid:
    'Sie haben Ihre Teilnahme noch nicht bestätigt. Ohne Bestätigung werden Ihre Eingaben nicht zum Angebot.',
  withdrawn: 'Sie haben Ihre Teilnahme zurückgezogen. Bis zum Ende der Phase können Sie wieder teilnehmen.',
  took: 'Sie haben an dieser Phase teilgenommen.',
  didNotTake: 'Sie haben an dieser Phase nicht teilgenommen.',
  notYet: 'Die Teilnahme können Sie bestätigen, sobald die Phase begonnen hat.',
  readOnly: 'Ihr Konto darf nur lesen; die Teilnahme ändert, wer Preise eingeben darf.',
  confirmHere: 'Teilnahme bestätigen',
  declareSentence: (phase: string, day: string, time: string) =>
    `Hiermit erkläre ich für mein Unternehmen die Teilnahme an der Phase „${phase}“: Was bis zu ihrem Ende am ${day}, ${time}, gespeichert ist, wird unser Angebot.`,
  declareBinding: (day: string) => `Daran sind wir bis zum ${day} gebunden.`,
  declareName: 'Ihr Vor- und Nachname',
  declareHint: 'Ihr Name schließt die Erklärung ab und steht im Beleg (Textform nach § 126b BGB).',
  /** Stands where there is no figure. */
  none: '–',
  /** What is about to be confirmed, in figures. */
  figures: {
    title: 'Was Sie bestätigen',
    label: {
      sum: 'Angebotssumme',
      missing: 'Fehlende Preise',
      zero: 'Preise von 0,000 €',
      outside: 'Liegenschaften außerhalb Ihres Marktgebiets',
      left: 'Aus der Vorphase nicht übernommen',
    },
    none: 'keine',
    of: (count: string, all: string) => `${count} von ${all}`,
    since: (phase: string) => `Gegenüber „${phase}“`,
    notInCatalogue: 'ein Leistungsverzeichnis nennt Positionen, die der EP-Katalog nicht enthält',
    notComparable: 'nicht vergleichbar, solange in einer der beiden Phasen Preise fehlen',
  },
  /** The owner's letter, which is declared with the name. */
  letter: {
    title: 'Angebotsschreiben',
    nameOpen: '(Ihr Name)',
    checkValue: '(Prüfwert, steht im Beleg)',
    required: 'erforderlich',
    optional: 'freiwillig',
    missing: (count: number) =>
      `Bitte haken Sie noch ${counted(count, 'erforderliche Erklärung', 'erforderliche Erklärungen')} an.`,
    changed: 'Das Angebotsschreiben wurde gerade geändert. Bitte lesen Sie es noch einmal.',
  },
  declareNameMissing: DECLARED_BY_REQUIRED,
  withdrawTitle: 'Teilnahme zurückziehen?',
  withdrawText:
    'Ihre Eingaben bleiben gespeichert, werden am Ende der Phase aber nicht zum Angebot. Solange Sie nicht teilnehmen, können Sie nichts ändern.',
  withdrawHint: 'Bis zum Ende der Phase können Sie wieder teilnehmen.',
  withdraw: 'Teilnahme zurückziehen',
  participationNotLoaded: 'Daten konnten nicht geladen werden',
  participationFailed: 'Speicherung fehlgeschlagen',
  participates: 'Sie nehmen an der Phase teil.',
  withdrew: 'Sie nehmen an der Phase nicht mehr teil.',
  unsavedFirst:
    'Einige Werte konnten noch nicht gespeichert werden. Bitte speichern Sie diese zuerst erneut.',
  phases: 'Phasen',
  notListed: 'Sie nehmen an dieser Phase nicht teil',
  notListedHint: 'Wählen Sie oben eine Phase, an der Sie teilnehmen.',
  removed: 'Sie sind an dieser Phase nicht mehr beteiligt',
  removedHint:
    'Preise und Faktoren dieser Phase sind für Sie gesperrt. Was Sie bis dahin gespeichert haben, bleibt gespeichert.',
  /** Beside a sum that counts values which are not stored yet. */
  ahead: (count: number, amount: string) =>
    `davon ${counted(count, 'nicht gespeicherter Wert', 'nicht gespeicherte Werte')}, ${amount} €`,
  aheadAmount: (amount: string) => `davon nicht gespeichert: ${amount} €`,
  sumEffect: (before: string, after: string, difference: string) =>
    `Angebotssumme ${before} € → ${after} € (${difference} €)`,
  /** Where values that come in at once make the sum ten times larger or smaller. */
  sumJump: (before: string, after: string, isOfPrevious: boolean) =>
    `Die Angebotssumme wäre ${after} € statt ${before} €${isOfPrevious ? ' in der Vorphase' : ''}, also mindestens zehnmal so hoch oder niedrig.`,
  sumJumpTitle: 'Angebotssumme wirklich so ändern?',
  sumJumpTake: 'Übernehmen',
  leftOut: (count: number) =>
    `ohne ${counted(count, 'nicht gespeicherten Wert', 'nicht gespeicherte Werte')}`,
  allStored: 'Alle Werte sind gespeichert.',
  stored: 'alles gespeichert',
  saving: (count: number) => counted(count, 'Wert wird gespeichert', 'Werte werden gespeichert'),
  unsaved: (count: number) => counted(count, 'Wert noch nicht gespeichert', 'Werte noch nicht gespeichert'),
  /** Where there is room for a few words only; the whole sentence is their hint. */
  savingShort: (count: number) => counted(count, 'wird gespeichert', 'werden gespeichert'),
  unsavedShort: (count: number) => `${formatWhole(count)} nicht gespeichert`,
  asOf: (day: string, time: string, stored: string) => `Stand: ${day}, ${time}, ${stored}.`,
  storedAt: (stored: string, time: string) => `${stored}, ${time}`,
  noParticipation: 'Keine Teilnahme an dieser Phase',
  statuses: {
    'was-active': 'beendet',
    withdrawn: 'zurückgezogen',
    'no-participation': 'keine Teilnahme',
  },
  runs: 'läuft',
  until: (day: string, time: string) => `bis ${day}, ${time}`,
  startsAt: (day: string) => `ab ${day}`,
  saveAgain: 'Erneut speichern',
  discard: 'Verwerfen',
  leaveTitle: 'Seite verlassen?',
  leaveText: (count: number) =>
    count === 1
      ? '1 Wert ist nicht gespeichert. Wenn Sie die Seite verlassen, geht er verloren.'
      : `${count} Werte sind nicht gespeichert. Wenn Sie die Seite verlassen, gehen sie verloren.`,
  leave: 'Verlassen und verwerfen',
  stay: 'Auf der Seite bleiben',
  notSaved: (count: number) => counted(count, 'Wert ist nicht gespeichert', 'Werte sind nicht gespeichert'),
  notSavedHint: 'Nichts ist verloren: Die Werte stehen noch in ihren Feldern und werden erneut gesendet.',
  /** Where it is known whether this browser keeps them. */
  keptHint: 'Auch wenn Ihre Sitzung endet, bleiben sie in diesem Browser sieben Tage verschlüsselt erhalten.',
  notKeptHint: 'Dieser Browser behält nichts: Mit der Seite oder Ihrer Sitzung gehen sie verloren.',
  refusedHint: 'Den Grund nennt das Warnzeichen neben jedem Wert.',
  /** The line over a page about a tender that was changed while its phase runs. */
  notice: {
    changed: (count: number) =>
      `Die Ausschreibung wurde geändert (${counted(count, 'Änderung', 'Änderungen')}).`,
    /** Where the participation was not confirmed either. */
    changedAndUnsaid: (count: number) =>
      `Die Ausschreibung wurde geändert (${counted(count, 'Änderung', 'Änderungen')}), und Ihre Teilnahme ist noch nicht bestätigt.`,
    since: 'Ihre Teilnahme gilt weiter; bitte bestätigen Sie sie noch einmal.',
    beforeConfirming: 'Bitte prüfen Sie Ihre Eingaben.',
    look: 'Änderungen ansehen',
    confirmAgain: 'Teilnahme erneut bestätigen',
    noted: 'Zur Kenntnis genommen',
  },
  /** All changes of a tender, day by day (decision 0102). */
  changes: {
    open: (count: number) => `Änderungen (${formatWhole(count)})`,
    title: 'Änderungen der Ausschreibung',
    none: 'Noch keine Änderung.',
    since: 'seit Ihrer Bestätigung',
    reason: (reason: string) => `Grund: ${reason}`,
    more: (count: number) => counted(count, 'weitere Änderung', 'weitere Änderungen'),
    prices: (count: number) =>
      `${counted(count, 'Preis ist', 'Preise sind')} für einen früheren Text eingegeben und ${count === 1 ? 'zählt' : 'zählen'} weiter. Bitte bestätigen Sie, was auch für den neuen Text gilt.`,
    price: (price: string, unit: string) => `Ihr Preis: ${price} € je ${unit}`,
    confirm: 'Preis bestätigen',
    confirmAll: (count: number) => `Alle ${formatWhole(count)} Preise bestätigen`,
    confirmed: (count: number) => `${counted(count, 'Preis', 'Preise')} bestätigt`,
    confirmFailed: 'Die Preise konnten nicht bestätigt werden.',
  },
} as const;

/** About values of an earlier session that are not stored (OPEN-62). */
export const KEPT_TEXTS = {
  sending: (count: number) =>
    count === 1
      ? '1 Eingabe von vorhin war noch nicht gespeichert und wird jetzt gespeichert.'
      : `${formatWhole(count)} Eingaben von vorhin waren noch nicht gespeichert und werden jetzt gespeichert.`,
  left: (count: number) =>
    `${counted(count, 'frühere Eingabe ist', 'frühere Eingaben sind')} nicht gespeichert`,
  leftOpen: 'Seither hat sich etwas geändert. Bitte entscheiden Sie, was gelten soll.',
  leftClosed:
    'Sie werden nicht mehr gespeichert, da Sie hier nichts ändern können. Sie können sie ansehen, kopieren oder verwerfen.',
  look: 'Ansehen',
  title: 'Nicht gespeicherte Eingaben',
  heads: { label: 'Wert', typed: 'Ihre Eingabe', now: 'Gespeichert', at: 'Eingegeben', why: 'Hinweis' },
  removed: 'entfernt',
  why: {
    changed: 'Inzwischen steht dort etwas anderes.',
    gone: 'Das gibt es in dieser Phase nicht mehr.',
    closed: 'Hier kann nichts mehr gespeichert werden.',
  },
  unit: (typed: string, now: string) => `Für ${typed} eingegeben, jetzt gilt ${now}: Der Preis ruht dann.`,
  promise: 'Gespeichert wird nur, was Sie ankreuzen.',
  take: (count: number) => `${counted(count, 'Eingabe', 'Eingaben')} übernehmen`,
  none: 'Keine Eingaben',
  copy: 'Alle kopieren',
  copied: 'Kopiert',
  discard: 'Alle verwerfen',
  discardTitle: 'Eingaben verwerfen?',
  discardText: (count: number) =>
    `${counted(count, 'Eingabe wird', 'Eingaben werden')} aus diesem Browser entfernt und nicht gespeichert.`,
} as const;

/** Why a value is not stored when the server could not be reached (ERR-041). */
export const NOT_SAVED = `Die Änderung konnte nicht gespeichert werden. ${CONNECTION_ADVICE}`;

/** The line over a bidder's page about a new address for signing in (decision 0087). */
export const ADDRESS_TEXTS = {
  wanted: (username: string) =>
    `Ihr Auftraggeber möchte Ihre Anmeldeadresse auf ${username} ändern. Stimmt das?`,
  look: 'Prüfen',
  title: 'Neue Anmeldeadresse',
  asked: (at: string) => `Am ${at} hat Ihr Auftraggeber eine neue Adresse für Ihre Anmeldung beantragt.`,
  former: (username: string) => `Bisher: ${username}`,
  next: (username: string) => `Neu: ${username}`,
  meaning:
    'Stimmen Sie nur zu, wenn die neue Adresse zu Ihrem Unternehmen gehört: Wer sie liest, sieht Ihr Angebot und kann es ändern. Die neue Adresse gilt dann, sobald dort der Link geöffnet wurde; alle Anmeldungen enden, und ein neues Passwort wird gewählt.',
  meaningAgreed:
    'Sie haben zugestimmt. Die neue Adresse gilt, sobald dort der Link geöffnet wurde; bis dahin können Sie die Änderung noch stoppen.',
  agree: 'Zustimmen',
  stop: 'Änderung stoppen',
  later: 'Später',
  agreed: 'Sie haben der neuen Adresse zugestimmt.',
  stopped: 'Die Änderung ist gestoppt. Ihre bisherige Adresse gilt weiter.',
  failed: 'Ihre Antwort konnte nicht gespeichert werden.',
  done: (date: string, formerUsername: string, username: string) =>
    formerUsername === ''
      ? `Ihre Anmeldeadresse ist seit ${date} ${username}.`
      : `Ihre Anmeldeadresse ist seit ${date} ${username}, vorher ${formerUsername}.`,
} as const;
