import type { Problem } from '../reduce.ts';

/** All choices as columns, a unit's from `starts[unit]` on, least cost first; in thousandths of a euro. */
export interface OfferTable {
  readonly unitCount: number;
  readonly bidderCount: number;
  readonly starts: Int32Array;
  readonly bidders: Int32Array;
  readonly costs: Float64Array;
  readonly moneys: Float64Array;
  /** Of lots with a target price, after the most that its bidder may take off: no award comes to less. */
  readonly targeted: Float64Array;
}

/** Lays a problem's choices out as columns, which are gone through thousands of times. */
export function offerTable({ units, bidderCount, rebates }: Problem): OfferTable {
  const lefts = new Float64Array(bidderCount).fill(1_000);
  for (const { bidder, tiers } of rebates)
    lefts[bidder] = 1_000 - tiers.reduce((most, { tenths }) => Math.max(most, tenths), 0);
  const count = units.reduce((sum, { choices }) => sum + choices.length, 0);
  const table = {
    unitCount: units.length,
    bidderCount,
    starts: new Int32Array(units.length + 1),
    bidders: new Int32Array(count),
    costs: new Float64Array(count),
    moneys: new Float64Array(count),
    targeted: new Float64Array(count),
  };
  let at = 0;
  for (const [unit, { choices }] of units.entries()) {
    table.starts[unit] = at;
    for (const { bidder, costMillis, moneyMillis, targetedMillis } of choices) {
      table.bidders[at] = bidder;
      table.costs[at] = costMillis;
      table.moneys[at] = moneyMillis;
      table.targeted[at] = Math.floor((targetedMillis * (lefts[bidder] as number)) / 1_000);
      at += 1;
    }
  }
  table.starts[units.length] = at;
  return table;
}

/** The extra cost of offers: so much per euro of a bidder, and per euro of lots with a target price. */
export interface Factors {
  /** By bidder; infinite for those who may win nothing. */
  readonly of: Float64Array;
  readonly targeted: number;
}

/** What an offer costs with these factors; NaN or infinite where its bidder may win nothing. */
export function pricedAt(table: OfferTable, at: number, { of, targeted }: Factors): number {
  return (
    (table.costs[at] as number) +
    (of[table.bidders[at] as number] as number) * (table.moneys[at] as number) +
    targeted * (table.targeted[at] as number)
  );
}

/** Gives each unit its least offer by these factors, as table places; the sum is infinite if one has none. */
export function chooseLeast(
  table: OfferTable,
  factors: Factors,
  chosen: Int32Array,
  units?: readonly number[],
): number {
  const { starts, bidders, costs, moneys, targeted } = table;
  const { of } = factors;
  const priceOfTargeted = factors.targeted;
  const count = units === undefined ? table.unitCount : units.length;
  let sum = 0;
  for (let place = 0; place < count; place++) {
    const unit = units === undefined ? place : (units[place] as number);
    const end = starts[unit + 1] as number;
    let [least, best] = [Infinity, -1];
    for (let at = starts[unit] as number; at < end; at++) {
      const cost =
        (costs[at] as number) +
        (of[bidders[at] as number] as number) * (moneys[at] as number) +
        priceOfTargeted * (targeted[at] as number);
      if (cost < least) {
        least = cost;
        best = at;
      }
    }
    chosen[unit] = best;
    sum += least;
  }
  return sum;
}
