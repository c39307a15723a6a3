import { percentOf } from '@rahmenpreis/pricing/numbers/percent.ts';
import { compareToPercent } from '@rahmenpreis/pricing/spread/percent-order.ts';
import type { PricedLine } from '../offer/priced-lv.ts';
import { isCompared, spreadOf } from './line-spread.ts';

/** From where on a price is far from the median of its line, in whole percent of it. */
export interface FarLimits {
  readonly belowPercent: number;
  readonly abovePercent: number;
}

/** A position that a bidder offers far below or above the median, with its price in whole percent of it. */
export interface FarLine<P> {
  readonly line: PricedLine<P>;
  readonly percent: number;
}

/** A bidder, by index among the offers, far below the median in some positions, far above it in others. */
export interface FarPair<P> {
  readonly bidderIndex: number;
  /** The farthest first, else in the order of the LV. */
  readonly below: readonly FarLine<P>[];
  readonly above: readonly FarLine<P>[];
}

/**
 * The bidders who ask less than one limit in some positions and more than the other elsewhere: what is cheap
 * here may be paid for there. Limits are exact; lines without a position are left out.
 */
export function findFarPairs<P>(lines: readonly PricedLine<P>[], limits: FarLimits): FarPair<P>[] {
  const below: FarLine<P>[][] = [];
  const above: FarLine<P>[][] = [];
  for (const line of lines) {
    if (line.position === undefined) continue;
    const { offers } = line;
    const { medianMillis: median } = spreadOf(offers);
    if (median === null || median === 0) continue;
    for (const [p, offer] of offers.entries()) {
      if (!isCompared(offer)) continue;
      const isBelow = compareToPercent(offer.gpMillis, median, limits.belowPercent) < 0;
      const isAbove = compareToPercent(offer.gpMillis, median, limits.abovePercent) > 0;
      if (isBelow || isAbove) {
        const far = { line, percent: percentOf(offer.gpMillis, median) ?? 0 };
        ((isBelow ? below : above)[p] ??= []).push(far);
      }
    }
  }
  return below.flatMap((cheap, bidderIndex) => {
    const dear = above[bidderIndex];
    if (dear === undefined) return [];
    return {
      bidderIndex,
      below: cheap.toSorted((a, b) => a.percent - b.percent),
      above: dear.toSorted((a, b) => b.percent - a.percent),
    };
  });
}
