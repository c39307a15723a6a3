import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { rollUpTree } from '@rahmenpreis/pricing/tree/roll-up.ts';
import { rowFlags } from '../offer/line-offer.ts';
import type { ClusterRows } from './cluster-rows.ts';

/** What one bidder asks for each node and in all, in thousandths of a euro with flags and `HAS_PRICE`. */
export interface ClusterSums {
  readonly sums: Float64Array;
  readonly flags: Uint8Array;
  readonly total: Total;
}

/**
 * Adds up what every bidder asks for each node of a combined LV, one property per step, so that the caller
 * may pause in between. Of several properties one outside the bidder's market area is left out and its flag
 * stays; a single one is still summed, as `totalOver` does (PRICE-008, PRICE-011).
 */
export function* addUpCluster(book: PriceBook, rows: ClusterRows): Generator<void, ClusterSums[]> {
  const { nodesOf, parentOf } = rows;
  const nodeCount = parentOf.length;
  const mayLeaveOut = nodesOf.length > 1;
  const own = book.offers.map(() => ({
    sums: new Float64Array(nodeCount),
    flags: new Uint8Array(nodeCount),
    marketFlag: 0,
  }));
  for (const [property, nodes] of nodesOf.entries()) {
    const inactive = book.lvs[property]?.inactive;
    for (const [p, offer] of own.entries()) {
      const isOutside = book.offers[p]?.inMarket[property] === 0;
      if (isOutside) offer.marketFlag = FLAG_NOT_IN_MARKET;
      if (isOutside && mayLeaveOut) {
        for (const node of nodes)
          if (node >= 0) offer.flags[node] = (offer.flags[node] as number) | FLAG_NOT_IN_MARKET;
        continue;
      }
      const price = priceLv(book, p, property);
      for (const [index, node] of nodes.entries()) {
        if (node < 0) continue;
        offer.sums[node] = (offer.sums[node] as number) + (price.gpMillis[index] as number);
        offer.flags[node] = (offer.flags[node] as number) | rowFlags(price, index, inactive?.[index] === 1);
      }
    }
    yield;
  }
  return own.map(({ sums, flags, marketFlag }) => {
    const rolled = rollUpTree(parentOf, sums, flags);
    const total: Total = { sumMillis: 0, flags: marketFlag | (nodeCount === 0 ? FLAG_NO_ROWS : 0) };
    for (const [node, parent] of parentOf.entries()) {
      if (parent >= 0) continue;
      total.sumMillis += rolled.sums[node] as number;
      total.flags |= rolled.flags[node] as number;
    }
    return { ...rolled, total };
  });
}
