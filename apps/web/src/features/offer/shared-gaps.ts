import type { OfferTable } from '@rahmenpreis/pricing/book/price-book.ts';
import type { SortedLv } from '@rahmenpreis/pricing/book/sorted-lv.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';

/**
 * How many prices are missing where all properties of the market area that lack any lack the same ones; undefined where they
 * lack different ones, or none.
 */
export function countSharedGaps(
  lvs: readonly Pick<SortedLv, 'epIndex' | 'flags'>[],
  { epMillis, inMarket }: Pick<OfferTable, 'epMillis' | 'inMarket'>,
): number | undefined {
  let shared: ReadonlySet<number> | undefined;
  for (const [l, { epIndex, flags }] of lvs.entries()) {
    if (inMarket[l] === 0) continue;
    // A position that left the catalogue lacks a price that nobody can give.
    if (flags.some((flag) => (flag & FLAG_PRICE_MISSING) !== 0)) return undefined;
    const gaps = new Set(epIndex.filter((index) => (epMillis[index] as number) < 0));
    if (gaps.size === 0) continue;
    shared ??= gaps;
    if (gaps.size !== shared.size || !gaps.isSubsetOf(shared)) return undefined;
  }
  return shared?.size;
}
