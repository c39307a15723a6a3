import type { OfferTable } from '../book/price-book.ts';
import type { SortedLv } from '../book/sorted-lv.ts';

/** How many catalogue positions the offer has no price for although a counted row of a property in its market has them (PRICE-006). */
export function countMissingPrices(
  lvs: readonly SortedLv[],
  { epMillis, inMarket }: Pick<OfferTable, 'epMillis' | 'inMarket'>,
): number {
  const missing = new Set<number>();
  for (const [l, { epIndex }] of lvs.entries()) {
    if (inMarket[l] === 0) continue;
    for (const index of epIndex) if ((epMillis[index] as number) < 0) missing.add(index);
  }
  return missing.size;
}
