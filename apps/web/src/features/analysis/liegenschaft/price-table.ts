import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { percentOf } from '@rahmenpreis/pricing/numbers/percent.ts';
import { factorEps, type LvPrice, priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { rollUpTree } from '@rahmenpreis/pricing/tree/roll-up.ts';
import { totalOver } from '@rahmenpreis/pricing/sums/total-over.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING, SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { type CellOffer, rankCell } from '@rahmenpreis/tendering/award.ts';
import { type LvNode, nestLv } from '@rahmenpreis/tendering/lv-nodes.ts';
import { createOfferBook, readOffer } from '@rahmenpreis/tendering/offer-book.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/optional-position.ts';
import { isOffering, type Participation } from '@rahmenpreis/tendering/participation.ts';
import { SLICES, type SliceId, sliceOfTag } from '@rahmenpreis/tendering/slice.ts';

/** Everything the comparison of one property stands on. */
export interface PriceTableSource {
  readonly phaseId: string;
  readonly liegenschaft: Pick<Liegenschaft, 'id' | 'adresse'>;
  readonly entries: readonly EpEntry[];
  readonly positions: readonly LvPosition[];
  readonly providers: readonly Pick<ServiceProvider, 'id' | 'organisation' | 'organisationId'>[];
  readonly keyVals: readonly KeyVal[];
}

/** The filter tag that shows every position (ANALYSIS-033). */
export const NO_POSITION_FILTER = 'no-filter';
export type PositionFilter = typeof NO_POSITION_FILTER | SliceId;

/** One bidder's numbers in one line; money in thousandths of a euro. */
export interface PriceCell {
  /** Unit price times the factors; null on categories and where there is no price. */
  readonly epMillis: number | null;
  readonly gpMillis: number;
  readonly isMissing: boolean;
  readonly isNotInMarket: boolean;
  /** Of the lowest complete price of the line; null where there is nothing to compare. */
  readonly percent: number | null;
  readonly isBest: boolean;
}

export interface PriceRow {
  readonly id: string;
  readonly kind: 'category' | 'position' | 'muted' | 'sum';
  readonly number: string;
  readonly title: string;
  /** Running number with BA or BI before it for an optional position (OPEN-21). */
  readonly serial: string;
  readonly menge: string;
  readonly unit: string;
  /** One per shown bidder, in the order of the bidders. */
  readonly cells: readonly PriceCell[];
  readonly children: readonly PriceRow[];
}

/** One column group. */
export interface PriceBidder extends CellOffer {
  /** Only complete offers in the market have one (PRICE-009). */
  readonly rank: number | null;
}

export interface PriceTable {
  /** Best first. */
  readonly bidders: readonly PriceBidder[];
  readonly rows: readonly PriceRow[];
  readonly total: PriceRow;
}

interface PricedBidder {
  readonly serviceProviderId: string;
  readonly organisation: string;
  readonly participation: Participation;
  readonly price: LvPrice;
  readonly factoredEps: readonly (number | null)[];
}

/** A property priced for every bidder of its phase. */
export interface PricedSource extends PriceTableSource {
  readonly bidders: readonly PricedBidder[];
  readonly sums: OfferSums;
}

function sliceIndicesOf(filter: PositionFilter): number[] {
  return [...SLICES.keys()].filter((s) => filter === NO_POSITION_FILTER || SLICES[s]?.sliceId === filter);
}

/** Prices a property for every bidder from stored values, exactly as the server does (PRICE-001, PRICE-011). */
export function priceSource(source: PriceTableSource): PricedSource {
  const { phaseId, liegenschaft, entries, positions, providers } = source;
  const { book, places } = createOfferBook({
    phaseId,
    epCodes: entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])),
    properties: [{ liegenschaftId: liegenschaft.id, region: liegenschaft.adresse.region, positions }],
  });
  const entered = Map.groupBy(source.keyVals, ({ organisationId }) => organisationId);
  const offers = providers.map(({ organisationId }) =>
    readOffer(book, places, entered.get(organisationId) ?? []),
  );
  const priced = { ...book, offers: offers.map(({ table }) => table) };
  return {
    ...source,
    sums: priceOffers(priced),
    bidders: providers.map(({ id, organisation }, p) => ({
      serviceProviderId: id,
      organisation,
      participation: offers[p]?.participation ?? null,
      price: priceLv(priced, p, 0),
      factoredEps: factorEps(priced, p, 0),
    })),
  };
}

interface LineNumbers {
  readonly epMillis: number | null;
  readonly gpMillis: number;
  readonly flags: number;
  readonly participation: Participation;
}

function compareLine(numbers: readonly LineNumbers[], counts: boolean): PriceCell[] {
  const candidates = numbers.filter(({ flags, participation }) => flags === 0 && isOffering(participation));
  const lowest =
    counts && candidates.length > 0 ? Math.min(...candidates.map(({ gpMillis }) => gpMillis)) : null;
  return numbers.map((own) => ({
    epMillis: own.epMillis,
    gpMillis: own.gpMillis,
    isMissing: (own.flags & FLAG_PRICE_MISSING) !== 0,
    isNotInMarket: (own.flags & FLAG_NOT_IN_MARKET) !== 0,
    percent: candidates.includes(own) ? percentOf(own.gpMillis, lowest) : null,
    isBest: candidates.includes(own) && own.gpMillis === lowest,
  }));
}

interface ShownLines {
  readonly nodes: readonly LvNode[];
  /** Index among all positions of each position shown. */
  readonly positionIndices: readonly number[];
}

function lineNumbers(bidder: PricedBidder, shown: ShownLines): LineNumbers[] {
  const { nodes, positionIndices } = shown;
  const indexOf = (node: LvNode) =>
    node.kind === 'position' ? positionIndices[node.positionIndex] : undefined;
  const own = nodes.map(indexOf);
  const { sums, flags } = rollUpTree(
    Int32Array.from(nodes, ({ parent }) => parent),
    Float64Array.from(own, (index) => (index === undefined ? 0 : (bidder.price.gpMillis[index] ?? 0))),
    Uint8Array.from(own, (index) => (index === undefined ? 0 : (bidder.price.positionFlags[index] ?? 0))),
  );
  return own.map((index, node) => ({
    epMillis: index === undefined ? null : (bidder.factoredEps[index] ?? null),
    gpMillis: sums[node] ?? 0,
    flags: flags[node] ?? 0,
    participation: bidder.participation,
  }));
}

function rowOf(
  node: LvNode,
  position: LvPosition | undefined,
  cells: readonly PriceCell[],
  children: readonly PriceRow[],
): PriceRow {
  const { number } = node;
  const shape = { number, cells, children };
  if (node.kind === 'category' || position === undefined) {
    const title = node.kind === 'category' ? node.title : '';
    return { ...shape, id: `category ${number}`, kind: 'category', title, serial: '', menge: '', unit: '' };
  }
  const prefix = optionalPrefix(position);
  return {
    ...shape,
    id: position.id,
    kind: prefix === 'BI' ? 'muted' : 'position',
    title: position.description,
    serial: prefix === '' ? position.serialNumber : `${prefix} ${position.serialNumber}`,
    menge: formatMillisShort(Math.round(position.amount * SCALE)),
    unit: position.unit,
  };
}

function buildRows(
  source: PricedSource,
  bidders: readonly PricedBidder[],
  filter: PositionFilter,
): PriceRow[] {
  const { positions } = source;
  const positionIndices = [...positions.keys()].filter((index) => {
    const tag = positions[index]?.sliceTag;
    return filter === NO_POSITION_FILTER || (tag !== undefined && sliceOfTag(tag).sliceId === filter);
  });
  const positionOf = (index: number) => positions[positionIndices[index] ?? -1];
  const nodes = nestLv(
    source.entries,
    positionIndices.flatMap((index) => positions[index] ?? []),
  );
  const numbers = bidders.map((bidder) => lineNumbers(bidder, { nodes, positionIndices }));
  const childrenOf = Map.groupBy(nodes.keys(), (index) => nodes[index]?.parent ?? -1);
  const build = (index: number): PriceRow[] => {
    const node = nodes[index];
    if (node === undefined) return [];
    const position = node.kind === 'position' ? positionOf(node.positionIndex) : undefined;
    const isInactive = position !== undefined && optionalPrefix(position) === 'BI';
    const line = numbers.flatMap((own) => own[index] ?? []);
    return [
      rowOf(node, position, compareLine(line, !isInactive), (childrenOf.get(index) ?? []).flatMap(build)),
    ];
  };
  return (childrenOf.get(-1) ?? []).flatMap(build);
}

/**
 * The comparison of one property: the chosen bidders best first, the LV as a tree with their prices, and the line of
 * sums, which equals GET offers. Best prices and percents compare the chosen bidders; ranks compare all (ANALYSIS-015,
 * ANALYSIS-018, PRICE-009…013).
 */
export function buildPriceTable(
  source: PricedSource,
  serviceProviderIds: ReadonlySet<string>,
  filter: PositionFilter,
): PriceTable {
  const slices = sliceIndicesOf(filter);
  const all = source.bidders.map((bidder, p) => ({ ...bidder, ...totalOver(source.sums, p, [0], slices) }));
  const ranked = rankCell(all).filter(({ offer }) => serviceProviderIds.has(offer.serviceProviderId));
  const shown = ranked.map(({ offer }) => offer);
  const totals = shown.map(({ sumMillis, flags, participation }) => ({
    epMillis: null,
    gpMillis: sumMillis,
    flags,
    participation,
  }));
  return {
    bidders: ranked.map(({ offer, rank }) => {
      const { serviceProviderId, organisation, participation, sumMillis, flags } = offer;
      return {
        serviceProviderId,
        organisation,
        participation,
        sumMillis,
        flags,
        rank: flags === 0 ? rank : null,
      };
    }),
    rows: buildRows(source, shown, filter),
    total: {
      id: 'total',
      kind: 'sum',
      number: '',
      title: '',
      serial: '',
      menge: '',
      unit: '',
      cells: compareLine(totals, true),
      children: [],
    },
  };
}
