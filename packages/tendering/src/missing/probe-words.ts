import type { PackageProbe, ProbeFigures } from '@rahmenpreis/contract/missing-price.ts';
import { formatMillisShort, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentMillis, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';

/** The name of a bidder's package. */
export function packageName(of: Pick<PackageProbe, 'serviceProviderId' | 'liegenschaftId' | 'sliceId'>) {
  return `${of.serviceProviderId} ${of.liegenschaftId} ${of.sliceId}`;
}

/** A share in percent; with more decimals where it would else read like the limit that it passes. */
function shareWords(valueMillis: number, sumMillis: number, limitTenths: number, isOver: boolean): string {
  const tenths = percentTenths(valueMillis, sumMillis) ?? 0;
  if (isOver && tenths <= limitTenths) {
    const millis = percentMillis(valueMillis, sumMillis) ?? 0;
    return millis <= limitTenths * 100
      ? `mehr als ${percentWords(limitTenths)}`
      : `${formatMillisShort(millis)} %`;
  }
  if (tenths === 0 && valueMillis > 0) return 'unter 0,1 %';
  return `${formatTenths(tenths)} %`;
}

function percentWords(tenths: number): string {
  return `${formatMillisShort(tenths * 100)} %`;
}

const FROM_TO = 'mit dem höchsten Preis der anderen';

const withoutWords = (count: number): string => (count === 1 ? 'Ohne ihn' : 'Ohne sie');

function orderWords({ missingCount, without, filled }: ProbeFigures, nameOf: (id: string) => string): string {
  if (filled === null) return 'Für mindestens eine Position hat sonst niemand einen Preis.';
  const alone = withoutWords(missingCount);
  if (without.winnerId !== filled.winnerId)
    return `${alone} steht ${nameOf(without.winnerId)} auf Rang 1, ${FROM_TO} ${nameOf(filled.winnerId)}.`;
  if (without.rank !== filled.rank)
    return `${alone} ist der Rang ${without.rank}, ${FROM_TO} ${filled.rank}.`;
  return `${alone} und ${FROM_TO} bleibt der Rang ${filled.rank}.`;
}

function countWords(allowed: number): string {
  if (allowed === 0) return 'Erlaubt ist keiner.';
  return allowed === 1 ? 'Erlaubt ist hier einer.' : `Erlaubt sind hier ${formatWhole(allowed)}.`;
}

/** What both probes say of an offer that lacks prices, in a few sentences (decision 0124). */
export function probeWords(figures: ProbeFigures, nameOf: (id: string) => string): string {
  const { missingCount, allowedCount, limitTenths, valueMillis, filled, faults } = figures;
  const isOver = faults.includes('value');
  const share =
    valueMillis === null || filled === null
      ? ''
      : ` (${shareWords(valueMillis, filled.sumMillis, limitTenths, isOver)} der Summe)`;
  const isOrderSame = filled !== null && !faults.includes('order');
  // Equal sums alone may give another place, which the law does not mean.
  const isTied = isOrderSame && figures.without.rank !== filled.rank;
  return [
    missingCount === 1
      ? `Es fehlt 1 Preis${share}.`
      : `Es fehlen ${formatWhole(missingCount)} Preise${share}.`,
    ...(faults.includes('count') ? [countWords(allowedCount)] : []),
    ...(isOver ? [`Höchstens ${percentWords(limitTenths)} sind erlaubt.`] : []),
    isTied
      ? `${withoutWords(missingCount)} und ${FROM_TO} bleibt die Reihenfolge bis auf gleiche Summen.`
      : orderWords(figures, nameOf),
    faults.length === 0
      ? 'Das Angebot kann in der Wertung bleiben.'
      : 'Das Angebot kann so nicht in der Wertung bleiben.',
  ].join(' ');
}
