import type { OfferSums } from '../sums/offer-sums.ts';
import { rankGroup, UNRANKED } from './rank-offers.ts';

/** What the order needs to know of bidders besides their prices. */
export interface Standings {
  /** P positions in the order of names, which breaks ties between equal sums. */
  nameOrder: Int32Array;
  /** P marks: 1 for a bidder that takes part; only those have a place. */
  participating: Uint8Array;
}

/**
 * Writes the place of every bidder in the given cells (l·S+s; all when omitted) to index ((p·L)+l)·S+s, 0
 * where it has none; the same order as `rankOffers`, for whole portfolios (PRICE-009, PRICE-010).
 */
export function placeCells(
  offers: OfferSums,
  { nameOrder, participating }: Standings,
  places: Uint16Array,
  cells: Iterable<number> = new Int32Array(offers.propertyCount * offers.sliceCount).keys(),
): void {
  const { offerCount, sums, flags } = offers;
  const cellCount = offers.propertyCount * offers.sliceCount;
  const byName = Int32Array.from(nameOrder.keys()).sort(
    (a, b) => (nameOrder[a] as number) - (nameOrder[b] as number),
  );
  const ordered = new Int32Array(offerCount);
  const groups = new Uint8Array(offerCount);
  const ownSums = new Float64Array(offerCount);
  for (const cell of cells) {
    let count = 0;
    for (const p of byName) {
      const at = p * cellCount + cell;
      places[at] = 0;
      const group = participating[p] === 1 ? rankGroup(flags[at] as number) : UNRANKED;
      if (group === UNRANKED) continue;
      groups[p] = group;
      const sum = sums[at] as number;
      ownSums[p] = sum;
      // Bidders come in the order of their names, so one overtakes only those that really rank behind it.
      let place = count++;
      for (; place > 0; place--) {
        const other = ordered[place - 1] as number;
        const ahead = (groups[other] as number) - group;
        if (ahead < 0 || (ahead === 0 && (ownSums[other] as number) <= sum)) break;
        ordered[place] = other;
      }
      ordered[place] = p;
    }
    for (let place = 0; place < count; place++)
      places[(ordered[place] as number) * cellCount + cell] = place + 1;
  }
}
