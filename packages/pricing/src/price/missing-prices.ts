import type { OfferTable } from '../book/price-book.ts';
import type { SortedLv } from '../book/sorted-lv.ts';

/**
 * How many catalogue positions without a price the counted rows of the properties in the bidder's market area have: what
 * a sum waits for. A price that no such row has is missed by nobody (PRICE-006).
 */
export function countMissingPrices(
  lvs: readonly SortedLv[],
  { epMillis, inMarket }: Pick<OfferTable, 'epMillis' | 'inMarket'>,
): number {
  const isCounted = new Uint8Array(epMillis.length);
  let missing = 0;
  for (const [l, { epIndex }] of lvs.entries()) {
    if (inMarket[l] === 0) continue;
    for (const index of epIndex) {
      if ((epMillis[index] as number) >= 0 || isCounted[index] === 1) continue;
      isCounted[index] = 1;
      missing += 1;
    }
  }
  return missing;
}
