import type { OfferSums } from './price-lv.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET } from './units.ts';

/** A sum in thousandths of a euro with its flags. */
export type Total = { sumMillis: number; flags: number };

/**
 * Sums (thousandths of a euro) and flags of every node of a tree: its own plus all below it. `parentOf` names each
 * node's parent (-1 for a root), every parent standing before its children; another order is a RangeError (PRICE-011).
 */
export function rollUpTree(
  parentOf: Int32Array,
  ownMillis: Float64Array,
  ownFlags: Uint8Array,
): { sums: Float64Array; flags: Uint8Array } {
  const sums = Float64Array.from(ownMillis);
  const flags = Uint8Array.from(ownFlags);
  for (let node = parentOf.length - 1; node >= 0; node--) {
    const parent = parentOf[node] as number;
    if (parent >= node) throw new RangeError(`node ${node} stands before its parent ${parent}`);
    if (parent < 0) continue;
    sums[parent] = (sums[parent] as number) + (sums[node] as number);
    flags[parent] = (flags[parent] as number) | (flags[node] as number);
  }
  return { sums, flags };
}

/**
 * One bidder's total over the chosen properties and service groups, in thousandths of a euro. Over several properties
 * one outside the market area is left out and leaves its flag; alone it is still summed. «No rows» stays only where
 * no chosen cell has a row (PRICE-008, OPEN-48).
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
