import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { PRICE_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

const countOf = (count: number, all: number) => `${formatWhole(count)} von ${formatWhole(all)}`;

/** Makes a title one of something else: a total, an earlier price, a code. */
const NO_UNIT_PRICE = '(?!.*(?:alt|Vorphase|gesamt|Summe|Faktor|Code|Nr|Nummer))';

/** The sentences of Rahmenpreiseingabe. */
export const TEXTS = {
  title: 'Rahmenpreiseingabe',
  tabPrices: 'Rahmenpreise',
  tabFactors: 'Bundeslandfaktoren',
  tabLiegenschaften: 'Liegenschaften',
  tabDocuments: 'Unterlagen',
  tenderDocuments: 'Ausschreibungsunterlagen',
  ownDocuments: 'Bereitgestellte Unterlagen',
  ownDocumentsHint: 'Nur Ihr Unternehmen und die Vergabestelle sehen, was Sie hier bereitstellen.',
  addOwnDocuments: 'Unterlagen bereitstellen',
  search: 'Position, Ep-Code',
  onlyGaps: (count: number) => `Nur Lücken (${formatWhole(count)})`,
  collapseAll: 'Alle schließen',
  expandAll: 'Alle öffnen',
  columns: {
    number: 'Nr.',
    title: 'Leistung',
    epCode: 'Ep-Code',
    menge: 'Menge',
    unit: 'Einheit',
    previous: 'Vorphase',
    price: 'Rahmenpreis €',
    /** Where a phone has no room for it. */
    priceShort: 'Preis €',
    change: 'Änderung',
    amount: 'Betrag €',
    added: 'bis hier',
    state: 'Speicherstand',
  },
  mengeHint: 'Über alle Liegenschaften in Ihrem Marktgebiet; inaktive Bedarfspositionen zählen nicht.',
  priceHint: 'Netto je Einheit. Eine Eingabe ist gespeichert, sobald das Häkchen erscheint.',
  amountHint: 'Summe der Gesamtpreise aller aktiven Positionen mit diesem Ep-Code in Ihrem Marktgebiet.',
  addedHint: 'Anteil dieser und aller teureren Positionen an der Angebotssumme.',
  slip: (change: string, factor: number) => `${change}, Faktor ${formatWhole(factor)}?`,
  zero: '0,000 €?',
  marked: 'Auffällig: bitte prüfen',
  rests: (before: string, after: string) => `ruht: Einheit geändert von ${before || '–'} in ${after || '–'}`,
  restsShort: 'ruht',
  restsHint: 'Der Preis zählt erst wieder, wenn Sie ihn für die neue Einheit eingeben oder bestätigen.',
  holdsOn: 'Bestätigen',
  confirmAll: (count: number) => `Alle ${formatWhole(count)} ruhenden bestätigen`,
  confirmAllTitle: 'Preise für die neue Einheit bestätigen?',
  confirmAllHint: 'Jeder dieser Preise gilt dann, wie er dasteht, je neuer Einheit und zählt wieder.',
  confirmAllOf: (before: string, after: string, count: number) =>
    `${before || '–'} → ${after || '–'}: ${counted(count, 'Preis', 'Preise')}`,
  staysAsItIs: (codes: string) => `Inzwischen geändert und deshalb nicht zurückgenommen: ${codes}.`,
  confirmAllDone: (count: number) => counted(count, 'Preis bestätigt', 'Preise bestätigt'),
  confirmResting: (epCode: string, price: string, unit: string) =>
    `${epCode}: ${price} € je ${unit || '–'} bestätigen`,
  onlyMarked: (count: number) => `Auffällig (${formatWhole(count)})`,
  order: 'Reihenfolge',
  byNumber: 'Nach Nummer',
  byAmount: 'Nach Betrag',
  toDo: (count: number) => `Noch zu tun (${formatWhole(count)})`,
  nothingOpen: 'Keine Lücke, nichts Auffälliges und nichts Abgelehntes mehr.',
  nothingRefused: 'Kein abgelehnter Wert mehr.',
  wholeText: 'ganzer Text',
  noText: 'Zu dieser Position gibt es keinen Langtext.',
  preText: 'Vortext',
  postText: 'Nachtext',
  lvTexts: 'Abweichend im LV',
  lvTextsHint:
    'Wählen Sie unter „Liegenschaften“ bis zu fünf aus; hier steht dann, welche LVs die Position anders beschreiben.',
  lvTextsLoading: 'Die LVs werden geladen …',
  lvTextsFailed: 'Die Texte der LVs konnten nicht geladen werden.',
  lvTextsSame: 'In den ausgewählten Liegenschaften ist die Position wie im Katalog beschrieben.',
  offer: 'Ihr Angebot',
  reset: 'Alle Positionen zeigen',
  nextPrice: 'Nächster Preis',
  sumOf: (inMarketCount: number, count: number) =>
    inMarketCount === count
      ? `in ${counted(count, 'Liegenschaft', 'Liegenschaften')}`
      : `in ${formatWhole(inMarketCount)} von ${counted(count, 'Liegenschaft', 'Liegenschaften')}`,
  rankedBehind: (missingCount: number) =>
    `${counted(missingCount, 'Preis fehlt', 'Preise fehlen')}: zählt in der Wertung hinter allen vollständigen`,
  /** The same once the phase has ended. */
  rankedBehindEnded: (missingCount: number) =>
    `${counted(missingCount, 'Preis fehlte', 'Preise fehlten')}: zählte in der Wertung hinter allen vollständigen`,
  refusedPrice: (price: string) => `${price} abgelehnt`,
  notAskedFor: (count: number) =>
    `${counted(count, 'Position', 'Positionen')} ohne Preis: in Ihrem Marktgebiet nicht gefragt`,
  countOf,
  none: '–',
  noPrice: PRICE_LABEL.missing,
  noPriceHere: 'Hier steht kein Preis.',
  priceOf: (title: string, epCode: string, unit: string) => `Rahmenpreis ${title}, ${epCode}, je ${unit}`,
  noCatalogueHint: 'Für diese Phase ist noch kein EP-Katalog hinterlegt.',
  nothingFound: 'Keine Position gefunden',
  noGaps: 'Keine Lücken: Alle Positionen haben einen Preis.',
  /** What prices are called that are pasted, or changed many at once. */
  keyed: {
    key: 'Ep-Code',
    keys: 'Ep-Codes',
    countedKeys: (count: number) => counted(count, 'Code', 'Codes'),
    value: 'Preis',
  },
  countedPrices: (count: number) => counted(count, 'Preis', 'Preise'),
  /** What calculators write over a column of unit prices. */
  priceTitles: [/^Rahmenpreise?\b/i, /^(?:EP|Einheitspreis|E-Preis)\b/i, /^(?:Netto-?)?Preis\b/i].map(
    ({ source, flags }) => new RegExp(`${source}${NO_UNIT_PRICE}`, flags),
  ),
  /** What calculators write over a column of codes. */
  codeTitles: [/^(?:EP|Positions|Artikel)?[-\s]?Code$/i],
  /** And over one of units. */
  unitTitles: [/^(?:Mengen)?einheit$/i, /^(?:ME|EH)$/i],
  unitDiffers: (said: string, now: string) =>
    `Einheit weicht ab: ${said} in der Einfügung, ${now || '–'} hier.`,
  importButton: 'Excel einlesen',
  exportButton: 'Excel ausgeben',
  notLoadedYet: 'Das ist möglich, sobald alle Daten geladen sind.',
  sum: 'Angebotssumme',
  sumHint: 'Ohne Liegenschaften außerhalb Ihres Marktgebiets.',
  factorsIntro:
    'Der Faktor gilt für alle Liegenschaften eines Bundeslands; ohne Eingabe zählt 1,000. Erlaubt sind 0,7 bis 1,3.',
  countedFactors: (count: number) => counted(count, 'Faktor', 'Faktoren'),
  region: 'Bundesland',
  stateFactorOf: (region: string, slice: string) => `Bundeslandfaktor ${region}, ${slice}`,
  liegenschaftCount: (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften'),
  noLiegenschaften: 'Diese Phase enthält keine Liegenschaften',
  noPhasesHint: 'Sobald eine Angebotsphase angelegt ist, geben Sie hier Ihre Preise ein.',
} as const;
