import type { OddReference } from '@rahmenpreis/contract/odd.ts';
import { epOf, MISSING_EP, type OfferTable } from '@rahmenpreis/pricing/book/price-book.ts';
import type { SortedLv } from '@rahmenpreis/pricing/book/sorted-lv.ts';
import { liesOff } from '../spread/line-spread.ts';
import { type ComparedGround, type ComparedRow, createRowReader, NO_AMOUNT } from './compared-rows.ts';
import { createPriceTally, type PriceSums, type PriceTally } from './price-tally.ts';
import { oddWeightMillis } from './odd-figures.ts';
import { findJump, type Jump, ODD_KINDS, type OddKind } from './odd-kind.ts';

/** What is looked at, and beside what. */
export interface OddScope {
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

/** The rows of all LVs, by price: those with a reference, in steps by how far they are off it, and those without one. */
interface Tallies {
  readonly levels: readonly number[];
  readonly compared: PriceTally;
  readonly bare: PriceTally;
}

/** By how many of the thresholds, which rise, an amount is off its reference. */
function stepOf(gp: number, reference: number, levels: readonly number[]): number {
  if (gp === NO_AMOUNT) return 0;
  let step = 0;
  while (step < levels.length && liesOff(gp, reference, levels[step] as number)) step += 1;
  return step;
}

/** Adds the rows of one property to the tallies, and gives how many prices it has seen. */
function tallyProperty(
  { lvs, frame, offers }: ComparedGround,
  rows: ReturnType<typeof createRowReader>,
  lIndex: number,
  { levels, compared, bare }: Tallies,
): number {
  const { sliceStart, mengeMillis, epIndex } = lvs[lIndex] as SortedLv;
  const offerCount = offers.length;
  // Some million prices come by here: it is filled again for each.
  const cell = { lIndex, menge: 0, gp: 0, reference: 0 };
  let seen = 0;
  for (let slice = 0; slice < frame.sliceCount; slice++) {
    const [from, to] = [sliceStart[slice] as number, sliceStart[slice + 1] as number];
    if (from === to) continue;
    rows.open(lIndex, slice);
    for (let row = from; row < to; row++) {
      const ep = epIndex[row] as number;
      cell.menge = mengeMillis[row] as number;
      const { count, bidders, gpMillis, referenceMillis } = rows.read(cell.menge, ep);
      seen += count;
      for (let own = 0; own < count; own++) {
        const at = ep * offerCount + (bidders[own] as number);
        cell.gp = gpMillis[own] as number;
        cell.reference = referenceMillis[own] as number;
        if (cell.reference === NO_AMOUNT) bare.count(at, 0, cell);
        else compared.count(at, stepOf(cell.gp, cell.reference, levels), cell);
      }
    }
  }
  return seen;
}

/** What a price seems to be a multiple or a part of, and beside which; the bidder's own earlier price is the better witness. */
function jumpOf(ep: number, before: number, compared: PriceSums, reference: OddReference) {
  const own = before === MISSING_EP ? undefined : findJump(ep, before);
  if (own !== undefined) return { jump: own, beside: 'before' as const };
  const jump = findJump(compared.sum, compared.reference);
  return jump && { jump, beside: reference };
}

/** A price that is judged: what it is, what it was, and its rows by how far they are off. */
interface Judged {
  readonly ep: number;
  readonly before: number;
  readonly reference: OddReference;
  readonly compared: PriceSums;
  readonly off: PriceSums;
  readonly bare: PriceSums;
}

/** What is odd about a price; undefined where nothing is. */
function judge({ ep, before, reference, compared, off, bare }: Judged) {
  const hasReference = compared.cellCount !== 0;
  if (!hasReference && bare.cellCount === 0) return undefined;
  const all = hasReference ? compared : bare;
  const plain = { jump: undefined as Jump | undefined, beside: reference };
  if (ep === MISSING_EP) return { ...plain, kind: 'missing' as const, sums: all };
  if (ep === 0) return { ...plain, kind: 'zero' as const, sums: all };
  const found = jumpOf(ep, before, compared, reference);
  if (found !== undefined) return { ...found, kind: found.jump.kind, sums: all };
  if (off.cellCount === 0) return undefined;
  const kind = off.sum >= off.reference ? 'above' : 'below';
  return { ...plain, kind: kind as OddKind, sums: off };
}

/** A price by a threshold, which is named by its place among all. */
interface Place {
  readonly bidder: number;
  readonly epIndex: number;
  readonly level: number;
}

function priceOf(
  ground: ComparedGround,
  reference: OddReference,
  tallies: Tallies,
  { bidder, epIndex, level }: Place,
): OddPrice | undefined {
  const at = epIndex * ground.offers.length + bidder;
  const ep = epOf(ground.offers[bidder] as OfferTable, epIndex);
  const before = ground.before[bidder]?.[epIndex] ?? MISSING_EP;
  const compared = tallies.compared.sumsFrom(at, 0);
  const off = tallies.compared.sumsFrom(at, level + 1);
  const judged = judge({ ep, before, reference, compared, off, bare: tallies.bare.sumsFrom(at, 0) });
  if (judged === undefined) return undefined;
  const { kind, jump, beside, sums } = judged;
  return {
    bidder,
    epIndex,
    kind,
    factor: jump?.factor ?? null,
    isLess: jump?.isLess ?? false,
    beside,
    epMillis: ep === MISSING_EP ? null : ep,
    beforeMillis: before === MISSING_EP ? null : before,
    mengeMillis: sums.menge,
    sumMillis: ep === MISSING_EP ? null : sums.sum,
    referenceMillis: compared.cellCount === 0 ? null : sums.reference,
    cellCount: sums.cellCount,
    propertyCount: sums.propertyCount,
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
 * Finds every price of a phase that is odd in the properties that are looked at, for each of these thresholds in whole percent: at least so
 * far off its reference in one of them, missing, 0,000, or by 12, 52, 365, 10, 100 or 1,000 too large or too small beside the phase before or the reference. One price, one
 * row, one kind. It takes a step per property and may be paused in between. Only offers that take part are seen, each where it
 * is in the market.
 */
export function* findOddPrices(
  ground: ComparedGround,
  { reference, lIndexes }: OddScope,
  percents: readonly number[],
): Generator<void, Map<number, OddPrices>> {
  const { lvs, offers, frame } = ground;
  const size = offers.length * frame.catalogueCount;
  const levels = [...new Set(percents)].toSorted((a, b) => a - b);
  const tallies = {
    levels,
    compared: createPriceTally(size, levels.length + 1),
    bare: createPriceTally(size, 1),
  };
  const rows = createRowReader(ground, reference);
  let cellCount = 0;
  for (const l of lIndexes ?? lvs.keys()) {
    cellCount += tallyProperty(ground, rows, l, tallies);
    yield;
  }
  const found = new Map<number, OddPrices>();
  for (const [level, percent] of levels.entries()) {
    const prices: OddPrice[] = [];
    for (let bidder = 0; bidder < offers.length; bidder++) {
      for (let epIndex = 0; epIndex < frame.catalogueCount; epIndex++) {
        const price = priceOf(ground, reference, tallies, { bidder, epIndex, level });
        if (price !== undefined) prices.push(price);
      }
      yield;
    }
    found.set(percent, { prices: prices.sort(compareOdd), cellCount });
    yield;
  }
  return found;
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
  { reference, lIndexes }: OddScope,
  percent: number,
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
