import type { OfferChanges, Offers } from '@rahmenpreis/contract/offers.ts';

/** The comparison after what changed in it; the earlier one stays as it is (CONTRACT.md «Changes»). */
export function applyOfferChanges(known: Offers, changes: OfferChanges): Offers {
  const { revision, participation, cells } = changes;
  const sums = known.sums.slice();
  const flags = known.flags.slice();
  for (const [index, cell] of cells.entries()) {
    sums[cell] = changes.sums[index] as number;
    flags[cell] = changes.flags[index] as number;
  }
  return { ...known, revision, participation, sums, flags };
}
