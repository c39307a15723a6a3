import type { OfferTable } from '../book/price-book.ts';
import type { SortedLv } from '../book/sorted-lv.ts';

/**
 * The places in the catalogue of positions without a price that counted rows of the properties in the bidder's market area
 * have: what a sum waits for. A price that no such row has is missed by nobody (PRICE-006).
 */
export function findMissingPrices(
  lvs: readonly SortedLv[],
  { epMillis, inMarket }: Pick<OfferTable, 'epMillis' | 'inMarket'>,
): ReadonlySet<number> {
  const missing = new Set<number>();
  for (const [l, { epIndex }] of lvs.entries()) {
    if (inMarket[l] === 0) continue;
    for (const index of epIndex) {
      if (!((epMillis[index] as number) >= 0)) missing.add(index);
    }
  }
  return missing;
}
