import type { RebateRow } from '../reduce.ts';
import type { Limits } from './limits.ts';
import type { Factors, OfferTable } from './offer-table.ts';
import type { Chooser } from './place-sets.ts';

/** Who may win, who has to reach what it wins for at least, and between which sums each one's part lies. */
export interface Structure {
  readonly isAllowed: Uint8Array;
  readonly isIn: Uint8Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** What sums of doubles may be off, as a share; generous by far. */
const DOUBLE_MARGIN = 1e-11;
const FIRST_STEP = 0.02;
const LEAST_STEP = 1e-8;
const [GROW, SHRINK] = [1.5, 0.45];
/** So many rounds without a bound that is better by what is worth while, and the prices stand. */
const STALE_ROUNDS = 8;
const LEAST_WORTH = 1e-7;

/** A limit with a price: a bidder's part in a range, its share of the whole, or all targets together. */
interface Row {
  readonly kind: 'range' | 'most-share' | 'least-share' | 'target';
  readonly bidder: number;
  readonly share: number;
}

/** Where prices of limits lead: a bound in thousandths, the prices, and the choice by them. */
export interface Priced {
  readonly bound: number;
  readonly prices: Float64Array;
  /** By bidder, the price of its range alone. */
  readonly ranges: Float64Array;
  readonly factors: Factors;
  readonly chosen: Int32Array;
  /** What each one's chosen offers come to. */
  readonly own: Float64Array;
  readonly admittedTo: Chooser['admittedTo'];
}

/** How far prices are moved. */
export interface Climb {
  readonly start?: Float64Array | undefined;
  readonly step?: number;
  readonly rounds: number;
  /** Ends after some rounds in which the bound grew by no more than this, as a share. */
  readonly worth?: number;
  /** Ends once the bound reaches this. */
  readonly until: number;
  readonly isOver: () => boolean;
}

/** A bound that holds whatever doubles and rounded rebates add to amounts of `size`, in thousandths. */
export function safeBound(sum: number, size: number, { rebates }: Limits): number {
  const rounding = rebates.filter((row) => row !== undefined).length;
  return Math.floor(sum - size * DOUBLE_MARGIN - rounding - 1);
}

/** The part in the range worth most beside its price; limits and rebates change only at the places tried. */
function bestPart(row: RebateRow | undefined, from: number, to: number, price: number) {
  let [least, part] = [Infinity, from];
  const look = (at: number, tenths: number) => {
    const value = -(at * tenths) / 1_000 - price * at;
    if (value < least) [least, part] = [value, at];
  };
  let tenths = 0;
  const tiers = row?.tiers ?? [];
  for (const tier of tiers) if (tier.fromMillis <= from) tenths = Math.max(tenths, tier.tenths);
  look(from, tenths);
  for (const tier of tiers) {
    if (tier.fromMillis <= from || tier.fromMillis > to) continue;
    look(tier.fromMillis, tenths);
    tenths = Math.max(tenths, tier.tenths);
    look(tier.fromMillis, tenths);
  }
  look(to, tenths);
  return { least, part };
}

/**
 * Prices limits so that each unit is chosen alone; at any prices the sum is a valid bound. Each price moves
 * by the sign of what is missing, its step growing while the sign stays and shrinking where it turns.
 */
export class LimitPrices {
  readonly #table: OfferTable;
  readonly #limits: Limits;
  readonly #chooser: Chooser;
  readonly #rows: readonly Row[];

  constructor(table: OfferTable, limits: Limits, chooser: Chooser) {
    this.#table = table;
    this.#limits = limits;
    this.#chooser = chooser;
    const rows: Row[] = [];
    for (let bidder = 0; bidder < table.bidderCount; bidder++) {
      rows.push({ kind: 'range', bidder, share: 0 });
      const most = limits.mostShare[bidder] as number;
      if (most < 1) rows.push({ kind: 'most-share', bidder, share: most });
      const always = limits.leastShare[bidder] as number;
      const least = Math.max(always, limits.leastShareIfWinning[bidder] as number);
      if (least > 0) rows.push({ kind: 'least-share', bidder, share: least });
    }
    if (limits.targeted < Infinity) rows.push({ kind: 'target', bidder: -1, share: 0 });
    this.#rows = rows;
  }

  /** What a bidder's part is worth at most within its range, by the price of the range. */
  bestRange({ from, to }: Structure, bidder: number, price: number): number {
    const reach = this.#limits.reach[bidder] as number;
    const most = Math.min(to[bidder] as number, reach);
    return bestPart(this.#limits.rebates[bidder], from[bidder] as number, most, price).least;
  }

  #isActive({ kind, bidder }: Row, { isAllowed, isIn, from, to }: Structure): boolean {
    if (kind === 'target') return true;
    if (isAllowed[bidder] === 0) return false;
    const { reach, rebates, leastShare } = this.#limits;
    if (kind === 'most-share') return true;
    if (kind === 'least-share') return (leastShare[bidder] as number) > 0 || isIn[bidder] === 1;
    const isBounded = (from[bidder] as number) > 0 || (to[bidder] as number) < (reach[bidder] as number);
    return isBounded || rebates[bidder] !== undefined;
  }

  #factors(structure: Structure, prices: Float64Array): Factors {
    const of = Float64Array.from(structure.isAllowed, (is) => (is === 1 ? 0 : Infinity));
    let [targeted, ofAll] = [0, 0];
    for (const [at, { kind, bidder, share }] of this.#rows.entries()) {
      const price = prices[at] as number;
      if (price === 0) continue;
      const sign = kind === 'least-share' ? -1 : 1;
      if (kind === 'target') targeted = price;
      else of[bidder] = (of[bidder] as number) + sign * price;
      ofAll -= sign * share * price;
    }
    return { of: of.map((factor) => factor + ofAll), targeted };
  }

  /** The bound by these prices, and into `slopes` what is too much of each row. */
  #look(structure: Structure, prices: Float64Array, slopes: Float64Array, chosen: Int32Array) {
    const { bidders, moneys, targeted, bidderCount } = this.#table;
    const factors = this.#factors(structure, prices);
    let sum = this.#chooser.choose(factors, chosen);
    const own = new Float64Array(bidderCount);
    let [total, ofTargets] = [0, 0];
    if (sum === Infinity) return { bound: Infinity, factors, own };
    for (const at of chosen) {
      const bidder = bidders[at] as number;
      own[bidder] = (own[bidder] as number) + (moneys[at] as number);
      total += moneys[at] as number;
      ofTargets += targeted[at] as number;
    }
    // Of what cancels out in the sum, each part is rounded.
    let size = Math.abs(sum) + 2 * ofTargets * factors.targeted;
    for (const [bidder, part] of own.entries())
      if (part > 0) size += 2 * part * Math.abs(factors.of[bidder] as number);
    for (const [at, row] of this.#rows.entries()) {
      slopes[at] = 0;
      if (!this.#isActive(row, structure)) continue;
      const { kind, bidder, share } = row;
      const price = prices[at] as number;
      if (kind === 'target') {
        slopes[at] = ofTargets - this.#limits.targeted;
        sum -= price * this.#limits.targeted;
      } else if (kind === 'range') {
        const to = Math.min(structure.to[bidder] as number, this.#limits.reach[bidder] as number);
        const from = structure.from[bidder] as number;
        if (to < from) return { bound: Infinity, factors, own };
        const { least, part } = bestPart(this.#limits.rebates[bidder], from, to, price);
        slopes[at] = (own[bidder] as number) - part;
        sum += least;
        size += Math.abs(least);
      } else {
        const excess = (own[bidder] as number) - share * total;
        slopes[at] = kind === 'most-share' ? excess : -excess;
      }
    }
    return { bound: safeBound(sum, size, this.#limits), factors, own };
  }

  /** Moves prices so that the bound grows. */
  climb(structure: Structure, climb: Climb): Priced {
    const { start, step = FIRST_STEP, rounds, worth = LEAST_WORTH, until, isOver } = climb;
    const count = this.#rows.length;
    const prices = start?.slice() ?? new Float64Array(count);
    for (const [at, row] of this.#rows.entries()) if (!this.#isActive(row, structure)) prices[at] = 0;
    const steps = new Float64Array(count).fill(step);
    const signs = new Int8Array(count);
    const slopes = new Float64Array(count);
    const chosen = new Int32Array(this.#table.unitCount);
    let [best, bestPrices, stale] = [-Infinity, prices.slice(), 0];
    for (let round = 0; round < rounds && stale < STALE_ROUNDS; round++) {
      const { bound } = this.#look(structure, prices, slopes, chosen);
      stale = bound > best + Math.abs(best) * worth ? 0 : stale + 1;
      if (bound > best) [best, bestPrices] = [bound, prices.slice()];
      if (best >= until || isOver()) break;
      if (!this.#move(prices, steps, signs, slopes)) break;
    }
    const { factors, own } = this.#look(structure, bestPrices, slopes, chosen);
    const ranges = new Float64Array(this.#table.bidderCount);
    for (const [at, { kind, bidder }] of this.#rows.entries())
      if (kind === 'range') ranges[bidder] = bestPrices[at] as number;
    return {
      bound: best,
      prices: bestPrices,
      ranges,
      factors,
      chosen,
      own,
      admittedTo: this.#chooser.admittedTo,
    };
  }

  /** False where no step is worth while any more. */
  #move(prices: Float64Array, steps: Float64Array, signs: Int8Array, slopes: Float64Array): boolean {
    let isMoved = false;
    for (const [at, { kind }] of this.#rows.entries()) {
      const sign = Math.sign(slopes[at] as number);
      if (sign === 0) continue;
      const before = signs[at] as number;
      const factor = before === 0 ? 1 : before === sign ? GROW : SHRINK;
      const step = Math.min(1, (steps[at] as number) * factor);
      steps[at] = step;
      signs[at] = sign;
      const next = (prices[at] as number) + sign * step;
      prices[at] = kind === 'range' ? next : Math.max(0, next);
      isMoved ||= step > LEAST_STEP;
    }
    return isMoved;
  }
}
