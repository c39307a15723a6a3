import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET } from './flag-bits.ts';
import type { OfferSums } from './offer-sums.ts';

/** A sum in thousandths of a euro with its flags. */
export interface Total {
  sumMillis: number;
  flags: number;
}

/**
 * One bidder's total over the chosen properties and service groups, in thousandths of a euro. Over several
 * properties one outside the market area is left out but its flag stays; on its own it is still summed. «No
 * rows» stays only where no chosen cell has a row (PRICE-008, OPEN-48).
 */
export function totalOver(
  offers: OfferSums,
  offerIndex: number,
  propertyIndices: readonly number[],
  sliceIndices: readonly number[],
): Total {
  let sumMillis = 0;
  let flags = 0;
  let hasRows = false;
  for (const l of propertyIndices) {
    for (const s of sliceIndices) {
      const cell = (offerIndex * offers.propertyCount + l) * offers.sliceCount + s;
      const cellFlags = offers.flags[cell];
      if (cellFlags === undefined) throw new RangeError(`cell ${cell} outside 0…${offers.flags.length - 1}`);
      if ((cellFlags & FLAG_NO_ROWS) === 0) hasRows = true;
      flags |= cellFlags & FLAG_NOT_IN_MARKET;
      if (cellFlags & FLAG_NOT_IN_MARKET && propertyIndices.length > 1) continue;
      flags |= cellFlags & ~FLAG_NO_ROWS;
      sumMillis += offers.sums[cell] as number;
    }
  }
  return { sumMillis, flags: hasRows ? flags : flags | FLAG_NO_ROWS };
}
