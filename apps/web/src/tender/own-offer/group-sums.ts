import { MISSING_EP } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { OwnOffer } from './own-offer.ts';

/** A service group with its sum in thousandths of a euro. */
export type GroupSum = ReturnType<typeof groupSums>[number];

/** Whether LVs have rows of a service group, all of them inactive optional positions. */
function hasInactiveOnly(lvs: OwnOffer['sorted'], slice: number): boolean {
  const withRows = lvs.filter(({ flags }) => ((flags[slice] ?? FLAG_NO_ROWS) & FLAG_NO_ROWS) === 0);
  // A row that counts has a place in its group, or no code in the catalogue, which leaves its price missing.
  const isCounted = ({ sliceStart, flags }: OwnOffer['sorted'][number]) =>
    sliceStart[slice] !== sliceStart[slice + 1] || flags[slice] === FLAG_PRICE_MISSING;
  return withRows.length > 0 && !withRows.some(isCounted);
}

/** Whether rows of a service group count, and a price stands for none of them. */
function hasNoPrice({ epMillis }: OwnOffer['table'], lvs: OwnOffer['sorted'], slice: number): boolean {
  let isCounted = false;
  for (const { sliceStart, epIndex, flags } of lvs) {
    const end = sliceStart[slice + 1] ?? 0;
    for (let row = sliceStart[slice] ?? 0; row < end; row += 1) {
      if ((epMillis[epIndex[row] ?? -1] ?? MISSING_EP) !== MISSING_EP) return false;
      isCounted = true;
    }
    isCounted ||= flags[slice] === FLAG_PRICE_MISSING;
  }
  return isCounted;
}

/** The sums of every service group over the given properties, all where left out (OVERVIEW-006). */
export function groupSums(own: OwnOffer, lIndices?: readonly number[]) {
  const { sorted, table } = own;
  const chosen = lIndices?.flatMap((index) => sorted[index] ?? []) ?? sorted;
  return SLICES.map((slice, index) => {
    const total = offerTotal(own, lIndices, [index]);
    /** Whether the LVs have rows of the group, of which none counts: its sum of 0 is no price (PRICE-004). */
    const isInactive = hasInactiveOnly(chosen, index);
    /** Whether the LVs have counting rows of the group, all unpriced: its sum of 0 is none (PRICE-006). */
    const isUnpriced = hasNoPrice(table, chosen, index);
    const hasSum = !isInactive && !isUnpriced && (total.flags & FLAG_NO_ROWS) === 0;
    return { slice, index, ...total, isInactive, isUnpriced, hasSum };
  });
}

/** Whether nothing is offered for these groups of a property: of what counts in them nothing has a price. */
export function isNothingOffered(groups: readonly GroupSum[]): boolean {
  const counted = groups.filter(({ flags, isInactive }) => (flags & FLAG_NO_ROWS) === 0 && !isInactive);
  return counted.length > 0 && counted.every(({ isUnpriced }) => isUnpriced);
}
