import { safeBound, type Structure } from './limit-prices.ts';
import type { Limits } from './limits.ts';
import type { OfferTable } from './offer-table.ts';

/** A part of a bidder that earns one rate of rebate: from where to where, in thousandths of a euro. */
type Step = ReturnType<typeof stepsOf>[number];

const ROUNDS = 800;
/** Rounds without a worthwhile gain of the bound before prices move less; at the least pace they stay. */
const STALE_ROUNDS = 6;
const [LEAST_WORTH, SHRINK, LEAST_PACE] = [1e-7, 0.6, 0.01];

function stepsOf({ rebates, reach }: Limits, { from, to }: Structure, bidder: number) {
  const least = from[bidder] as number;
  const most = Math.min(to[bidder] as number, reach[bidder] as number);
  const starts = [{ fromMillis: 0, tenths: 0 }, ...(rebates[bidder]?.tiers ?? [])];
  let rate = 0;
  return starts.flatMap(({ fromMillis, tenths }, at) => {
    rate = Math.max(rate, tenths / 1_000);
    const end = (starts[at + 1]?.fromMillis ?? Infinity) - 1;
    const step = { from: Math.max(least, fromMillis), to: Math.min(most, end), rate };
    return step.from <= step.to ? [step] : [];
  });
}

/** The offers of one bidder, by what they are worth beside the prices of their units. */
class BidderPart {
  readonly steps: readonly Step[];
  /** What each step costs at least beside the prices of units; infinite where the offers do not reach it. */
  readonly values: Float64Array;
  readonly #table: OfferTable;
  readonly #offers: readonly number[];
  readonly #units: readonly number[];
  readonly #ratios: Float64Array;
  readonly #order: Uint32Array;

  /** With the unit of each column of the table. */
  constructor(table: OfferTable, unitOf: Int32Array, offers: readonly number[], steps: readonly Step[]) {
    this.#table = table;
    this.#offers = offers;
    this.#units = offers.map((offer) => unitOf[offer] as number);
    this.#ratios = new Float64Array(offers.length);
    this.#order = Uint32Array.from(offers.keys());
    this.steps = steps;
    this.values = new Float64Array(steps.length);
  }

  /** The least of all steps; adds to each unit what is taken of it. */
  look(prices: Float64Array, taken: Float64Array): number {
    const free = this.#rank(prices, taken);
    let [least, stop] = [Infinity, 0];
    for (const [at, step] of this.steps.entries()) {
      const { value, money } = this.#fill(step);
      this.values[at] = value;
      if (value < least) [least, stop] = [value, money];
    }
    this.#take(stop, taken);
    return least + free;
  }

  /** Sorts the offers; those without money are in no step but taken where worth it; gives their gain. */
  #rank(prices: Float64Array, taken: Float64Array): number {
    const { costs, moneys } = this.#table;
    let free = 0;
    for (const [i, offer] of this.#offers.entries()) {
      const unit = this.#units[i] as number;
      const left = (costs[offer] as number) - (prices[unit] as number);
      const money = moneys[offer] as number;
      this.#ratios[i] = money === 0 ? 0 : left / money;
      if (money > 0 || left >= 0) continue;
      free += left;
      taken[unit] = (taken[unit] as number) + 1;
    }
    const ratios = this.#ratios;
    this.#order.sort((a, b) => (ratios[a] as number) - (ratios[b] as number));
    return free;
  }

  /** The best of a step, of the last offer a part where need be. */
  #fill({ from, to, rate }: Step): { value: number; money: number } {
    let [money, value] = [0, 0];
    for (const i of this.#order) {
      const ratio = (this.#ratios[i] as number) - rate;
      const room = (ratio < 0 ? to : from) - money;
      if (room <= 0) break;
      const own = Math.min(room, this.#table.moneys[this.#offers[i] as number] as number);
      money += own;
      value += own * ratio;
    }
    return { value: money < from ? Infinity : value, money };
  }

  #take(stop: number, taken: Float64Array): void {
    let money = 0;
    for (const i of this.#order) {
      if (money >= stop) return;
      const whole = this.#table.moneys[this.#offers[i] as number] as number;
      if (whole === 0) continue;
      const own = Math.min(stop - money, whole);
      money += own;
      const unit = this.#units[i] as number;
      taken[unit] = (taken[unit] as number) + own / whole;
    }
  }
}

function partsOf(table: OfferTable, limits: Limits, structure: Structure): Map<number, BidderPart> {
  const unitOf = new Int32Array(table.bidders.length);
  for (let unit = 0; unit < table.unitCount; unit++)
    unitOf.fill(unit, table.starts[unit] as number, table.starts[unit + 1] as number);
  const offers = Map.groupBy(table.bidders.keys(), (offer) => table.bidders[offer] as number);
  const allowed = [...offers].filter(([bidder]) => structure.isAllowed[bidder] === 1);
  return new Map(
    allowed.map(([bidder, own]) => {
      return [bidder, new BidderPart(table, unitOf, own, stepsOf(limits, structure, bidder))] as const;
    }),
  );
}

/** Leaves out the first and last steps of each bidder in which no award costs less than the best so far. */
function withoutDear(
  structure: Structure,
  parts: Map<number, BidderPart>,
  bound: number,
  upper: number,
): Structure {
  const [from, to] = [structure.from.slice(), structure.to.slice()];
  for (const [bidder, { steps, values }] of parts) {
    const least = Math.min(...values);
    const open = steps.filter((_, at) => bound + (values[at] as number) - least < upper);
    const [first, last] = [open[0], open.at(-1)];
    if (first === undefined || last === undefined) continue;
    from[bidder] = Math.max(from[bidder] as number, first.from);
    if (last !== steps.at(-1)) to[bidder] = Math.min(to[bidder] as number, last.to);
  }
  return { ...structure, from, to };
}

/**
 * Prices each unit so that each bidder chooses alone: its tier, and for that the offers worth most beside
 * their units' prices. With graded rebates the bound is far sharper than by prices of limits, as a part of a
 * tier is a part of each of its offers. Gives the bound in thousandths and what is left below `upper`.
 */
export function priceUnits(
  { table, limits }: { readonly table: OfferTable; readonly limits: Limits },
  structure: Structure,
  start: Float64Array,
  { upper, isOver }: { readonly upper: number; readonly isOver: () => boolean },
): { readonly bound: number; readonly structure: Structure } {
  const parts = partsOf(table, limits, structure);
  const taken = new Float64Array(table.unitCount);
  const look = (prices: Float64Array): number => {
    taken.fill(0);
    let [sum, size] = [0, 0];
    for (const price of prices) {
      sum += price;
      size += Math.abs(price);
    }
    for (const part of parts.values()) {
      const least = part.look(prices, taken);
      sum += least;
      size += Math.abs(least);
    }
    return safeBound(sum, size, limits);
  };
  let [best, bestPrices, pace, stale] = [-Infinity, start, 1, 0];
  const prices = start.slice();
  for (let round = 0; round < ROUNDS && pace > LEAST_PACE && best < upper && !isOver(); round++) {
    const bound = look(prices);
    stale = bound > best + Math.abs(best) * LEAST_WORTH ? 0 : stale + 1;
    if (bound > best) [best, bestPrices] = [bound, prices.slice()];
    if (stale > STALE_ROUNDS) {
      [pace, stale] = [pace * SHRINK, 0];
      prices.set(bestPrices);
      continue;
    }
    const size = taken.reduce((sum, part) => sum + (1 - part) ** 2, 0);
    if (size === 0) break;
    const step = (pace * (upper - bound)) / size;
    for (const [unit, part] of taken.entries()) prices[unit] = (prices[unit] as number) + step * (1 - part);
  }
  const bound = look(bestPrices);
  return { bound, structure: bound < Infinity ? withoutDear(structure, parts, bound, upper) : structure };
}
