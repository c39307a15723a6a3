import type { OfferTable } from '../book/price-book.ts';
import type { SortedLv } from '../book/sorted-lv.ts';

/** The catalogue positions that a counted row of a property in the bidder's market area has: what a sum waits for (PRICE-006). */
export function neededPositions(
  lvs: readonly SortedLv[],
  { inMarket }: Pick<OfferTable, 'inMarket'>,
): ReadonlySet<number> {
  const needed = new Set<number>();
  for (const [l, { epIndex }] of lvs.entries()) {
    if (inMarket[l] === 0) continue;
    for (const index of epIndex) needed.add(index);
  }
  return needed;
}

/** How many of these positions the offer has no price for. */
export function countMissingPrices(
  lvs: readonly SortedLv[],
  table: Pick<OfferTable, 'epMillis' | 'inMarket'>,
): number {
  let missing = 0;
  for (const index of neededPositions(lvs, table)) if ((table.epMillis[index] as number) < 0) missing += 1;
  return missing;
}
