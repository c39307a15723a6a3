import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

const properties = (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften');

/** Every sentence about the portfolio. */
export const TEXTS = {
  table: 'Angebote für alle gezeigten Liegenschaften',
  possibilities: 'Was es kosten würde',
  nothing: '–',
  columns: {
    rank: 'Rang',
    provider: 'Dienstleister',
    complete: 'Liegenschaften',
    sum: 'Angebotssumme €',
    sumLabel: 'Angebotssumme in Euro, Prozent vom günstigsten vollständigen Angebot',
    ideal: 'gegen Ideal',
    idealLabel: 'Abstand zu den besten vollständigen Angeboten für dieselben Pakete',
    valid: 'Gültige Angebote',
    validLabel: 'Gültige Angebote: teilnehmend, vollständig und im Marktgebiet',
    possibility: 'Möglichkeit',
    shares: 'Pakete an',
    cost: 'Summe €',
    over: 'Mehr als das ideale Angebot für dieselben Pakete, in Euro und Prozent',
  },
  slice: (title: string) => `${title}: Summe in Euro, gegen Ideal`,
  sliceCost: (title: string) => `${title}: Kosten in Euro`,
  best: (count: number) => `Bester in ${properties(count)}`,
  neverBest: 'in keiner Liegenschaft Bester',
  neverComplete: 'keine Liegenschaft vollständig',
  notCounted: 'Preise zählen nicht',
  complete: (count: number, all: number) => `${formatWhole(count)} von ${formatWhole(all)}`,
  allComplete: 'alle vollständig',
  incomplete: (count: number) => `${formatWhole(count)} unvollständig`,
  notInMarket: (count: number) => `${formatWhole(count)} nicht im Marktgebiet`,
  /** What the short forms above stand for, in whole words. */
  reasons: (incomplete: number, notInMarket: number) =>
    [
      ...(incomplete > 0 ? [`unvollständige Preiseingabe in ${properties(incomplete)}`] : []),
      ...(notInMarket > 0 ? [`Nicht im Marktgebiet in ${properties(notInMarket)}`] : []),
    ].join(', '),
  isComplete: 'vollständig',
  /** Of the packages of a property: the fewest and the most. */
  validRange: (fewest: number, most: number) =>
    fewest === most ? `${fewest} je Paket` : `${fewest} bis ${most} je Paket`,
  validWhole: (count: number) => `${formatWhole(count)} für alles`,
  alone: (count: number) => (count === 0 ? '' : `allein in ${counted(count, 'Paket', 'Paketen')}`),
  areaTotal: 'Gesamt',
  packages: (count: number) => counted(count, 'Paket', 'Pakete'),
  percent: (percent: number) => `${formatWhole(percent)} %`,
  showAll: (count: number) => `alle ${formatWhole(count)} zeigen`,
  showBest: (count: number) => `nur die ersten ${formatWhole(count)} zeigen`,
  nearest: (organisation: string, percent: string, packages: number) =>
    `am nächsten am Ideal: ${organisation}, ${percent} auf ${counted(packages, 'Paket', 'Paketen')}`,
  noOffer: 'Noch kein vollständiges Angebot',
  noOfferHint:
    'Sobald jemand ein Leistungspaket vollständig anbietet und teilnimmt, steht hier, was das Portfolio kosten würde.',
  counts: (packages: number, free: number) =>
    free === 0
      ? 'nur vollständige Angebote im Marktgebiet'
      : `nur vollständige Angebote im Marktgebiet; ${formatWhole(free)} der ${formatWhole(packages)} Pakete ${free === 1 ? 'hat nur ruhende Bedarfspositionen und kostet' : 'haben nur ruhende Bedarfspositionen und kosten'} nichts`,
  kindHints: { ideal: 'der Beste je Leistungsgruppe', 'per-property': 'der Beste im Gesamtangebot' },
  forAll: (count: number, all: number) => {
    if (count === 0) return `niemand bietet ${all === 1 ? 'sie' : `alle ${formatWhole(all)}`} vollständig an`;
    if (all === 1) return 'der Günstigste';
    return count === 1
      ? `nur er deckt alle ${formatWhole(all)} ab`
      : `der Günstigste von ${count}, die alle ${formatWhole(all)} abdecken`;
  },
  open: (count: number) => `${counted(count, 'Paket', 'Pakete')} ohne vollständiges Angebot`,
  explanation: (all: number) =>
    `„gegen Ideal“ vergleicht jeden mit dem Besten auf genau den Paketen, die er vollständig anbietet; so sind Summen über verschieden viele Liegenschaften vergleichbar. Grün: am nächsten am Ideal. Einen Rang hat, wer ${all === 1 ? 'die Liegenschaft' : `alle ${formatWhole(all)} Liegenschaften`} vollständig anbietet. Gültig ist ein Angebot, das teilnimmt, vollständig ist und im Marktgebiet liegt. € je m²: gültige Angebote durch die Fläche, kaufmännisch auf Tausendstel gerundet, nur Liegenschaften, deren Gebäude alle diese Fläche nennen; darunter steht, wie viele es sind.`,
};
