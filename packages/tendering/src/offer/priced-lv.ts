import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { OfferTable, PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { factorEps, type LvPrice, priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type Total, totalOver } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { rollUpTree } from '@rahmenpreis/pricing/tree/roll-up.ts';
import { askedIn, HAS_PRICE, type LineOffer, makeLine, measureLine, rowFlags } from './line-offer.ts';
import type { PriceBookPlaces } from './offer-price-book.ts';
import { type CatalogEntry, nestLv } from '../lv/lv-node.ts';
import { optionalPrefix } from '../lv/optional-position.ts';
import type { Participation } from '../participation/participation.ts';
import { SLICE_IDS, type SliceId, sliceOfTag, SLICES } from '../lv/slice.ts';

/** What of a position its line needs. */
export type LinePosition = Pick<
  LvPosition,
  'epCode' | 'description' | 'sliceTag' | 'optionalPosition' | 'optionalPositionActive'
>;

/** What a bidder asks for an LV; columns run with its positions. */
export interface LvOffer {
  participation: Participation;
  price: LvPrice;
  /** Unit prices times the factors in thousandths of a euro; null where there is no price (OPEN-23). */
  epsFactoredMillis: readonly (number | null)[];
}

/** An LV with its catalogue and what bidders ask for it: plain data that can travel to a worker. */
export interface PricedLv<P extends LinePosition = LinePosition, O extends LvOffer = LvOffer> {
  entries: readonly CatalogEntry[];
  positions: readonly P[];
  offers: readonly O[];
}

/** A line of a priced LV; what a category or the sum asks is the total of all positions below it. */
export interface PricedLine<P> {
  readonly kind: 'category' | 'position' | 'sum';
  /** The number in the catalogue; empty for the sum and for what the catalogue lacks. */
  readonly number: string;
  /** A category's title or a position's description; empty for the sum. */
  readonly title: string;
  readonly position: P | undefined;
  readonly children: readonly PricedLine<P>[];
  /** One per bidder, in their order. */
  readonly offers: readonly LineOffer[];
}

/** The lines of a priced LV in catalogue order, those of its tree's roots, and the sum of all. */
export interface PricedLines<P> {
  lines: readonly PricedLine<P>[];
  roots: readonly PricedLine<P>[];
  sum: PricedLine<P>;
}

/** Prices one LV of a price book for its bidders, in the order of its offers (PRICE-001, PRICE-011). */
export function priceLvOffers<B extends Pick<LvOffer, 'participation'>>(
  book: PriceBook,
  lIndex: number,
  bidders: readonly B[],
): (B & LvOffer)[] {
  return bidders.map((bidder, p) => ({
    ...bidder,
    price: priceLv(book, p, lIndex),
    epsFactoredMillis: factorEps(book, p, lIndex),
  }));
}

/** The GPs of an EP code added up, in thousandths of a euro; null where it has no price. */
export type CodeSum = number | null;

/** A price book with one offer for its LVs. */
interface PricedCodes {
  readonly book: PriceBook;
  readonly places: Pick<PriceBookPlaces, 'epIndexOf'>;
  readonly table: OfferTable;
}

/**
 * Adds up what an offer asks for each EP code of the catalogue in the counted rows of all properties in its
 * market area; a code without such a row is left out.
 */
export function sumCodes({ book, places, table }: PricedCodes): Map<string, CodeSum> {
  const sums = new Map<number, CodeSum>();
  const priced = { ...book, offers: [table] };
  for (const [l, { epIndex, inactive }] of book.lvs.entries()) {
    if (table.inMarket[l] === 0) continue;
    const { gpMillis, positionFlags } = priceLv(priced, 0, l);
    for (const [row, ep] of epIndex.entries()) {
      if (inactive[row] !== 0) continue;
      const isMissing = ((positionFlags[row] as number) & FLAG_PRICE_MISSING) !== 0;
      sums.set(ep, isMissing ? null : (sums.get(ep) ?? 0) + (gpMillis[row] as number));
    }
  }
  return new Map(
    Array.from(places.epIndexOf).flatMap(([epCode, ep]) => {
      const sum = sums.get(ep);
      return sum === undefined ? [] : [[epCode, sum] as const];
    }),
  );
}

/** A bidder's total for some service groups of an LV, as in the phase comparison (PRICE-008, PRICE-011). */
export function totalOfSlices({ price }: LvOffer, sliceIds: readonly SliceId[] = SLICE_IDS): Total {
  const slices = sliceIds.map((sliceId) => SLICE_IDS.indexOf(sliceId));
  const { sums, flags } = price;
  return totalOver(
    { offerCount: 1, propertyCount: 1, sliceCount: SLICES.length, sums, flags },
    0,
    [0],
    slices,
  );
}

/** The sum line of some service groups, with the phase comparison's numbers (PRICE-008, PRICE-013). */
export function sumLine<P extends LinePosition>(
  { offers, positions }: PricedLv<P>,
  sliceIds: readonly SliceId[] = SLICE_IDS,
): PricedLine<P> {
  const shape = { kind: 'sum', number: '', title: '', position: undefined } as const;
  const askOffers = () =>
    offers.map((offer) => ({
      participation: offer.participation,
      epFactoredMillis: null,
      hasPrice: positions.some(
        (position, index) =>
          sliceIds.includes(sliceOfTag(position.sliceTag).sliceId) &&
          (flagsOfRow(position, offer.price, index) & HAS_PRICE) !== 0,
      ),
      ...totalOfSlices(offer, sliceIds),
    }));
  return makeLine(
    shape,
    () => [],
    () => measureLine(askOffers(), true),
  );
}

/**
 * The lines of a priced LV, of the given service groups only where some are named: the categories that hold a
 * position and the positions in catalogue order, with what every bidder asks (ANALYSIS-015, OVERVIEW-010,
 * EXPORT-002, PRICE-011). An inactive optional position counts nothing and is not compared (PRICE-004).
 * Numbers of a catalogue that make no tree are a RangeError (ERR-035).
 */
export function listPricedLines<P extends LinePosition>(
  lv: PricedLv<P>,
  sliceIds: readonly SliceId[] = SLICE_IDS,
): PricedLines<P> {
  const chosen = [...lv.positions.entries()].filter(([, { sliceTag }]) =>
    sliceIds.includes(sliceOfTag(sliceTag).sliceId),
  );
  const positions = chosen.map(([, position]) => position);
  const nodes = nestLv(lv.entries, positions);
  const placed = nodes.map((node) => (node.kind === 'position' ? chosen[node.positionIndex] : undefined));
  const columns = rollUpOffers(
    lv,
    nodes.map(({ parent }) => parent),
    placed.map((place) => place?.[0] ?? -1),
  );
  const roots: PricedLine<P>[] = [];
  const childrenOf: PricedLine<P>[][] = nodes.map(() => []);
  const lines = nodes.map((node, line) => {
    const [index = -1, position] = placed[line] ?? [];
    const { kind, number, parent } = node;
    const title = kind === 'category' ? node.title : (position?.description ?? '');
    const isCompared = position === undefined || optionalPrefix(position) !== 'BI';
    const askOffers = () =>
      lv.offers.map(({ participation, epsFactoredMillis }, p) => {
        const total = { sumMillis: columns[p]?.sums[line] ?? 0, flags: columns[p]?.flags[line] ?? 0 };
        return askedIn(participation, total, epsFactoredMillis[index] ?? null);
      });
    const made: PricedLine<P> = makeLine(
      { kind, number, title, position },
      () => childrenOf[line] ?? [],
      () => measureLine(askOffers(), isCompared),
    );
    (childrenOf[parent] ?? roots).push(made);
    return made;
  });
  return { lines, roots, sum: sumLine(lv, sliceIds) };
}

function flagsOfRow(position: LinePosition, price: LvPrice, index: number): number {
  return rowFlags(price, index, optionalPrefix(position) === 'BI');
}

function rollUpOffers(
  { offers, positions }: PricedLv,
  parents: readonly number[],
  indices: readonly number[],
) {
  const parentOf = Int32Array.from(parents);
  const isInactive = indices.map((index) => {
    const position = positions[index];
    return position !== undefined && optionalPrefix(position) === 'BI';
  });
  return offers.map(({ price }) => {
    const millis = new Float64Array(indices.length);
    const flags = new Uint8Array(indices.length);
    for (const [line, index] of indices.entries()) {
      if (positions[index] === undefined) continue;
      millis[line] = price.gpMillis[index] ?? 0;
      flags[line] = rowFlags(price, index, isInactive[line] === true);
    }
    return rollUpTree(parentOf, millis, flags);
  });
}
