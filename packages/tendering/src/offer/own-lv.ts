import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import { tableOfPositions } from './offer-book.ts';
import type { PricedOwnOffer } from './own-offer.ts';
import { listPricedLines, type PricedLines, priceLvOffers } from './priced-lv.ts';

/** The LV of a property of the offer as the bidder prices it; undefined where the offer has no such property (OVERVIEW-009, OVERVIEW-010). */
export function priceOwnLv(
  { entries, participation, table, book, places }: PricedOwnOffer,
  { info, positions }: Lv,
): PricedLines<LvPosition> | undefined {
  const lIndex = places.liegenschaftIndexOf.get(info.propertyId);
  if (lIndex === undefined) return undefined;
  // The rows of the book stand in the order of their prices; lines stand in that of the LV.
  const lvs = book.lvs.with(lIndex, tableOfPositions(positions, places.epIndexOf));
  const offers = priceLvOffers({ ...book, lvs, offers: [table] }, lIndex, [{ participation }]);
  return listPricedLines({ entries, positions, offers });
}
