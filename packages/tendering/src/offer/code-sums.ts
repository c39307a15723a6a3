import { priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { PricedOwnOffer } from './own-offer.ts';

/** The GPs of an EP code added up, in thousandths of a euro; null where it has no price. */
export type CodeSum = number | null;

/**
 * Adds up what an offer asks for each EP code of the catalogue in the counted rows of all properties in its
 * market area; a code without such a row is left out (PRICE-004, PRICE-006, PRICE-007).
 */
export function sumCodes({
  book,
  places,
  table,
}: Pick<PricedOwnOffer, 'book' | 'places' | 'table'>): Map<string, CodeSum> {
  const sums = new Map<number, CodeSum>();
  const priced = { ...book, offers: [table] };
  for (const [l, { epIndex, inactive }] of book.lvs.entries()) {
    if (table.inMarket[l] === 0) continue;
    const { gpMillis, positionFlags } = priceLv(priced, 0, l);
    for (const [row, ep] of epIndex.entries()) {
      if (inactive[row] !== 0) continue;
      const isMissing = ((positionFlags[row] as number) & FLAG_PRICE_MISSING) !== 0;
      sums.set(ep, isMissing ? null : (sums.get(ep) ?? 0) + (gpMillis[row] as number));
    }
  }
  return new Map(
    Array.from(places.epIndexOf).flatMap(([epCode, ep]) => {
      const sum = sums.get(ep);
      return sum === undefined ? [] : [[epCode, sum] as const];
    }),
  );
}
