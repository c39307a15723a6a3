import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type CellOffer, rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOver } from '@rahmenpreis/tendering/award/comparison.ts';
import { isContender, lowestComplete, measureOffer } from '@rahmenpreis/tendering/offer/lowest-complete.ts';
import { offerState } from '@rahmenpreis/tendering/award/offer-state.ts';

/** One bidder's line on a property's card. */
export type CardOffer = ReturnType<typeof cardOffers>[number];

const CARD_OFFERS = 5;

function cardOffers(offers: readonly CellOffer[]) {
  if (offers.every(({ flags }) => (flags & FLAG_NO_ROWS) !== 0)) return [];
  const lowest = lowestComplete(offers);
  const highest = Math.max(1, ...offers.filter(isContender).map(({ sumMillis }) => sumMillis));
  return rankCell(offers)
    .slice(0, CARD_OFFERS)
    .map(({ offer, rank }) => {
      const measure = measureOffer(offer, lowest);
      return {
        ...offer,
        state: offerState(offer),
        /** Only complete offers in the market have one (PRICE-009). */
        rank,
        /** Of the lowest complete offer; null for an offer that is not complete. */
        percent: measure.percent,
        /** Length of the bar, 0 … 1, against the dearest complete offer of the property. */
        share: measure.isContender ? offer.sumMillis / highest : 0,
      };
    });
}

/** Gives the card of a property with its best five offers (ANALYSIS-011, PRICE-010, OPEN-48). */
export function overviewCard(comparison: Comparison, liegenschaft: Liegenschaft) {
  const all = offersOver(comparison, [liegenschaft.id]);
  /** Empty where nobody bids and where the property has no LV. */
  const offers = cardOffers(all);
  if (offers.length > 0) return { offers, moreCount: all.length - offers.length, noOffers: undefined };
  const noOffers = comparison.providers.length === 0 ? ('no-providers' as const) : ('no-lv' as const);
  return { offers, moreCount: 0, noOffers };
}
