import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { type CellOffer, rankCell } from '@rahmenpreis/tendering/award/award.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { createOfferBook, readOffer } from '@rahmenpreis/tendering/offer/offer-book.ts';
import {
  listPricedLines,
  type LvOffer,
  type PricedLv,
  priceLvOffers,
  totalOfSlices,
} from '@rahmenpreis/tendering/offer/priced-lv.ts';
import type { LvLine } from '../../../tender/lv/lv-line.ts';
import { type PositionFilter, slicesInFilter } from './position-filter.ts';

/** Everything the comparison of one property stands on. */
interface PriceSource {
  readonly phaseId: string;
  readonly liegenschaft: Pick<Liegenschaft, 'id' | 'adresse'>;
  readonly entries: readonly EpEntry[];
  readonly positions: readonly LvPosition[];
  readonly providers: readonly Pick<ServiceProvider, 'id' | 'organisation' | 'organisationId'>[];
  readonly keyVals: readonly KeyVal[];
}

/** One column group. */
export interface PriceBidder extends CellOffer {
  /** Only complete offers in the market have one (PRICE-009). */
  readonly rank: number | null;
}

export interface ComparedPrices {
  /** Best first; every line has an offer for each. */
  readonly bidders: readonly PriceBidder[];
  /** Their ids in the order of the Preisspiegel, which holds every position whatever is filtered: best of the whole LV first. */
  readonly paperOrder: readonly string[];
  readonly rows: readonly LvLine[];
  readonly total: LvLine;
  /** What the lines were made of: the LV with the bidders' offers, in their order, and the service groups that count. */
  readonly lv: PricedSource;
  readonly sliceIds: readonly SliceId[];
}

type NamedOffer = LvOffer & Pick<CellOffer, 'serviceProviderId' | 'organisation'>;

/** A property priced for bidders of its phase. */
interface PricedSource extends PricedLv<LvPosition, NamedOffer> {
  /** What all its prices are reckoned from, and who the bidders are, in their order: all of the phase, whoever is chosen. */
  readonly whole: { readonly book: PriceBook; readonly bidders: readonly NamedBidder[] };
}

type NamedBidder = Pick<CellOffer, 'serviceProviderId' | 'organisation' | 'participation'>;

/** Prices a property for every bidder from stored values, exactly as the server does (PRICE-001, PRICE-011). */
export function priceSource(source: PriceSource): PricedSource {
  const { phaseId, liegenschaft, entries, positions, providers } = source;
  const { book, places } = createOfferBook({
    phaseId,
    epCodes: entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])),
    properties: [{ liegenschaftId: liegenschaft.id, region: liegenschaft.adresse.region, positions }],
  });
  const entered = Map.groupBy(source.keyVals, ({ organisationId }) => organisationId);
  const bidders = providers.map(({ id, organisation, organisationId }) => ({
    serviceProviderId: id,
    organisation,
    ...readOffer(book, places, entered.get(organisationId) ?? []),
  }));
  const priced = { ...book, offers: bidders.map(({ table }) => table) };
  return { entries, positions, offers: priceLvOffers(priced, 0, bidders), whole: { book: priced, bidders } };
}

/**
 * The comparison of one property: the chosen bidders best first, the LV as a tree with their prices, and the line of
 * sums, which equals GET offers. Best prices and percents compare the chosen bidders; ranks compare all (ANALYSIS-015,
 * ANALYSIS-018, PRICE-009…013).
 */
export function comparePrices(
  source: PricedSource,
  serviceProviderIds: ReadonlySet<string>,
  filter: PositionFilter,
): ComparedPrices {
  const slices = slicesInFilter(filter);
  const rank = (sliceIds?: readonly SliceId[]) =>
    rankCell(source.offers.map((offer) => ({ ...offer, ...totalOfSlices(offer, sliceIds) }))).filter(
      ({ offer }) => serviceProviderIds.has(offer.serviceProviderId),
    );
  const ranked = rank(slices);
  const shown = { ...source, offers: ranked.map(({ offer }) => offer) };
  const { roots, sum } = listPricedLines(shown, slices);
  return {
    bidders: ranked.map(({ offer, rank: ownRank }) => {
      const { serviceProviderId, organisation, participation, sumMillis, flags } = offer;
      return { serviceProviderId, organisation, participation, sumMillis, flags, rank: ownRank };
    }),
    paperOrder: rank().map(({ offer }) => offer.serviceProviderId),
    rows: roots,
    total: sum,
    lv: shown,
    sliceIds: slices,
  };
}
