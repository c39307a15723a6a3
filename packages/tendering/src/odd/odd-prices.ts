import type { OddReference } from '@rahmenpreis/contract/odd.ts';
import { epOf, MISSING_EP, type OfferTable } from '@rahmenpreis/pricing/book/price-book.ts';
import type { SortedLv } from '@rahmenpreis/pricing/book/sorted-lv.ts';
import { liesOff } from '../spread/line-spread.ts';
import { type ComparedGround, type ComparedRow, createRowReader, NO_AMOUNT } from './compared-rows.ts';
import { oddWeightMillis } from './odd-figures.ts';
import { findJump, type Jump, ODD_KINDS, type OddKind } from './odd-kind.ts';

/** What is looked at, and what is odd there. */
export interface OddScope {
  /** From so many whole percent off its reference on a price is above or below it. */
  readonly percent: number;
  readonly reference: OddReference;
  /** The places of the properties that are looked at; all of them where there is no list. */
  readonly lIndexes: readonly number[] | undefined;
}

/** One price that is odd: what a bidder asks for a position, over all properties where it is. Money in thousandths of a euro. */
export interface OddPrice {
  /** Places of the bidder and of the position in the catalogue. */
  readonly bidder: number;
  readonly epIndex: number;
  readonly kind: OddKind;
  /** How many times it seems too large or too small; null of other kinds. */
  readonly factor: number | null;
  readonly isLess: boolean;
  /** What it was seen beside: the bidder's price in the phase before, or what the others ask. */
  readonly beside: OddReference;
  /** Null where it is missing. */
  readonly epMillis: number | null;
  readonly beforeMillis: number | null;
  /** Of the rows of LVs that it is about: their amounts, what is asked for them, and what the reference would be. */
  readonly mengeMillis: number;
  readonly sumMillis: number | null;
  readonly referenceMillis: number | null;
  readonly cellCount: number;
  readonly propertyCount: number;
}

/** All odd prices of a phase, what weighs most first. */
export interface OddPrices {
  readonly prices: readonly OddPrice[];
  /** How many prices of single rows of LVs were seen. */
  readonly cellCount: number;
}

/** Adds up rows of LVs for each price. */
interface Tally {
  readonly menge: Float64Array;
  readonly sum: Float64Array;
  readonly reference: Float64Array;
  readonly cells: Int32Array;
  readonly properties: Int32Array;
  /** The property that was counted last, and one. */
  readonly last: Int32Array;
}

function createTally(size: number): Tally {
  return {
    menge: new Float64Array(size),
    sum: new Float64Array(size),
    reference: new Float64Array(size),
    cells: new Int32Array(size),
    properties: new Int32Array(size),
    last: new Int32Array(size),
  };
}

function count(tally: Tally, at: number, l: number, menge: number, gp: number, reference: number): void {
  tally.menge[at] = (tally.menge[at] as number) + menge;
  if (gp !== NO_AMOUNT) tally.sum[at] = (tally.sum[at] as number) + gp;
  if (reference !== NO_AMOUNT) tally.reference[at] = (tally.reference[at] as number) + reference;
  tally.cells[at] = (tally.cells[at] as number) + 1;
  if (tally.last[at] === l + 1) return;
  tally.last[at] = l + 1;
  tally.properties[at] = (tally.properties[at] as number) + 1;
}

/** The rows of all LVs, by price: those with a reference, of these those off it, and those without one. */
interface Tallies {
  readonly compared: Tally;
  readonly off: Tally;
  readonly bare: Tally;
}

/** Adds the rows of one property to the tallies, and gives how many prices it has seen. */
function tallyProperty(
  { lvs, frame }: ComparedGround,
  rows: ReturnType<typeof createRowReader>,
  lIndex: number,
  percent: number,
  into: Tallies,
): number {
  const { sliceStart, mengeMillis, epIndex } = lvs[lIndex] as SortedLv;
  const { sliceCount, catalogueCount } = frame;
  let seen = 0;
  for (let slice = 0; slice < sliceCount; slice++) {
    const [from, to] = [sliceStart[slice] as number, sliceStart[slice + 1] as number];
    if (from === to) continue;
    rows.open(lIndex, slice);
    for (let row = from; row < to; row++) {
      // Some million prices come by here: lists taken apart would cost more than all sums.
      const menge = mengeMillis[row] as number;
      const ep = epIndex[row] as number;
      const read = rows.read(menge, ep);
      seen += read.count;
      for (let own = 0; own < read.count; own++) {
        const at = (read.bidders[own] as number) * catalogueCount + ep;
        const gp = read.gpMillis[own] as number;
        const reference = read.referenceMillis[own] as number;
        if (reference === NO_AMOUNT) {
          count(into.bare, at, lIndex, menge, gp, reference);
          continue;
        }
        count(into.compared, at, lIndex, menge, gp, reference);
        if (gp !== NO_AMOUNT && liesOff(gp, reference, percent))
          count(into.off, at, lIndex, menge, gp, reference);
      }
    }
  }
  return seen;
}

/** What a price seems to be a multiple or a part of, and beside which; the bidder's own earlier price is the better witness. */
function jumpOf(ep: number, before: number, { compared }: Tallies, at: number, reference: OddReference) {
  const own = before === MISSING_EP ? undefined : findJump(ep, before);
  if (own !== undefined) return { jump: own, beside: 'before' as const };
  const jump = findJump(compared.sum[at] as number, compared.reference[at] as number);
  return jump && { jump, beside: reference };
}

/** What is odd about a price; undefined where nothing is. */
function judge(ep: number, before: number, tallies: Tallies, at: number, reference: OddReference) {
  const { compared, off, bare } = tallies;
  const hasReference = compared.cells[at] !== 0;
  if (!hasReference && bare.cells[at] === 0) return undefined;
  const all = hasReference ? compared : bare;
  const plain = { jump: undefined as Jump | undefined, beside: reference };
  if (ep === MISSING_EP) return { ...plain, kind: 'missing' as const, tally: all };
  if (ep === 0) return { ...plain, kind: 'zero' as const, tally: all };
  const found = jumpOf(ep, before, tallies, at, reference);
  if (found !== undefined) return { ...found, kind: found.jump.kind, tally: all };
  if (off.cells[at] === 0) return undefined;
  const kind = (off.sum[at] as number) >= (off.reference[at] as number) ? 'above' : 'below';
  return { ...plain, kind: kind as OddKind, tally: off };
}

function priceOf(
  ground: ComparedGround,
  reference: OddReference,
  tallies: Tallies,
  bidder: number,
  epIndex: number,
): OddPrice | undefined {
  const at = bidder * ground.frame.catalogueCount + epIndex;
  const ep = epOf(ground.offers[bidder] as OfferTable, epIndex);
  const before = ground.before[bidder]?.[epIndex] ?? MISSING_EP;
  const judged = judge(ep, before, tallies, at, reference);
  if (judged === undefined) return undefined;
  const { kind, jump, beside, tally } = judged;
  return {
    bidder,
    epIndex,
    kind,
    factor: jump?.factor ?? null,
    isLess: jump?.isLess ?? false,
    beside,
    epMillis: ep === MISSING_EP ? null : ep,
    beforeMillis: before === MISSING_EP ? null : before,
    mengeMillis: tally.menge[at] as number,
    sumMillis: ep === MISSING_EP ? null : (tally.sum[at] as number),
    referenceMillis: tally === tallies.bare ? null : (tally.reference[at] as number),
    cellCount: tally.cells[at] as number,
    propertyCount: tally.properties[at] as number,
  };
}

/** Puts what weighs most first, whichever way; what has no weight stands last, the gravest first. */
function compareOdd(a: OddPrice, b: OddPrice): number {
  const [own, other] = [oddWeightMillis(a), oddWeightMillis(b)];
  if ((own === null) !== (other === null)) return own === null ? 1 : -1;
  return (
    Math.abs(other ?? 0) - Math.abs(own ?? 0) ||
    ODD_KINDS.indexOf(a.kind) - ODD_KINDS.indexOf(b.kind) ||
    a.epIndex - b.epIndex ||
    a.bidder - b.bidder
  );
}

/**
 * Finds every price of a phase that is odd in the properties that are looked at: at least so many percent off its reference in one of
 * them, missing, 0,000, or by 12, 52, 365, 10, 100 or 1,000 too large or too small beside the phase before or the reference. One price, one
 * row, one kind. It takes a step per property and may be paused in between. Only offers that take part are seen, each where it
 * is in the market.
 */
export function* findOddPrices(
  ground: ComparedGround,
  { percent, reference, lIndexes }: OddScope,
): Generator<void, OddPrices> {
  const { lvs, offers, frame } = ground;
  const size = offers.length * frame.catalogueCount;
  const tallies = { compared: createTally(size), off: createTally(size), bare: createTally(size) };
  const rows = createRowReader(ground, reference);
  let cellCount = 0;
  for (const l of lIndexes ?? lvs.keys()) {
    cellCount += tallyProperty(ground, rows, l, percent, tallies);
    yield;
  }
  const prices: OddPrice[] = [];
  for (let bidder = 0; bidder < offers.length; bidder++) {
    for (let epIndex = 0; epIndex < frame.catalogueCount; epIndex++) {
      const price = priceOf(ground, reference, tallies, bidder, epIndex);
      if (price !== undefined) prices.push(price);
    }
    yield;
  }
  return { prices: prices.sort(compareOdd), cellCount };
}

/** One row of an LV of an odd price. Money in thousandths of a euro. */
export interface OddCell {
  readonly lIndex: number;
  readonly mengeMillis: number;
  /** Null where there is no price. */
  readonly sumMillis: number | null;
  /** Null where there is no reference. */
  readonly referenceMillis: number | null;
  /** Whether it lies at least the threshold off. */
  readonly isOff: boolean;
}

/** The rows of LVs looked at that a bidder's price of a position counts in, each as `findOddPrices` sees it. */
export function oddCellsOf(
  ground: ComparedGround,
  bidder: number,
  epIndex: number,
  { percent, reference, lIndexes }: OddScope,
): OddCell[] {
  const rows = createRowReader(ground, reference);
  const found: OddCell[] = [];
  for (const lIndex of lIndexes ?? ground.lvs.keys()) {
    const lv = ground.lvs[lIndex] as SortedLv;
    for (let slice = 0; slice < ground.frame.sliceCount; slice++) {
      const [from, to] = [lv.sliceStart[slice] as number, lv.sliceStart[slice + 1] as number];
      for (let row = lv.epIndex.subarray(from, to).indexOf(epIndex) + from; row >= from && row < to; row++) {
        if (lv.epIndex[row] !== epIndex) break;
        rows.open(lIndex, slice);
        const menge = lv.mengeMillis[row] as number;
        const cell = cellOf(rows.read(menge, epIndex), bidder, percent);
        if (cell !== undefined) found.push({ lIndex, mengeMillis: menge, ...cell });
      }
    }
  }
  return found;
}

function cellOf(
  { count: own, bidders, gpMillis, referenceMillis }: ComparedRow,
  bidder: number,
  percent: number,
) {
  const at = bidders.subarray(0, own).indexOf(bidder);
  if (at < 0) return undefined;
  const [gp, reference] = [gpMillis[at] as number, referenceMillis[at] as number];
  return {
    sumMillis: gp === NO_AMOUNT ? null : gp,
    referenceMillis: reference === NO_AMOUNT ? null : reference,
    isOff: gp !== NO_AMOUNT && reference !== NO_AMOUNT && liesOff(gp, reference, percent),
  };
}
