import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

const properties = (count: number) => counted(count, 'Liegensch.', 'Liegensch.');

/** Every sentence of the dialog that shows what a change does. */
export const CHANGE_TEXTS = {
  excel: 'Excel',
  nothingStored: 'Noch ist nichts gespeichert.',
  notShown: 'Die Wirkung konnte nicht ermittelt werden',
  notStored: 'Die Änderung wurde nicht gespeichert',
  stale:
    'In der Phase wurde inzwischen etwas geändert. Die Wirkung ist neu berechnet; gespeichert ist nichts.',
  loading: 'Die Wirkung wird berechnet …',

  strip: 'Überblick',
  file: 'Datei',
  files: (count: number) => counted(count, 'Datei', 'Dateien'),
  phase: 'Phase',
  states: { future: 'beginnt noch', running: 'läuft', ended: 'beendet' },
  positions: 'Positionen',
  unchanged: (count: number) => `${count} unverändert`,
  complete: 'Angebote in allen Liegenschaften vollständig',
  of: (count: number) => `von ${count}`,
  affected: 'Preise betroffen',
  affectedOf: (all: number, gone: number, resting: number) =>
    [
      `von ${all}`,
      ...(gone === 0 ? [] : [`${gone} entfallen`]),
      ...(resting === 0 ? [] : [`${resting} ruhen`]),
    ].join(' · '),
  moved: 'Liegenschaften',
  times: { start: 'Beginn', end: 'Ende' },

  worst: {
    unpriced: (positions: number, lvs: number) =>
      `${counted(positions, 'Position', 'Positionen')} in ${counted(lvs, 'LV', 'LVs')} ${positions === 1 ? 'hat' : 'haben'} dann keinen EP.`,
    noneComplete: 'Kein Angebot ist danach in allen Liegenschaften vollständig.',
    lessComplete: (count: number) =>
      `${counted(count, 'Angebot ist', 'Angebote sind')} danach nicht mehr in allen Liegenschaften vollständig.`,
    resting: (count: number) =>
      `${counted(count, 'Preis ruht', 'Preise ruhen')}, bis der Dienstleister ihn bestätigt.`,
    awards: (count: number) =>
      `${counted(count, 'Paket ist schon vergeben; diese Vergabe gilt', 'Pakete sind schon vergeben; diese Vergaben gelten')} dann nicht mehr.`,
    unranked: (count: number) =>
      `${counted(count, 'vergebenes Paket verliert', 'vergebene Pakete verlieren')} den Rang, weil darin dann Preise fehlen; die Vergabe bleibt stehen.`,
    movedAwards: (count: number) =>
      `${counted(count, 'vergebenes Paket hat', 'vergebene Pakete haben')} dann eine andere Summe.`,
    positionsOut: (count: number) =>
      `${counted(count, 'LV-Position fällt', 'LV-Positionen fallen')} aus der Ausschreibung.`,
    biddersOut: (count: number) =>
      `${counted(count, 'Dienstleister kann', 'Dienstleister können')} danach nicht mehr anbieten. Was eingegeben ist, bleibt gespeichert.`,
  },
  showLvs: (count: number) => `${counted(count, 'LV', 'LVs')} ansehen`,
  lvsConcerned: 'LVs mit Positionen ohne EP',

  what: 'Was sich ändert',
  unitHint:
    'Einheit angekreuzt: Der Preis gilt je neuer Einheit weiter; sonst ruht er, bis der Dienstleister ihn bestätigt.',
  compareHint: 'Vergleich über Ep-Code, Menge und Einheit',
  numbersOnly: 'Es ändern sich nur Nummern, Kategorien oder die Reihenfolge.',
  more: (count: number) => `und ${counted(count, 'weitere Änderung', 'weitere Änderungen')}`,
  kinds: { gone: 'entfällt', unit: 'Einheit', new: 'neu', text: 'Text' },
  all: 'Alle',
  filter: 'Art der Änderung',
  codeColumns: {
    tick: 'Preis gilt weiter',
    kind: 'Was',
    number: 'Nr.',
    epCode: 'Ep-Code',
    title: 'Position',
    before: 'bisher',
    after: 'neu',
    prices: 'Preise',
    lvs: 'in LVs',
    sum: 'Wirkung auf alle €',
  },
  tick: (epCode: string, before: string, after: string) =>
    `${epCode}: Preise gelten weiter je neuer Einheit (${before || '–'} → ${after || '–'})`,
  priceRests: (resting: number | null, all: number | null) =>
    resting === all ? 'Preis ruht' : `Preis ruht bei ${resting} von ${all}`,
  priceBack: 'Preis gilt wieder',
  priceHolds: 'Preis gilt',
  inLvs: (count: number) => (count === 0 ? 'in keinem' : properties(count)),
  groupColumns: {
    group: 'Leistungsgruppe',
    before: 'bisher',
    after: 'neu',
    gone: 'entfallen',
    added: 'dazu',
    changed: 'anders',
    same: 'gleich',
    ideal: 'ideale Summe, Änderung €',
  },
  sum: 'Summe',
  memberColumns: { name: 'Liegenschaft', change: 'Was', positions: 'Positionen', awards: 'Vergeben' },
  memberKinds: { in: 'kommt dazu', out: 'fällt weg' },

  offers: 'Was es für die Angebote heißt',
  inMarket: 'nur Liegenschaften im Marktgebiet',
  sealed:
    'Die Phase ist versiegelt: Ob schon jemand etwas eingegeben hat, zeigt sie bis zur Öffnung nicht. Auch Summen und Lücken bleiben bis dahin verborgen.',
  noBidders: 'In dieser Phase sind noch keine Dienstleister.',
  offerColumns: {
    organisation: 'Dienstleister',
    rank: 'Rang in der Liegenschaft',
    gone: 'Preise entfallen',
    resting: 'Preise ruhen',
    gaps: 'Lücken',
    complete: 'vollständig',
    before: 'Summe bisher €',
    after: 'danach €',
    change: 'Änderung €',
    percent: '%',
    mail: 'Nachricht',
  },
  noEntry: 'noch keine Eingabe',
  withdrawn: 'zurückgezogen, zählt nicht',
  noMail: 'keine',
  confirmed: 'Teilnahme bestätigt',

  message: (count: number) => `Nachricht an ${counted(count, 'Dienstleister', 'Dienstleister')}`,
  noMessage: 'Es geht keine Nachricht.',
  reason: 'Grund der Änderung',
  reasonHint:
    'Der Grund steht in der Nachricht, im Hinweis auf den Seiten der Dienstleister und im Protokoll.',
  reasonTrail: 'Der Grund steht im Protokoll.',
  reasonLength: (count: number, most: number) => `${count} von ${most} Zeichen`,
  mail: {
    title: 'So sieht die Mail aus',
    loading: 'Die Mail wird geschrieben …',
    notShown: 'Die Mail kann nicht gezeigt werden.',
    none: 'Für die Dienstleister ändert sich nichts; es geht keine Mail.',
    text: 'Text der Mail',
    readers: {
      in: 'An Dienstleister, die dazukommen',
      out: 'An Dienstleister, die herausgenommen werden',
      all: 'An alle Dienstleister der Phase',
      confirmed: 'An Dienstleister, die ihre Teilnahme seit der letzten Änderung bestätigt haben',
      others: 'An alle anderen Dienstleister',
      told: 'An alle anderen Dienstleister, die von den Änderungen schon wissen',
    },
    gathered:
      'Eine Mail nennt alles, was sich seit der letzten Bestätigung ihres Empfängers geändert hat, auch weitere Änderungen, bis sie gesendet wird. Wer zurückgezogen hat, erhält keine.',
    together: 'Was bis zum Senden noch geändert wird, steht in derselben Mail.',
  },
  keptTitle: 'Bisherige Fassung bleibt',
  kept: (filename: string, positions: number, since: string) =>
    `${filename} · ${counted(positions, 'Position', 'Positionen')} · hochgeladen am ${since}`,
  keptMany: (count: number) => `${counted(count, 'Datei', 'Dateien')} bleiben gespeichert.`,
  keptHint: 'Ein Klick in Phasen-Setup bringt sie zurück, mit allen Preisen, die darunter standen.',

  other: (label: string) => `Diese Datei gehört wohl zu ${label}.`,
  otherSame: 'Dort gleicht sie dem hinterlegten LV und ändert nichts.',
  otherIn: { title: 'So steht es über der Tabelle.', filename: 'So heißt die Datei.' },
  forOther: (label: string) => `Für ${label} verwenden`,
  forOwn: (label: string) => `Trotzdem für ${label}`,
};
