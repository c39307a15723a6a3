import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { CellOffer } from '@rahmenpreis/tendering/award/award.ts';
import { compareLv, type LvBidder, type NamedOffer } from '@rahmenpreis/tendering/award/compared-lv.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { createOfferPriceBook, readOffer } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { listPricedLines, type PricedLv, priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import type { LvLine } from '../../../../tender/lv/lv-line.ts';
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
export type PriceBidder = LvBidder;

export interface ComparedPrices {
  /** Best first; every line has an offer for each. */
  readonly bidders: readonly PriceBidder[];
  /** Their ids in the order of the whole Preisspiegel, unfiltered: the best of the whole LV first. */
  readonly paperOrder: readonly string[];
  readonly rows: readonly LvLine[];
  readonly total: LvLine;
  /** The source of the lines: the LV with the bidders' offers in order, and the service groups that count. */
  readonly lv: PricedSource;
  readonly sliceIds: readonly SliceId[];
}

/** A property priced for bidders of its phase. */
interface PricedSource extends PricedLv<LvPosition, NamedOffer> {
  /** The price book that all prices are computed from, and all bidders in order, chosen or not. */
  readonly whole: { readonly book: PriceBook; readonly bidders: readonly NamedBidder[] };
}

type NamedBidder = Pick<CellOffer, 'serviceProviderId' | 'organisation' | 'participation'>;

/** Prices a property for every bidder from stored values, as the server does (PRICE-001, PRICE-011). */
export function priceSource(source: PriceSource): PricedSource {
  const { phaseId, liegenschaft, entries, positions, providers } = source;
  const { book, places } = createOfferPriceBook({
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
 * The comparison of one property: the chosen bidders best first, the LV as a tree with their prices, and the
 * line of sums, which equals GET offers. Best prices and percents compare the chosen bidders; ranks compare
 * all (ANALYSIS-015, ANALYSIS-018, PRICE-009…013).
 */
export function comparePrices(
  source: PricedSource,
  serviceProviderIds: ReadonlySet<string>,
  filter: PositionFilter,
): ComparedPrices {
  const slices = slicesInFilter(filter);
  const isChosen = (id: string) => serviceProviderIds.has(id);
  const { bidders, lv } = compareLv(source, isChosen, slices);
  const shown = { ...source, offers: lv.offers };
  const { roots, sum } = listPricedLines(shown, slices);
  return {
    bidders,
    paperOrder: compareLv(source, isChosen).bidders.map(({ serviceProviderId }) => serviceProviderId),
    rows: roots,
    total: sum,
    lv: shown,
    sliceIds: slices,
  };
}
