import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type CellOffer, rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOver } from '@rahmenpreis/tendering/award/comparison.ts';
import { isContender, lowestComplete, measureOffer } from '@rahmenpreis/tendering/offer/lowest-complete.ts';
import type { Participation } from '@rahmenpreis/tendering/participation/participation.ts';
import { type OfferState, offerState } from '@rahmenpreis/tendering/award/offer-state.ts';

/** One bidder's line on a property's card. */
export interface CardOffer {
  readonly serviceProviderId: string;
  readonly organisation: string;
  readonly participation: Participation;
  readonly sumMillis: number;
  readonly state: OfferState;
  /** Only complete offers in the market have one (PRICE-009). */
  readonly rank: number | null;
  /** Of the lowest complete offer; null for an offer that is not complete. */
  readonly percent: number | null;
  /** Length of the bar, 0 … 1, against the dearest complete offer of the property. */
  readonly share: number;
}

interface OverviewCard {
  readonly liegenschaft: Liegenschaft;
  /** Empty where nobody bids and where the property has no LV. */
  readonly offers: readonly CardOffer[];
  /** How many offers there are beside the best. */
  readonly moreCount: number;
  /** Why there are no offers. */
  readonly noOffers: 'no-providers' | 'no-lv' | undefined;
}

const CARD_OFFERS = 5;

function cardOffers(offers: readonly CellOffer[]): CardOffer[] {
  if (offers.every(({ flags }) => (flags & FLAG_NO_ROWS) !== 0)) return [];
  const lowest = lowestComplete(offers);
  const highest = Math.max(1, ...offers.filter(isContender).map(({ sumMillis }) => sumMillis));
  return rankCell(offers)
    .slice(0, CARD_OFFERS)
    .map(({ offer, rank }) => {
      const { serviceProviderId, organisation, participation, sumMillis } = offer;
      const measure = measureOffer(offer, lowest);
      return {
        serviceProviderId,
        organisation,
        participation,
        sumMillis,
        state: offerState(offer),
        rank,
        percent: measure.percent,
        share: measure.isContender ? sumMillis / highest : 0,
      };
    });
}

/** Gives the card of a property with its best five offers (ANALYSIS-011, PRICE-010, OPEN-48). */
export function overviewCard(comparison: Comparison, liegenschaft: Liegenschaft): OverviewCard {
  const all = offersOver(comparison, [liegenschaft.id]);
  const offers = cardOffers(all);
  if (offers.length > 0) {
    return { liegenschaft, offers, moreCount: all.length - offers.length, noOffers: undefined };
  }
  const noOffers = comparison.providers.length === 0 ? 'no-providers' : 'no-lv';
  return { liegenschaft, offers, moreCount: 0, noOffers };
}
