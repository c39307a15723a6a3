import { OPEN } from './lots.ts';
import type { Problem, Unit } from './reduce.ts';

/** So many sets of bidders are tried one by one; with more, the solver is quicker. */
export const MOST_SETS = 50_000;

/** Each unit to its cheapest: the least sum if no rule ties units together, and never more than any other award. */
export function awardCheapest({ units }: Problem): Int32Array {
  return Int32Array.from(units, ({ choices }) => choices[0]?.bidder ?? OPEN);
}

/** Each unit to the cheapest of the admitted bidders; undefined where one of them has none. */
export function awardAmong(units: readonly Unit[], isAdmitted: (bidder: number, unit: number) => boolean) {
  const bidders = new Int32Array(units.length);
  for (const [unit, { choices }] of units.entries()) {
    const choice = choices.find(({ bidder }) => isAdmitted(bidder, unit));
    if (choice === undefined) return undefined;
    bidders[unit] = choice.bidder;
  }
  return bidders;
}

function countSets(from: number, take: number): number {
  let sets = 1;
  for (let place = 0; place < take; place++) sets = (sets * (from - place)) / (place + 1);
  return sets;
}

/**
 * How many bidders may win in a problem that only asks that of all its units together; undefined where it asks more, or where too
 * many sets of bidders would have to be tried.
 */
export function enumerableCount(problem: Problem): number | undefined {
  const { counts, units, bidderCount } = problem;
  if (counts.length === 0) return undefined;
  const isPlain = counts.every((row) => row.bound === 'at-most' && row.units.length === units.length);
  if (!isPlain) return undefined;
  const most = Math.min(bidderCount, ...counts.map(({ bidders }) => bidders));
  return countSets(bidderCount, most) <= MOST_SETS ? most : undefined;
}

function addUp(costs: Float64Array): number {
  let sum = 0;
  for (let unit = 0; unit < costs.length; unit++) sum += costs[unit] as number;
  return sum;
}

/** The hottest loop of all, so it has no branch that could be foretold wrongly. */
function takeLesser(a: Float64Array, b: Float64Array, into: Float64Array): void {
  for (let unit = 0; unit < into.length; unit++) into[unit] = Math.min(a[unit] as number, b[unit] as number);
}

/** Tries bidder after bidder beside those that are in already; `least` holds what each unit costs with these. */
class SetSearch {
  best = Number.POSITIVE_INFINITY;
  bestSet: number[] = [];
  readonly #rows: readonly Float64Array[];
  readonly #least: readonly Float64Array[];
  readonly #set: number[] = [];
  readonly #size: number;

  constructor({ units }: Problem, candidates: readonly number[], size: number) {
    this.#size = size;
    const placeOf = new Map(candidates.map((bidder, place) => [bidder, place]));
    const rows = candidates.map(() => new Float64Array(units.length).fill(Number.POSITIVE_INFINITY));
    for (const [unit, { choices }] of units.entries()) {
      for (const { bidder, costMillis } of choices) {
        const row = rows[placeOf.get(bidder) ?? -1];
        if (row !== undefined) row[unit] = costMillis;
      }
    }
    this.#rows = rows;
    this.#least = Array.from({ length: size + 1 }, () =>
      new Float64Array(units.length).fill(Number.POSITIVE_INFINITY),
    );
  }

  search(from: number): void {
    const depth = this.#set.length;
    const before = this.#least[depth] as Float64Array;
    if (depth === this.#size) {
      const sum = addUp(before);
      if (sum >= this.best) return;
      this.best = sum;
      this.bestSet = [...this.#set];
      return;
    }
    const after = this.#least[depth + 1] as Float64Array;
    for (let next = from; next <= this.#rows.length - (this.#size - depth); next++) {
      takeLesser(this.#rows[next] as Float64Array, before, after);
      this.#set.push(next);
      this.search(next + 1);
      this.#set.pop();
    }
  }
}

/**
 * The least award of at most so many bidders, by trying every set of them, in integers: exact, and without a solver. Undefined where no
 * set offers everything.
 */
export function enumerateSets(problem: Problem, most: number): Int32Array | undefined {
  const offering = new Set(problem.units.flatMap(({ choices }) => choices.map(({ bidder }) => bidder)));
  const candidates = [...offering].sort((a, b) => a - b);
  // A set never costs more for one bidder more, so only full ones are tried.
  const search = new SetSearch(problem, candidates, Math.min(most, candidates.length));
  search.search(0);
  if (search.best === Number.POSITIVE_INFINITY) return undefined;
  const admitted = new Set(search.bestSet.map((place) => candidates[place]));
  return awardAmong(problem.units, (bidder) => admitted.has(bidder));
}
