import { meanMillis, medianMillis } from '@rahmenpreis/pricing/spread/median.ts';
import { formatTenths, percentOf, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { compareToPercent } from '@rahmenpreis/pricing/spread/percent-order.ts';
import type { LineOffer } from '../offer/line-offer.ts';

/** What those ask in a line who may win it, in thousandths of a euro; all null where nobody does. */
export type LineSpread = ReturnType<typeof spreadOf>;

/** Whether an offer counts in a line: it takes part, is in the market, and a counted position has a price. */
export function isCompared({ isContender, hasPrice }: LineOffer): boolean {
  return isContender && hasPrice;
}

/** Lowest, median and mean of a line over all who take part and have a price there (PRICE-009). */
export function spreadOf(offers: readonly LineOffer[]) {
  const compared = offers.filter(isCompared);
  const amounts = compared.map(({ gpMillis }) => gpMillis);
  return {
    lowestMillis: compared.find(({ isBest }) => isBest)?.gpMillis ?? null,
    medianMillis: medianMillis(amounts),
    meanMillis: meanMillis(amounts),
  };
}

/** Highest minus lowest of those who count in a line, in thousandths of a euro; null under two. */
export function spanOf(offers: readonly LineOffer[]): number | null {
  const amounts = offers.filter(isCompared).map(({ gpMillis }) => gpMillis);
  return amounts.length < 2 ? null : Math.max(...amounts) - Math.min(...amounts);
}

/**
 * The prices of counted offers in a line, in percent of a base, whole and half up; with one decimal where
 * another amount would read as the same whole percent, except the base. Empty for all other offers.
 */
export function percentTexts(offers: readonly LineOffer[], baseMillis: number | null): string[] {
  const whole = offers.map((offer) => (isCompared(offer) ? percentOf(offer.gpMillis, baseMillis) : null));
  return offers.map(({ gpMillis }, index) => {
    const own = whole[index] ?? null;
    if (own === null) return '';
    const isTold =
      gpMillis === baseMillis || offers.every((other, o) => whole[o] !== own || other.gpMillis === gpMillis);
    return isTold ? `${own}` : formatTenths(percentTenths(gpMillis, baseMillis) ?? 0);
  });
}

/** Whether a price lies at least these whole percent off the median of its line, above or below; exact. */
export function isOutlier(offer: LineOffer, { medianMillis: median }: LineSpread, percent: number): boolean {
  return isCompared(offer) && median !== null && liesOff(offer.gpMillis, median, percent);
}

/** The same of an amount beside any reference, both in thousandths of a euro; nothing lies off 0. */
export function liesOff(millis: number, referenceMillis: number, percent: number): boolean {
  if (referenceMillis === 0) return false;
  return (
    compareToPercent(millis, referenceMillis, 100 + percent) >= 0 ||
    compareToPercent(millis, referenceMillis, 100 - percent) <= 0
  );
}

/**
 * What the bidder at an index asks in a line, in whole percent of another bidder, half up; null unless both
 * may win it and have a price there: part of a sum is compared with nothing.
 */
export function percentOfBidder(
  offers: readonly LineOffer[],
  index: number,
  referenceIndex: number,
): number | null {
  const [offer, reference] = [offers[index], offers[referenceIndex]];
  if (offer === undefined || reference === undefined || ![offer, reference].every(isCompared)) return null;
  return percentOf(offer.gpMillis, reference.gpMillis);
}
