import type { OfferTable } from '../price-book/price-book.ts';
import type { SortedLv } from '../price-book/sorted-lv.ts';

/**
 * The catalogue places of unpriced positions that counted rows of the properties in the bidder's market area
 * have: what a sum waits for. A price that no such row has is missed by nobody (PRICE-006).
 */
export function findMissingPrices(
  lvs: readonly SortedLv[],
  { epMillis, inMarket }: Pick<OfferTable, 'epMillis' | 'inMarket'>,
): ReadonlySet<number> {
  const missing = new Set<number>();
  // Most bidders lack few prices or none, most of them in the first LVs: all rows are seldom looked through.
  const isOpen = Uint8Array.from(epMillis, (ep) => (ep >= 0 ? 0 : 1));
  let openCount = isOpen.reduce((count, open) => count + open, 0);
  for (const [l, { epIndex }] of lvs.entries()) {
    if (openCount === 0) break;
    if (inMarket[l] === 0) continue;
    for (const index of epIndex) {
      if (isOpen[index] !== 1) continue;
      isOpen[index] = 0;
      openCount -= 1;
      missing.add(index);
    }
  }
  return missing;
}
