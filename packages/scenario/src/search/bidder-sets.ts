import type { CountRow, Problem } from '../reduce.ts';
import { safeBound } from './limit-prices.ts';
import { type Limits, limitsOf, mostOff } from './limits.ts';
import type { OfferTable } from './offer-table.ts';
import { countSets, everySet, placeRows, priceRows } from './place-sets.ts';

/** What sets of bidders cost while one is made bidder by bidder. */
interface SetCosts {
  push(candidate: number): void;
  pop(): void;
  /** The cost of the set plus all candidates from here on: a lower bound of every set that begins with it. */
  bound(from: number): number;
}

/** A set of bidders and what no award among them costs less than, whatever rebates it reaches. */
export interface FoundSet {
  readonly bidders: readonly number[];
  readonly cost: number;
}

/** With more than this, what a place's sets cost is not laid out, and the bound does without the rule. */
const MOST_PLACE_WORK = 150_000_000;
/** The clock is asked once in so many sets. */
const LOOK_EVERY = 32;
/** Bits of a word that stays a small integer. */
const WORD = 30;

/** Units for themselves: each goes to the cheapest of the set. */
class UnitCosts implements SetCosts {
  readonly #rows: readonly Float64Array[];
  /** By candidate: the least of it and all after it. */
  readonly #rest: readonly Float64Array[];
  readonly #least: Float64Array[];

  constructor(rows: readonly Float64Array[], width: number) {
    this.#rows = rows;
    const none = new Float64Array(width).fill(Infinity);
    const rest = [none];
    for (const row of rows.toReversed()) {
      const before = rest[0] as Float64Array;
      rest.unshift(row.map((cost, unit) => Math.min(cost, before[unit] as number)));
    }
    this.#rest = rest;
    this.#least = [none];
  }

  push(candidate: number): void {
    const before = this.#least.at(-1) as Float64Array;
    const row = this.#rows[candidate] as Float64Array;
    const after = new Float64Array(before.length);
    for (let unit = 0; unit < after.length; unit++)
      after[unit] = Math.min(before[unit] as number, row[unit] as number);
    this.#least.push(after);
  }

  pop(): void {
    this.#least.pop();
  }

  bound(from: number): number {
    const least = this.#least.at(-1) as Float64Array;
    const rest = this.#rest[from] as Float64Array;
    let sum = 0;
    for (let unit = 0; unit < least.length; unit++)
      sum += Math.min(least[unit] as number, rest[unit] as number);
    return sum;
  }
}

/** The sets of bidders that may win in one place, the cheapest first, each as two words of bits. */
type PlaceSets = ReturnType<typeof layPlace>;

function layPlace(rows: ReadonlyMap<number, Float64Array>, most: number) {
  const candidates = [...rows.keys()];
  const found: { low: number; high: number; cost: number }[] = [];
  // A set of many bidders may hold fewer who offer here than may win.
  for (let size = 1; size <= Math.min(most, candidates.length); size++) {
    everySet([...rows.values()], size, (set, cost) => {
      if (cost === Infinity) return;
      let [low, high] = [0, 0];
      for (const place of set) {
        const candidate = candidates[place] as number;
        if (candidate < WORD) low |= 1 << candidate;
        else high |= 1 << (candidate - WORD);
      }
      found.push({ low, high, cost });
    });
  }
  found.sort((a, b) => a.cost - b.cost);
  return {
    low: Int32Array.from(found, ({ low }) => low),
    high: Int32Array.from(found, ({ high }) => high),
    costs: Float64Array.from(found, ({ cost }) => cost),
  };
}

/** Places in each of which only so many of the set win. */
class PlaceCosts implements SetCosts {
  readonly #places: readonly PlaceSets[];
  readonly #count: number;
  readonly #set: number[] = [];

  constructor(places: readonly PlaceSets[], count: number) {
    this.#places = places;
    this.#count = count;
  }

  push(candidate: number): void {
    this.#set.push(candidate);
  }

  pop(): void {
    this.#set.pop();
  }

  bound(from: number): number {
    let [low, high] = [0, 0];
    const add = (candidate: number) => {
      if (candidate < WORD) low |= 1 << candidate;
      else high |= 1 << (candidate - WORD);
    };
    for (const candidate of this.#set) add(candidate);
    for (let candidate = from; candidate < this.#count; candidate++) add(candidate);
    const [notLow, notHigh] = [~low, ~high];
    let sum = 0;
    for (const { low: lows, high: highs, costs } of this.#places) {
      let at = 0;
      while (at < costs.length && ((lows[at] as number) & notLow || (highs[at] as number) & notHigh)) at += 1;
      if (at === costs.length) return Infinity;
      sum += costs[at] as number;
    }
    return sum;
  }
}

/** What looking for sets is bounded by. */
export interface SetSearch {
  /** Sets that cost as much or more are of no interest. */
  readonly below: () => number;
  readonly tell: (set: FoundSet) => void;
  readonly isOver: () => boolean;
}

/** Sets of bidders by cost after the highest possible rebates, with a limited number per place (C4-01). */
export class BidderSets {
  readonly #candidates: readonly number[];
  readonly #costs: readonly SetCosts[];
  /** Undefined where nobody grants a rebate: then sets cost sums of integers, which are exact. */
  readonly #limits: Limits | undefined;

  constructor(problem: Problem, table: OfferTable) {
    const limits = limitsOf(problem, table);
    this.#limits = problem.rebates.length > 0 ? limits : undefined;
    const factors = { of: mostOff(limits).map((rate) => -rate), targeted: 0 };
    const units = [...problem.units.keys()];
    const rows = priceRows(table, units, factors);
    this.#candidates = orderByUse(rows, units.length);
    const placeOf = new Map(this.#candidates.map((bidder, place) => [bidder, place]));
    const places = this.#candidates.length > 2 * WORD ? [] : placeRows(problem);
    const laid = places.map((row) => renamed(priceRows(table, row.units, factors), placeOf));
    const work = places.reduce((sum, row, at) => sum + workOf(row, laid[at]?.size ?? 0), 0);
    const isLaid = work <= MOST_PLACE_WORK;
    const inPlaces = new Set(isLaid ? places.flatMap((row) => row.units) : []);
    const free = units.filter((unit) => !inPlaces.has(unit));
    const ofFree = this.#candidates.map((bidder) => {
      const row = rows.get(bidder) as Float64Array;
      return Float64Array.from(free, (unit) => row[unit] as number);
    });
    this.#costs = [
      ...(free.length > 0 ? [new UnitCosts(ofFree, free.length)] : []),
      ...(inPlaces.size > 0
        ? [
            new PlaceCosts(
              laid.map((own, at) => layPlace(own, places[at]?.bidders ?? 0)),
              this.#candidates.length,
            ),
          ]
        : []),
    ];
  }

  #bound(from: number): number {
    const sum = this.#costs.reduce((all, costs) => all + costs.bound(from), 0);
    return this.#limits === undefined || sum === Infinity ? sum : safeBound(sum, sum, this.#limits);
  }

  /** Tells sets of `most` bidders that cost less than `below`, bidder by bidder; false if time ran out. */
  search(most: number, { below, tell, isOver }: SetSearch): boolean {
    const count = this.#candidates.length;
    const size = Math.min(most, count);
    const set: number[] = [];
    let steps = 0;
    const go = (from: number): boolean => {
      if (++steps % LOOK_EVERY === 0 && isOver()) return false;
      if (set.length === size) {
        const cost = this.#bound(count);
        if (cost < below()) tell({ bidders: set.map((place) => this.#candidates[place] as number), cost });
        return true;
      }
      for (let next = from; next <= count - (size - set.length); next++) {
        if (this.#bound(next) >= below()) break;
        for (const costs of this.#costs) costs.push(next);
        set.push(next);
        const isDone = go(next + 1);
        set.pop();
        for (const costs of this.#costs) costs.pop();
        if (!isDone) return false;
      }
      return true;
    };
    return go(0);
  }
}

/** Those first without whom the rest costs most more: without them a set is soon too dear. */
function orderByUse(rows: ReadonlyMap<number, Float64Array>, width: number): number[] {
  const use = new Map([...rows.keys()].map((bidder) => [bidder, 0]));
  for (let unit = 0; unit < width; unit++) {
    let [least, second, best] = [Infinity, Infinity, -1];
    for (const [bidder, row] of rows) {
      const cost = row[unit] as number;
      if (cost < least) [second, least, best] = [least, cost, bidder];
      else if (cost < second) second = cost;
    }
    const loss = second === Infinity ? least : second - least;
    if (best >= 0) use.set(best, (use.get(best) ?? 0) + loss);
  }
  return [...use].toSorted(([a, x], [b, y]) => y - x || a - b).map(([bidder]) => bidder);
}

function renamed(rows: ReadonlyMap<number, Float64Array>, placeOf: ReadonlyMap<number, number>) {
  return new Map([...rows].map(([bidder, row]) => [placeOf.get(bidder) ?? 0, row]));
}

function workOf({ units, bidders: most }: CountRow, offering: number): number {
  let sets = 0;
  for (let size = 1; size <= Math.min(most, offering); size++) sets += countSets(offering, size);
  return sets * units.length;
}
