import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { PricedOwnOffer } from './own-offer.ts';
import { listPricedLines, type PricedLines, priceLvOffers } from './priced-lv.ts';

/** The LV of a property of the offer as the bidder prices it; undefined where it has none (OVERVIEW-009, OVERVIEW-010). */
export function priceOwnLv(own: PricedOwnOffer, liegenschaftId: string): PricedLines<LvPosition> | undefined {
  const { entries, participation, table } = own;
  const lv = own.lvOf.get(liegenschaftId);
  const lIndex = own.places.liegenschaftIndexOf.get(liegenschaftId);
  if (lv === undefined || lIndex === undefined) return undefined;
  const offers = priceLvOffers({ ...own.book, offers: [table] }, lIndex, [{ participation }]);
  return listPricedLines({ entries, positions: lv.positions, offers });
}
