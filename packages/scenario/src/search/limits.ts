import type { Problem, RebateRow } from '../reduce.ts';
import type { OfferTable } from './offer-table.ts';

/** The demands of rules on each bidder; sums in thousandths of a euro, shares of the whole from 0 to 1. */
export interface Limits {
  readonly most: Float64Array;
  readonly least: Float64Array;
  readonly leastIfWinning: Float64Array;
  readonly mostShare: Float64Array;
  readonly leastShare: Float64Array;
  readonly leastShareIfWinning: Float64Array;
  readonly rebates: readonly (RebateRow | undefined)[];
  /** What lots with a target price may come to together. */
  readonly targeted: number;
  /** What a bidder can get at most, all its offers together. */
  readonly reach: Float64Array;
}

/** Reads the limits of a problem; of several on the same the sharpest counts. */
export function limitsOf({ volumes, rebates, target }: Problem, table: OfferTable): Limits {
  const { bidderCount } = table;
  const filled = (value: number) => new Float64Array(bidderCount).fill(value);
  const limits = {
    most: filled(Infinity),
    least: filled(0),
    leastIfWinning: filled(0),
    mostShare: filled(1),
    leastShare: filled(0),
    leastShareIfWinning: filled(0),
    reach: filled(0),
  };
  for (const { bidder, bound, limit, onlyIfWinning } of volumes) {
    if (bidder < 0) continue;
    const value = limit.unit === 'euro' ? limit.millis : limit.tenths / 1_000;
    if (bound === 'at-most') {
      const row = limit.unit === 'euro' ? limits.most : limits.mostShare;
      row[bidder] = Math.min(row[bidder] as number, value);
    } else {
      const always = limit.unit === 'euro' ? limits.least : limits.leastShare;
      const winning = limit.unit === 'euro' ? limits.leastIfWinning : limits.leastShareIfWinning;
      const row = onlyIfWinning ? winning : always;
      row[bidder] = Math.max(row[bidder] as number, value);
    }
  }
  for (const [at, bidder] of table.bidders.entries())
    limits.reach[bidder] = (limits.reach[bidder] as number) + (table.moneys[at] as number);
  return {
    ...limits,
    rebates: Array.from({ length: bidderCount }, (_, bidder) => rebates.find((row) => row.bidder === bidder)),
    targeted: target?.limitMillis ?? Infinity,
  };
}

/** What a bidder's rebate comes to, not rounded. */
export function rebateAt(row: RebateRow | undefined, own: number): number {
  let tenths = 0;
  for (const tier of row?.tiers ?? []) if (own >= tier.fromMillis) tenths = Math.max(tenths, tier.tenths);
  return (own * tenths) / 1_000;
}

/** By bidder, the largest share of its sum that rebates may take off, 0 to 1: its highest reachable tier. */
export function mostOff({ rebates, reach, most }: Limits): Float64Array {
  return Float64Array.from(reach, (all, bidder) => {
    const tiers = rebates[bidder]?.tiers ?? [];
    const within = tiers.filter(({ fromMillis }) => fromMillis <= Math.min(all, most[bidder] as number));
    return Math.max(0, ...within.map(({ tenths }) => tenths)) / 1_000;
  });
}
