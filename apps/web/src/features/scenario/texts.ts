import { counted, countedOf } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** Everything the pages on scenarios say. */
export const TEXTS = {
  title: 'Szenarien',
  noPhasesHint: 'Szenarien entstehen aus den Angeboten einer Phase.',
  notLoaded: 'Die Szenarien konnten nicht geladen werden',
  oneNotLoaded: 'Das Szenario konnte nicht geladen werden',
  loading: 'Die Szenarien werden geladen',
  create: 'Neues Szenario',
  boardPaper: 'Gremienvorlage',
  newName: 'Neues Szenario',
  notCreated: 'Das Szenario wurde nicht angelegt.',
  readOnly: 'Sie haben nur Leserechte und können Szenarien nur ansehen.',
  noOffers: 'Noch kein vollständiges Angebot',
  noOffersHint: 'Sobald ein Dienstleister ein vollständiges Angebot bestätigt hat, stehen hier Szenarien.',
  offersIn: (phase: string) => `Angebote gibt es in „${phase}“`,
  offers: (count: number, bidders: number) =>
    `${counted(count, 'wertbares Angebot', 'wertbare Angebote')} von ${counted(bidders, 'Dienstleister', 'Dienstleistern')}`,
  shown: (count: number, all: number) => `${formatWhole(count)} von ${formatWhole(all)} Szenarien`,
  groups: (count: number, all: number) => `${formatWhole(count)} von ${formatWhole(all)} Gruppen`,
  packages: (count: number) => counted(count, 'Paket', 'Pakete'),
  table: 'Szenarien im Vergleich',
  rows: {
    sum: 'Vergabesumme €',
    ideal: 'gegen Ideal',
    target: 'zum Zielpreis',
    bidders: 'Dienstleister',
    regions: 'Länder in einer Hand',
    open: 'Offene Pakete',
    rules: 'Regeln',
    proof: 'Beweis',
  },
  none: '–',
  noRules: 'keine',
  of: (count: number, all: number) => `${formatWhole(count)} von ${formatWhole(all)}`,
  targeted: (count: number, all: number) =>
    `${countedOf(count, all, 'Paket', 'Paketen')} ${count === 1 ? 'hat' : 'haben'} einen Zielpreis`,
  mark: (name: string) => `${name} zum Vergleich markieren`,
  marked: (letter: string, name: string) => `${name} ist als ${letter} markiert`,
  markTwo: 'Markieren Sie zwei Szenarien, um zu sehen, welche Pakete wechseln.',
  rerun: 'Neu rechnen',
  notRun: 'Das Szenario wird nicht gerechnet.',
  changes: 'Was sich von A nach B ändert',
  dearest: 'teuerste zuerst',
  changing: (count: number, stay: number) =>
    `${counted(count, 'Paket wechselt', 'Pakete wechseln')}, ${counted(stay, 'bleibt', 'bleiben')}`,
  same: 'A und B vergeben jedes Paket gleich.',
  allChanges: (count: number) => `Alle ${formatWhole(count)} Pakete`,
  columns: {
    lot: 'Paket',
    group: 'Gruppe',
    sum: 'Summe €',
    difference: 'Unterschied €',
    percent: 'in %',
    cheapest: 'am günstigsten',
    awarded: 'vergeben an',
    surcharge: 'Mehrpreis €',
  },
  nobody: 'offen',
  provenLegend:
    'bewiesen: Kein anderes Ergebnis, das die Regeln einhält, ist günstiger. Wo der Beweis fehlt, steht, wie weit es höchstens davon entfernt ist, „nach Zeit beendet“ oder „veraltet“.',
  proof: {
    ended: 'nach Zeit beendet',
    byHand: 'wie vergeben',
    running: 'rechnet',
    waiting: 'wartet',
    stale: 'veraltet',
    failed: 'nicht gerechnet',
    cancelled: 'abgebrochen',
    impossible: 'nicht möglich',
    'not-found': 'nicht gefunden',
    'too-large': 'nicht gerechnet',
    none: 'noch nicht gerechnet',
  },
  noPointsHint: 'Solange niemand Punkte hat, zählt Qualität nicht.',
  proofHint: 'Mit diesen Regeln geht es nicht günstiger.',
  steps: {
    first: 'Schritt 1: erste Vergabe',
    proof: 'Schritt 2: Beweis',
    prices: 'Schritt 3: Preise der Regeln',
    conflict: 'Schritt 3: Auswege',
    waiting: 'Andere Szenarien werden zuerst gerechnet',
    waitsFor: (title: string) => `Wartet auf ${title}`,
  },
  seconds: (seconds: number) => `${formatWhole(seconds)} s`,
  draft: 'Entwurf',
  draftHint: 'Nur Sie sehen diesen Entwurf. Mit einem anderen Namen oder „Für alle sichtbar“ sehen ihn alle.',
  delete: 'Löschen',
  deleteOne: (name: string) => `„${name}“ löschen`,
  deleted: 'Das Szenario ist gelöscht.',
  notDeleted: 'Das Szenario wurde nicht gelöscht.',
  restored: 'Das Szenario ist wieder da.',
  notRestored: 'Das Szenario wurde nicht wiederhergestellt.',
} as const;

/** What the page of one scenario says. */
export const DETAIL = {
  back: 'Szenarien',
  name: 'Name des Szenarios',
  copy: 'Kopie',
  copyOf: (name: string) => `${name} (Kopie)`,
  notCancelled: 'Der Lauf konnte nicht abgebrochen werden.',
  sum: 'Vergabesumme',
  ideal: 'gegen Ideal, ohne Regeln',
  target: (count: number, all: number) => `zum Zielpreis, ${count} von ${counted(all, 'Paket', 'Paketen')}`,
  rules: 'Regeln',
  together: (euros: string) => `alle zusammen ${euros} €`,
  inConflict: (count: number) => `${count} im Konflikt`,
  add: 'Regel hinzufügen: Anzahl, Anteil, fest …',
  addLabel: 'Regel hinzufügen',
  remove: (rule: string) => `Regel „${rule}“ entfernen`,
  keptHint: 'Dieses Szenario gibt es in jeder Phase. Eine Kopie können Sie ändern.',
  stayOpen: (count: number) =>
    count === 1 ? '1 Paket bleibt offen' : `${formatWhole(count)} Pakete bleiben offen`,
  priceLater: 'Preis nach dem Ergebnis',
  notStored: {
    rules: 'Die Regeln wurden nicht gespeichert.',
    name: 'Der Name wurde nicht gespeichert.',
    share: 'Das Szenario bleibt ein Entwurf.',
  },
  share: 'Für alle sichtbar',
  ruleLeft: (count: number) =>
    count === 1
      ? 'Eine Regel bleibt, wie jemand anders sie inzwischen geändert hat'
      : `${count} Regeln bleiben, wie jemand anders sie inzwischen geändert hat`,
  ruleNotUndone: 'Die Änderung wurde nicht zurückgenommen.',
  undo: 'Letzte Änderung zurücknehmen (Strg+Z)',
  award: 'Vergabe',
  awardHint: 'Zahl: Mehrpreis zum Günstigsten in %',
  property: 'Liegenschaft',
  sumRow: 'Summe €',
  earlier: 'letztes Ergebnis, nicht übernehmbar',
  fix: (name: string) => `Fest an ${name}`,
  exclude: (name: string) => `${name} hier ausschließen`,
  cell: (lot: string, shown: string) => `${lot}: ${shown}. Warum, fest setzen oder ausschließen`,
  noPackage: '–',
  shares: 'Anteile',
  limit: (percent: string) => `Grenze ${percent}`,
  regions: 'Bundesländer',
  withProperties: (count: number) => `${formatWhole(count)} mit Liegenschaften`,
  onlyRegion: (short: string, region: string) => `${short}: nur ${region} zeigen`,
  dearest: 'Wo die Regeln am meisten kosten',
  notCheapest: (count: number) => `${counted(count, 'Paket geht', 'Pakete gehen')} nicht an den Günstigsten`,
  filled: (count: number) => `Mit ergänzten Preisen (${formatWhole(count)})`,
  more: (count: number) => `und ${formatWhole(count)} weitere`,
  waysPartial:
    'Die Rechenzeit für Auswege war zu Ende, bevor alle geprüft waren. Es kann weitere und kleinere geben.',
  waysMore: 'Weiter suchen',
  waysOut: 'Die kleinste Änderung',
  waysOutHint: 'jede für sich genügt; günstigste zuerst',
  instead: (rule: string) => `statt „${rule}“`,
  dropped: (rule: string) => `Ohne „${rule}“`,
  change: 'Ändern',
  changeHint: 'Enter nimmt diese Änderung, Strg+Z nimmt sie zurück.',
  packages: 'Pakete',
  overIdeal: (percent: string) => `${percent} gegen Ideal`,
  whySteps: 'Warum',
  before: { one: 'Vor der letzten Regel', more: 'Vor den letzten Änderungen' },
  beforeHint: 'bleibt sichtbar',
  lastOutcome: 'Letztes Ergebnis',
  lastOutcomeWithout: (rule: string) => `Letztes Ergebnis, ohne „${rule}“`,
  takeBack: { one: 'Regel zurücknehmen', more: 'Änderungen zurücknehmen' },
  without: (euros: string) => `ohne sie: ${euros} €`,
  recommend: 'In der Gremienvorlage empfehlen',
  apply: 'In die Vergabe übernehmen',
  applyTitle: 'In die Vergabe übernehmen?',
  applyNothing: 'Es ändert sich nichts.',
  applyCount: (count: number) => `${counted(count, 'Paket wird', 'Pakete werden')} vergeben.`,
  applyOther: (count: number) =>
    count === 1
      ? 'Davon ist 1 bisher anders vergeben.'
      : `Davon sind ${formatWhole(count)} bisher anders vergeben.`,
  applySame: (count: number) =>
    count === 1 ? '1 ist schon so vergeben.' : `${formatWhole(count)} sind schon so vergeben.`,
  applyRebatesGone: (count: number) =>
    count === 1
      ? 'Ein Nachlass der bisherigen Vergabe entfällt.'
      : `${formatWhole(count)} Nachlässe der bisherigen Vergabe entfallen.`,
  applyDear: (count: number) =>
    count === 1
      ? '1 Paket geht nicht an den Günstigsten.'
      : `${formatWhole(count)} Pakete gehen nicht an den Günstigsten.`,
  reasonFor: (count: number) =>
    count === 1 ? 'Begründung für dieses Paket' : `Begründung für diese ${formatWhole(count)} Pakete`,
  reasonOfRules: 'In den Worten der Regeln: Jedes Paket erhält die, ohne die es an den Günstigsten ginge.',
  reasonForAll: 'Gilt für alle diese Pakete. Was schon begründet ist, bleibt.',
  reasonLater: 'Ohne Begründung. Sie lässt sich in der Vergabeansicht nachholen.',
  applyRunning: 'Die Phase läuft noch. Angebote können sich ändern.',
  applied: 'Das Szenario ist übernommen.',
  appliedText: (count: number) =>
    count === 0
      ? 'Keine Vergabe hat sich geändert.'
      : count === 1
        ? '1 Vergabe hat sich geändert.'
        : `${formatWhole(count)} Vergaben haben sich geändert.`,
  notApplied: 'Das Szenario wurde nicht übernommen.',
  undone: 'Die Übernahme ist zurückgenommen.',
  notUndone: 'Die Übernahme wurde nicht zurückgenommen.',
  cannotApply: {
    readOnly: 'Sie haben nur Leserechte und können keine Vergabe ändern.',
    running: 'Das Ergebnis steht noch nicht fest.',
    stale: 'Angebote oder Regeln haben sich geändert. Rechnen Sie neu.',
    none: 'Es gibt noch kein Ergebnis.',
  },
} as const;

/** What is said of why somebody wants a rule. */
export const REASON = {
  add: 'Begründung hinzufügen',
  addTo: (rule: string) => `Begründung zu „${rule}“ hinzufügen`,
  of: (rule: string) => `Begründung zu „${rule}“`,
  ofCell: 'Begründung der Festlegung (freiwillig)',
  placeholder: 'Begründung',
  told: (reason: string) => `Begründung: ${reason}`,
} as const;

/** Why a package goes to whom it does. */
export const WHY = {
  title: 'Warum',
  open: 'Das Paket bleibt offen.',
  goesTo: (name: string, euros: string) => `Das Paket geht für ${euros} € an ${name}.`,
  cheapest: 'Kein wertbares Angebot ist günstiger.',
  above: (euros: string, percent: string, name: string) =>
    `Das sind ${euros} € (${percent}) mehr als bei ${name}, dem günstigsten wertbaren Angebot.`,
  below: (euros: string, name: string) =>
    `Das sind ${euros} € weniger als bei ${name}, dem günstigsten wertbaren Angebot.`,
  unbound: 'Der Bisherige hat hier kein wertbares Angebot; die Regel, nach der er bleibt, gilt hier nicht.',
  ruleCosts: (costs: string) => `Die Regel ${costs}.`,
} as const;

/** What stands in the fields of the rule about quality. */
export const QUALITY = {
  quality: 'Qualität mit',
  weight: 'Gewicht der Qualität in Prozent',
  weighted: '% gewichtet, von',
  most: 'Höchste Punktzahl',
  pointsWord: 'Punkten',
  points: 'Punkte der Dienstleister',
  rated: (count: number, all: number) => `Punkte: ${formatWhole(count)} von ${formatWhole(all)}`,
  who: 'Dienstleister',
  allGroups: 'alle Gruppen',
  pointsOfAll: (name: string) => `Punkte von ${name} in allen Gruppen`,
  pointsOf: (name: string, group: string) => `Punkte von ${name} in ${group}`,
  explanation: (percent: number, most: number) =>
    `Wer ${formatWhole(most)} Punkte hat, zählt mit seiner Summe; wer keine hat, zählt, als wäre sie ${formatWhole(percent)} % höher. Die Vergabesumme bleibt, was zu zahlen ist.`,
} as const;

/** The words of the rule about who has packages so far. */
export const INCUMBENT = {
  stays: 'Der Bisherige bleibt, wenn ein anderer nicht mindestens',
  percent: 'Um so viel Prozent günstiger',
  cheaper: '% günstiger ist.',
  title: 'Bisherige',
  holders: (count: number) => `Bisherige: ${counted(count, 'Paket', 'Pakete')}`,
  explanation:
    'Verglichen wird, was das Paket kostet, vor Nachlässen und ohne Qualität. Wer genau so viel günstiger ist, darf gewinnen. Hat der Bisherige in einem Paket kein wertbares Angebot, gilt die Regel dort nicht.',
  fromPhase: 'Aus den Vergaben der Phase',
  taken: (count: number) =>
    count === 0
      ? 'Dort ist keine dieser Liegenschaften vergeben.'
      : `${counted(count, 'Vergabe ist', 'Vergaben sind')} übernommen.`,
  notTaken: 'Die Vergaben wurden nicht übernommen.',
  search: 'Liegenschaft suchen',
  property: 'Liegenschaft',
  nobody: 'keiner',
  several: 'verschieden',
  allFound: (count: number) => `alle ${formatWhole(count)}`,
  holderOfAll: (group: string) => `Bisheriger aller in ${group}`,
  holderOf: (nummer: string, group: string) => `Bisheriger von ${nummer} in ${group}`,
  more: (count: number) => `und ${formatWhole(count)} weitere; bitte suchen Sie.`,
} as const;

/** What is said of a scenario's Excel. */
export const FILE = {
  excel: 'Excel',
  excelHint: 'Vergabe, Pakete und Regeln dieses Szenarios als Excel',
  read: 'Excel einlesen',
  title: 'Szenario aus Excel einlesen',
  explanation:
    'Laden Sie das Szenario als Excel, tragen Sie auf dem Blatt „Szenario“ andere Dienstleister ein und lesen Sie die Datei hier ein. Wer in einem anderen Feld steht als hier, wird dort durch eine Regel fest gesetzt.',
  check: 'Prüfen',
  refused: 'Die Datei wurde nicht übernommen.',
  moved: (count: number) =>
    count === 1 ? '1 Paket wird fest gesetzt' : `${formatWhole(count)} Pakete werden fest gesetzt`,
  fix: (count: number) => (count === 1 ? '1 Paket fest setzen' : `${formatWhole(count)} Pakete fest setzen`),
  now: 'bisher',
  fixed: 'fest an',
  taken: (count: number) =>
    count === 1 ? '1 Paket ist fest gesetzt.' : `${formatWhole(count)} Pakete sind fest gesetzt.`,
  nothing: 'Die Datei gibt jedes Paket an denselben Dienstleister wie das Szenario.',
  lockedKept: 'Dieses Szenario gibt es in jeder Phase. Legen Sie eine Kopie an, um Pakete fest zu setzen.',
} as const;

/** What stands in the fields of rules. */
export const RULES = {
  atMost: 'Höchstens',
  atLeast: 'Mindestens',
  bidders: 'Dienstleister',
  bound: 'Ober- oder Untergrenze',
  count: 'Anzahl der Dienstleister',
  percent: 'Prozent',
  ofSum: '% der Summe',
  euro: '€',
  euros: 'Betrag in Euro',
  gives: 'gibt',
  from: 'ab',
  fromStep: (step: number) => `Stufe ${step}: ab Summe in Euro`,
  percentStep: (step: number) => `Stufe ${step}: Nachlass in Prozent`,
  onAll: 'Nachlass auf alles',
  moreSteps: 'Stufe hinzufügen',
  lessSteps: 'Letzte Stufe entfernen',
  each: 'je Dienstleister',
  ifAtAll: ', wenn überhaupt',
  one: 'Ein Dienstleister',
  place: 'Bereich',
  who: 'Dienstleister',
  notIn: 'nicht in',
  region: 'Bundesland',
  properties: (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften'),
  withoutEffect: '(ohne Wirkung)',
  refused: (typed: string, least = '', most = '', grain = '') =>
    `„${typed}“ geht nicht: Zahlen von ${least} bis ${most} in Schritten von ${grain}.`,
  noOfferAbove: 'Kein Angebot über',
  ofTarget: '% des Zielpreises',
  places: {
    all: 'insgesamt',
    region: 'je Bundesland',
    property: 'je Liegenschaft',
    group: 'je Leistungsgruppe',
  },
  bundles: {
    property: 'je Liegenschaft',
    region: 'je Bundesland',
    'region-group': 'je Bundesland und Gruppe',
    all: 'für alles',
  },
  templates: {
    'at-most': 'Höchstens so viele Dienstleister (Anzahl)',
    'at-least': 'Mindestens so viele Dienstleister (Anzahl)',
    share: 'Höchstens ein Anteil je Dienstleister (Prozent, Obergrenze)',
    'share-of': 'Höchstens ein Anteil für einen Dienstleister (Prozent)',
    'share-least-of': 'Mindestens ein Anteil für einen Dienstleister (Prozent)',
    'share-least': 'Mindestens ein Anteil je Dienstleister, wenn überhaupt',
    amount: 'Höchstens ein Betrag je Dienstleister (Euro, Obergrenze)',
    'amount-of': 'Höchstens ein Betrag für einen Dienstleister (Euro)',
    'amount-least-of': 'Mindestens ein Betrag für einen Dienstleister (Euro)',
    'amount-least': 'Mindestens ein Betrag je Dienstleister, wenn überhaupt',
    rebate: 'Nachlass eines Dienstleisters ab einer Summe',
    bundle: 'Ein Dienstleister je Liegenschaft oder Bundesland (Bündel)',
    excluded: 'Dienstleister nicht in einem Bundesland (Ausschluss)',
    'excluded-properties': 'Dienstleister nicht in einzelnen Liegenschaften (Ausschluss, Liste)',
    incumbent: 'Der Bisherige bleibt, wenn ein anderer nicht deutlich günstiger ist',
    target: 'Kein Angebot über dem Zielpreis',
    'target-sum': 'Zusammen höchstens zum Zielpreis',
    missing: 'Fehlende Preise zum höchsten Preis eines anderen',
    quality: 'Qualität mit Punkten gewichten (Wertung)',
  },
} as const;

/** The words for the curve over the number of providers, and for its picture. */
export const CURVE = {
  title: 'Was Regeln kosten',
  of: 'Kurve von',
  noAward: 'Noch kein Szenario hat ein Ergebnis.',
  notLoaded: 'Die Kurve konnte nicht geladen werden.',
  none: 'Kurve noch nicht gerechnet',
  begin: 'Kurve rechnen',
  waiting: 'Kurve wartet',
  waitsFor: (title: string) => `Kurve wartet auf ${title}`,
  running: (count: number, seconds: number) =>
    `Kurve rechnet, ${counted(count, 'Punkt', 'Punkte')} nach ${formatWhole(seconds)} s`,
  cancelled: 'Kurve abgebrochen',
  empty: 'Mit diesen Regeln wurde keine Vergabe gefunden',
  notRun: 'Die Kurve wird nicht gerechnet.',
  notCancelled: 'Das Rechnen der Kurve wurde nicht abgebrochen.',
} as const;
