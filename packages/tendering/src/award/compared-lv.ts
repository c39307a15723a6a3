import { type CellOffer, rankCell } from './award.ts';
import { isOffering } from '../participation/participation.ts';
import { SLICE_IDS, type SliceId } from '../lv/slice.ts';
import { type LinePosition, type LvOffer, type PricedLv, totalOfSlices } from '../offer/priced-lv.ts';

/** What a bidder of a phase asks for an LV, with its name. */
export type NamedOffer = LvOffer & Pick<CellOffer, 'serviceProviderId' | 'organisation'>;

/** A bidder beside others in the comparison of an LV. */
export interface LvBidder extends CellOffer {
  /** Among all of the phase, whoever is shown; only complete offers in the market have one (PRICE-009). */
  readonly rank: number | null;
}

/** An LV with the offers that are shown, best first. */
export interface ComparedLv<P extends LinePosition, O extends NamedOffer> {
  readonly bidders: readonly LvBidder[];
  /** The LV with the offers of these bidders alone, in their order: percents compare those that are shown. */
  readonly lv: PricedLv<P, O>;
}

/**
 * Puts the chosen bidders of an LV in the one order of all outputs by what they ask for some service groups,
 * each with its rank among all (ANALYSIS-015, PRICE-009, PRICE-010, decision 0066).
 */
export function compareLv<P extends LinePosition, O extends NamedOffer>(
  lv: PricedLv<P, O>,
  isChosen: (serviceProviderId: string) => boolean,
  sliceIds: readonly SliceId[] = SLICE_IDS,
): ComparedLv<P, O> {
  const totals = lv.offers.map((offer) => ({ ...offer, ...totalOfSlices(offer, sliceIds) }));
  const ranked = rankCell(totals).filter(({ offer }) => isChosen(offer.serviceProviderId));
  return {
    bidders: ranked.map(({ offer, rank }) => {
      const { serviceProviderId, organisation, participation, sumMillis, flags } = offer;
      return { serviceProviderId, organisation, participation, sumMillis, flags, rank };
    }),
    lv: { ...lv, offers: ranked.map(({ offer }) => offer) },
  };
}

/** The place of the bidder that is 100 %: one that is shown and takes part, or else none. */
export function referenceIndexOf(
  bidders: readonly Pick<CellOffer, 'serviceProviderId' | 'participation'>[],
  referenceId: string | null | undefined,
): number | undefined {
  const index = bidders.findIndex(
    ({ serviceProviderId, participation }) => serviceProviderId === referenceId && isOffering(participation),
  );
  return index < 0 ? undefined : index;
}
