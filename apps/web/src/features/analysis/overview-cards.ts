import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flags.ts';
import { type CellOffer, rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOver } from '@rahmenpreis/tendering/award/comparison.ts';
import {
  DEFAULT_ORDER,
  type LiegenschaftOrder,
  sortLiegenschaften,
} from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { isContender, lowestComplete, measureOffer } from '@rahmenpreis/tendering/offer/lowest-complete.ts';
import { isOffering, type Participation } from '@rahmenpreis/tendering/participation/participation.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { searchLiegenschaften } from '../../tender/liegenschaft/search-liegenschaften.ts';
import { type OfferState, offerState } from './offer-state.ts';
import { TEXTS } from './texts.ts';

/** Search, property filter and order of the overview. */
export interface OverviewFilter {
  readonly text: string;
  /** Chosen properties; none means that nothing is filtered. */
  readonly liegenschaftIds: readonly string[];
  readonly order: LiegenschaftOrder;
}

export const NO_FILTER: OverviewFilter = { text: '', liegenschaftIds: [], order: DEFAULT_ORDER };

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

export interface OverviewCard {
  readonly liegenschaft: Liegenschaft;
  /** Empty where nobody bids and where the property has no LV. */
  readonly offers: readonly CardOffer[];
  /** How many offers there are beside the best. */
  readonly moreCount: number;
  /** Why there are no offers. */
  readonly noOffers: 'no-providers' | 'no-lv' | undefined;
}

/** The properties of a state. */
export interface OverviewGroup {
  readonly region: string;
  readonly liegenschaften: readonly Liegenschaft[];
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

/** Gives the properties that match search and filter, in order, grouped by state (ANALYSIS-005…009). */
export function groupLiegenschaften(
  liegenschaften: readonly Liegenschaft[],
  { text, liegenschaftIds, order }: OverviewFilter,
): OverviewGroup[] {
  const chosen = new Set(liegenschaftIds);
  const wanted = chosen.size === 0 ? liegenschaften : liegenschaften.filter(({ id }) => chosen.has(id));
  const shown = sortLiegenschaften(searchLiegenschaften(wanted, text), order);
  const groups = Map.groupBy(shown, ({ adresse }) => adresse.region);
  return Array.from(groups, ([region, own]) => ({ region, liegenschaften: own })).toSorted((a, b) =>
    compareGerman(a.region, b.region),
  );
}

/** Says what hides every card, or undefined where nothing is asked (ANALYSIS-012). */
export function emptyReason(filter: OverviewFilter): 'search' | 'filter' | 'both' | undefined {
  const isSearched = filter.text.trim() !== '';
  if (filter.liegenschaftIds.length > 0) return isSearched ? 'both' : 'filter';
  return isSearched ? 'search' : undefined;
}

/** Gives the line under the title: how many bidders, properties and confirmed offers there are. */
export function overviewSentence({ providers, liegenschaftIds }: Comparison, state: PhaseState): string {
  const taking = providers.filter(({ participation }) => isOffering(participation)).length;
  return `${TEXTS.overview(providers.length, liegenschaftIds.length, taking)} ${TEXTS.states[state]}`;
}
