import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { factorEps, type LvPrice, priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { type Total, totalOver } from '@rahmenpreis/pricing/sums/total-over.ts';
import { rollUpTree } from '@rahmenpreis/pricing/tree/roll-up.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import { lowestComplete, type Measure, type MeasuredOffer, measureOffer } from './lowest-complete.ts';
import { type CatalogEntry, nestLv } from '../lv/lv-nodes.ts';
import { optionalPrefix } from '../lv/optional-position.ts';
import type { Participation } from '../participation/participation.ts';
import { SLICES, type SliceId, sliceOfTag } from '../lv/slice.ts';

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

/** One bidder's numbers in one line, money in thousandths of a euro. */
export type LineOffer = Measure & {
  /** Null on categories and sums, and where there is no price. */
  epFactoredMillis: number | null;
  gpMillis: number;
  /** Whether a counted position of the line has a price; without one a category or sum of 0 is no sum (PRICE-004, PRICE-006). */
  hasPrice: boolean;
  isPriceMissing: boolean;
  isNotInMarket: boolean;
};

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

/** What one bidder asks in a line, before it is measured against the others. */
export type AskedOffer = MeasuredOffer & Pick<LineOffer, 'epFactoredMillis' | 'hasPrice'>;

/** Bit beside the flags of a line while they are rolled up: a counted position of it has a price. */
const HAS_PRICE = 128;

const ALL_SLICES: readonly SliceId[] = SLICES.map(({ sliceId }) => sliceId);

/** Prices one LV of a book for its bidders, who stand in the order of the book's offers (PRICE-001, PRICE-011). */
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

/** What a bidder asks for the given service groups of an LV; it equals the total of the phase's comparison (PRICE-008, PRICE-011). */
export function totalOfSlices({ price }: LvOffer, sliceIds: readonly SliceId[] = ALL_SLICES): Total {
  const slices = sliceIds.map((sliceId) => ALL_SLICES.indexOf(sliceId));
  const { sums, flags } = price;
  return totalOver(
    { offerCount: 1, propertyCount: 1, sliceCount: SLICES.length, sums, flags },
    0,
    [0],
    slices,
  );
}

/** Makes a line whose numbers are made when first asked for: of a long LV only some lines are ever seen. */
function makeLine<P>(
  shape: Omit<PricedLine<P>, 'offers'>,
  isCompared: boolean,
  askOffers: () => readonly AskedOffer[],
): PricedLine<P> {
  let made: readonly LineOffer[] | undefined;
  return {
    ...shape,
    get offers() {
      made ??= measureLine(askOffers(), isCompared);
      return made;
    },
  };
}

/** Measures what the bidders ask in a line against the lowest complete offer that has a price there (PRICE-013). */
export function measureLine(asked: readonly AskedOffer[], isCompared: boolean): LineOffer[] {
  const lowestMillis = isCompared ? lowestComplete(asked.filter(({ hasPrice }) => hasPrice)) : null;
  return asked.map((offer) => ({
    ...measureOffer(offer, lowestMillis),
    epFactoredMillis: offer.epFactoredMillis,
    gpMillis: offer.sumMillis,
    hasPrice: offer.hasPrice,
    isPriceMissing: (offer.flags & FLAG_PRICE_MISSING) !== 0,
    isNotInMarket: (offer.flags & FLAG_NOT_IN_MARKET) !== 0,
  }));
}

/** The line that adds up the given service groups; its numbers are those of the phase's comparison (PRICE-008, PRICE-013). */
export function sumLine<P extends LinePosition>(
  { offers, positions }: PricedLv<P>,
  sliceIds: readonly SliceId[] = ALL_SLICES,
): PricedLine<P> {
  const shape = { kind: 'sum', number: '', title: '', position: undefined, children: [] } as const;
  return makeLine<P>(shape, true, () =>
    offers.map((offer) => ({
      participation: offer.participation,
      epFactoredMillis: null,
      hasPrice: positions.some(
        (position, index) =>
          sliceIds.includes(sliceOfTag(position.sliceTag).sliceId) && isPriced(position, offer.price, index),
      ),
      ...totalOfSlices(offer, sliceIds),
    })),
  );
}

/**
 * The lines of a priced LV, of the given service groups only where some are named: the categories that hold a position
 * and the positions in catalogue order, with what every bidder asks (ANALYSIS-015, OVERVIEW-010, EXPORT-002, PRICE-011).
 * An inactive optional position counts nothing and is not compared (PRICE-004). Numbers of a catalogue that make no
 * tree are a RangeError (ERR-035).
 */
export function listPricedLines<P extends LinePosition>(
  lv: PricedLv<P>,
  sliceIds: readonly SliceId[] = ALL_SLICES,
): PricedLines<P> {
  const chosen = [...lv.positions.entries()].filter(([, { sliceTag }]) =>
    sliceIds.includes(sliceOfTag(sliceTag).sliceId),
  );
  const nodes = nestLv(
    lv.entries,
    chosen.map(([, position]) => position),
  );
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
    const shape = { kind, number, title, position, children: childrenOf[line] ?? [] };
    const isCompared = position === undefined || optionalPrefix(position) !== 'BI';
    const made = makeLine(shape, isCompared, () =>
      lv.offers.map(({ participation, epsFactoredMillis }, p) => ({
        participation,
        epFactoredMillis: epsFactoredMillis[index] ?? null,
        sumMillis: columns[p]?.sums[line] ?? 0,
        flags: (columns[p]?.flags[line] ?? 0) & ~HAS_PRICE,
        hasPrice: ((columns[p]?.flags[line] ?? 0) & HAS_PRICE) !== 0,
      })),
    );
    (childrenOf[parent] ?? roots).push(made);
    return made;
  });
  return { lines, roots, sum: sumLine(lv, sliceIds) };
}

function isPriced(position: LinePosition, { positionFlags }: LvPrice, index: number): boolean {
  return optionalPrefix(position) !== 'BI' && ((positionFlags[index] ?? 0) & FLAG_PRICE_MISSING) === 0;
}

function rollUpOffers(
  { offers, positions }: PricedLv,
  parents: readonly number[],
  indices: readonly number[],
) {
  const parentOf = Int32Array.from(parents);
  return offers.map(({ price }) =>
    rollUpTree(
      parentOf,
      Float64Array.from(indices, (index) => price.gpMillis[index] ?? 0),
      Uint8Array.from(indices, (index) => {
        const position = positions[index];
        if (position === undefined) return 0;
        return (price.positionFlags[index] ?? 0) | (isPriced(position, price, index) ? HAS_PRICE : 0);
      }),
    ),
  );
}
