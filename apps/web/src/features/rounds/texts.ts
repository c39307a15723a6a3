import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** Every sentence of the rounds. */
export const TEXTS = {
  title: 'Runden',
  explanation:
    'Änderungen zählen die Pakete, die in beiden Phasen vollständig und im Marktgebiet sind, mit Preisen, Faktoren und Mengen. Ein Klick oder Enter auf eine Änderung zeigt, was sich am meisten bewegt hat.',
  notLoaded: {
    phases: 'Die Phasen konnten nicht geladen werden',
    offers: 'Die Angebote konnten nicht geladen werden',
    providers: 'Die Dienstleister konnten nicht geladen werden',
    liegenschaften: 'Die Liegenschaften konnten nicht geladen werden',
    prices: 'Die Preise konnten nicht geladen werden',
  },
  noPhases: 'Noch keine Phase mit Angeboten',
  noPhasesHint: 'Runden lassen sich vergleichen, sobald eine Angebotsphase begonnen hat und geöffnet ist.',
  toPhases: 'Zur Phasenverwaltung',
  noneChosen: 'Keine Phase ausgewählt',
  noneChosenHint: 'Wählen Sie mindestens eine Phase; von zweien an steht daneben, was sich bewegt hat.',
  noBidders: 'Keine Dienstleister in diesen Phasen',
  noMoves: 'Noch kein Angebot, das in zwei dieser Phasen vollständig ist',
  group: 'Leistungsgruppe',
  sealed: (titles: string) => `Versiegelt und deshalb nicht dabei: ${titles}.`,
  phases: 'Phasen',
  download: 'Runden herunterladen',
  grid: 'Summen der Dienstleister je Phase',
  columns: {
    bidder: 'Dienstleister, Leistungsgruppe',
    sum: 'Summe €',
    change: 'Änderung €',
    percent: 'Änderung',
    packages: 'Pakete',
    most: 'Am meisten bewegt',
  },
  labels: {
    sum: (phase: string) => `${phase}: Angebotssumme in Euro`,
    change: (phase: string) => `${phase}: Änderung zur Phase davor in Euro`,
    percent: (phase: string) => `${phase}: Änderung zur Phase davor in Prozent`,
    packages: (phase: string) => `${phase}: Pakete, die in beiden Phasen vollständig sind`,
    most: (phase: string) => `${phase}: Leistungsgruppe mit der größten Änderung`,
  },
  packages: (compared: number, all: number) => `${formatWhole(compared)} von ${formatWhole(all)}`,
  against: (phase: string) => `gegen ${phase}`,
  none: '–',
  incomplete: SUM_LABEL.incomplete,
  notInMarket: SUM_LABEL.notInMarket,
  notOffering: 'nimmt nicht teil',
  most: (group: string, change: string) => `${group} ${change}`,
  panel: {
    label: 'Was sich bewegt hat',
    all: 'Alle Leistungsgruppen',
    step: (from: string, to: string) => `${from} zu ${to}`,
    before: 'vorher',
    now: 'jetzt',
    change: 'Änderung',
    liegenschaften: 'Liegenschaften',
    positions: 'Positionen: Wirkung des EP auf die Summe',
    course: 'im Zeitverlauf zeigen',
    samePrices: 'Kein EP hat sich geändert; es bewegten sich Faktoren oder Mengen.',
    more: (count: number) => `und ${counted(count, 'weitere', 'weitere')}`,
  },
} as const;
