import { awardAmong } from './enumerate.ts';
import type { Choice, Problem, VolumeRow } from './reduce.ts';
import { repairVolumes } from './repair.ts';
import { resum } from './resum.ts';

const ROUNDS = 200;
/** An award is made of the prices once in so many rounds. */
const AWARD_EVERY = 10;
/** What sums of doubles may be off, as a share; generous by far. */
const DOUBLE_MARGIN = 1e-11;

/** The best award found by prices, and what no award costs less than. */
export interface FirstAnswer {
  readonly bidders: Int32Array | undefined;
  readonly boundMillis: number;
}

/** A limit that is priced instead of kept: Σ own·factor + Σ total·share (+ targeted) ≤ limit. */
interface PricedRow {
  readonly bidder: number;
  readonly sign: number;
  readonly share: number;
  readonly limit: number;
  readonly isTarget: boolean;
}

function priceable({ volumes, target }: Problem): PricedRow[] {
  const isHeld = (row: VolumeRow) => row.bidder >= 0 && (row.bound === 'at-most' || !row.onlyIfWinning);
  const rows = volumes.filter(isHeld).map(({ bidder, bound, limit }): PricedRow => {
    const sign = bound === 'at-most' ? 1 : -1;
    return {
      bidder,
      sign,
      share: limit.unit === 'share' ? (-sign * limit.tenths) / 1_000 : 0,
      limit: limit.unit === 'euro' ? sign * limit.millis : 0,
      isTarget: false,
    };
  });
  if (target === null) return rows;
  return [...rows, { bidder: -1, sign: 1, share: 0, limit: target.limitMillis, isTarget: true }];
}

/** What each bidder's euro costs beside its price, by the prices of limits, and what one for a lot with a target does. */
interface Factors {
  readonly of: Float64Array;
  readonly targeted: number;
}

function pricedCost({ bidder, costMillis, moneyMillis, targetedMillis }: Choice, factors: Factors): number {
  return costMillis + (factors.of[bidder] as number) * moneyMillis + factors.targeted * targetedMillis;
}

/** Prices of units and limits, moved round by round so that the bound grows. */
class Prices {
  bound = -Infinity;
  readonly #problem: Problem;
  readonly #rows: readonly PricedRow[];
  readonly #most: number;
  readonly #unit: Float64Array;
  readonly #limit: Float64Array;
  readonly #rebate: Float64Array;
  readonly #average: number;
  #pace = 1;
  #stale = 0;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#rows = priceable(problem);
    const overall = problem.counts.filter(
      ({ bound, units }) => bound === 'at-most' && units.length === problem.units.length,
    );
    const most = Math.min(problem.bidderCount, ...overall.map(({ bidders }) => bidders));
    this.#most = most;
    this.#unit = Float64Array.from(
      problem.units,
      ({ choices }) => choices[1]?.costMillis ?? choices[0]?.costMillis ?? 0,
    );
    this.#limit = new Float64Array(this.#rows.length);
    this.#rebate = new Float64Array(problem.bidderCount);
    for (const { bidder, tiers } of problem.rebates) {
      this.#rebate[bidder] = tiers.reduce((top, { tenths }) => Math.max(top, tenths), 0) / 1_000;
    }
    const sum = problem.units.reduce((all, { choices }) => all + (choices[0]?.moneyMillis ?? 0), 0);
    this.#average = Math.max(1, sum / Math.max(1, problem.units.length));
  }

  get hasCount(): boolean {
    return this.#most < this.#problem.bidderCount;
  }

  #factors(): Factors {
    const of = this.#rebate.map((rebate) => -rebate);
    let targeted = 0;
    for (const [row, { bidder, sign, share, isTarget }] of this.#rows.entries()) {
      const price = this.#limit[row] as number;
      if (isTarget) targeted += price;
      else of[bidder] = (of[bidder] as number) + sign * price;
      if (share !== 0) for (let b = 0; b < of.length; b++) of[b] = (of[b] as number) + share * price;
    }
    return { of, targeted };
  }

  /** Goes one round; gives the bidders that the prices choose. */
  round(upper: number): number[] {
    const { units, bidderCount } = this.#problem;
    const factors = this.#factors();
    const savings = new Float64Array(bidderCount);
    let sum = 0;
    for (const [unit, { choices }] of units.entries()) {
      const price = this.hasCount ? (this.#unit[unit] as number) : Infinity;
      let least = Infinity;
      for (const choice of choices) {
        const { bidder } = choice;
        const cost = pricedCost(choice, factors);
        if (cost < least) least = cost;
        if (cost < price && this.hasCount) savings[bidder] = (savings[bidder] as number) + cost - price;
      }
      sum += this.hasCount ? price : least;
    }
    const chosen = [...savings.keys()].sort(
      (a, b) => (savings[a] as number) - (savings[b] as number) || a - b,
    );
    chosen.length = this.#most;
    if (this.hasCount) for (const bidder of chosen) sum += savings[bidder] as number;
    for (const [row, { limit }] of this.#rows.entries()) sum -= (this.#limit[row] as number) * limit;
    this.#settle(sum, upper, chosen, factors);
    return chosen;
  }

  #settle(sum: number, upper: number, chosen: readonly number[], factors: Factors): void {
    const isExact = this.#rows.length === 0 && this.#rebate.every((rebate) => rebate === 0);
    const margin = isExact ? 0 : Math.abs(sum) * DOUBLE_MARGIN + this.#problem.bidderCount;
    const bound = isExact ? sum : Math.floor(sum - margin);
    if (bound > this.bound) {
      this.bound = bound;
      this.#stale = 0;
    } else if (++this.#stale >= 8) {
      this.#stale = 0;
      this.#pace /= 1.6;
    }
    this.#move(Math.max(upper - sum, Math.abs(sum) * 1e-6), chosen, factors);
  }

  #move(distance: number, chosen: readonly number[], factors: Factors): void {
    const { units, bidderCount } = this.#problem;
    const isIn = new Uint8Array(bidderCount);
    for (const bidder of chosen) isIn[bidder] = 1;
    const slope = new Float64Array(units.length);
    const own = new Float64Array(bidderCount);
    let [total, targeted, norm] = [0, 0, 0];
    for (const [unit, { choices }] of units.entries()) {
      let [taken, least, best] = [0, Infinity, -1];
      for (const [place, choice] of choices.entries()) {
        const { bidder, moneyMillis, targetedMillis } = choice;
        const cost = pricedCost(choice, factors);
        const isTaken = isIn[bidder] === 1 && cost < (this.#unit[unit] as number);
        if (this.hasCount && isTaken) {
          taken += 1;
          own[bidder] = (own[bidder] as number) + moneyMillis;
          total += moneyMillis;
          targeted += targetedMillis;
        }
        if (cost < least) [least, best] = [cost, place];
      }
      const choice = choices[best];
      if (!this.hasCount && choice !== undefined) {
        own[choice.bidder] = (own[choice.bidder] as number) + choice.moneyMillis;
        total += choice.moneyMillis;
        targeted += choice.targetedMillis;
      }
      if (this.hasCount) {
        slope[unit] = 1 - taken;
        norm += (1 - taken) ** 2;
      }
    }
    const slopes = this.#rows.map(({ bidder, sign, share, limit, isTarget }) => {
      const amount = isTarget ? targeted : sign * (own[bidder] as number) + share * total;
      return (amount - limit) / this.#average;
    });
    norm += slopes.reduce((all, one) => all + one * one, 0);
    if (norm === 0) return;
    const step = (this.#pace * distance) / norm;
    // Whole prices of units make the bound a sum of integers.
    for (let unit = 0; unit < slope.length; unit++)
      this.#unit[unit] = Math.round((this.#unit[unit] as number) + step * (slope[unit] as number));
    for (const [row, one] of slopes.entries())
      this.#limit[row] = Math.max(0, (this.#limit[row] as number) + (step * one) / this.#average);
  }
}

/** The bidders that may win each unit: of the chosen ones, in each place as many as may win there, those first that save most. */
function admitByPlace(
  problem: Problem,
  chosen: ReadonlySet<number>,
): (bidder: number, unit: number) => boolean {
  const rows = problem.counts.filter(
    ({ bound, units }) => bound === 'at-most' && units.length < problem.units.length,
  );
  const admittedOf = problem.units.map((): Set<number>[] => []);
  for (const row of rows) {
    const set = new Set<number>();
    const least = new Map<number, number>();
    for (let place = 0; place < row.bidders; place++) {
      const gains = new Map<number, number>();
      for (const unit of row.units) {
        const now = least.get(unit);
        for (const { bidder, costMillis } of problem.units[unit]?.choices ?? []) {
          if (!chosen.has(bidder) || set.has(bidder)) continue;
          const ceiling = now ?? (problem.units[unit]?.choices.at(-1)?.costMillis ?? 0) * 2 + 1;
          gains.set(bidder, (gains.get(bidder) ?? 0) + Math.max(0, ceiling - costMillis));
        }
      }
      const best = [...gains].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
      if (best === undefined) break;
      set.add(best);
      for (const unit of row.units) {
        const cost = problem.units[unit]?.choices.find(({ bidder }) => bidder === best)?.costMillis;
        if (cost !== undefined) least.set(unit, Math.min(cost, least.get(unit) ?? Infinity));
      }
    }
    for (const unit of row.units) admittedOf[unit]?.push(set);
  }
  return (bidder, unit) =>
    chosen.has(bidder) && (admittedOf[unit] ?? []).every((admitted) => admitted.has(bidder));
}

/** Keeps the best award that keeps all rules. */
class Best {
  bidders: Int32Array | undefined;
  cost = Infinity;
  readonly #problem: Problem;

  constructor(problem: Problem) {
    this.#problem = problem;
  }

  /** Makes an award of these bidders; true if it is better than the best so far. */
  try(chosen: Iterable<number>): boolean {
    const admit = admitByPlace(this.#problem, new Set(chosen));
    const bare = awardAmong(this.#problem.units, admit);
    if (bare === undefined) return false;
    const bidders = repairVolumes(this.#problem, bare, admit);
    const { broken, costMillis } = resum(this.#problem, bidders);
    if (broken.length > 0 || costMillis >= this.cost) return false;
    this.cost = costMillis;
    this.bidders = bidders;
    return true;
  }
}

function exchange(problem: Problem, best: Best, chosen: readonly number[], isOver: () => boolean): void {
  let set = new Set(chosen);
  for (let isBetter = true; isBetter && !isOver(); ) {
    isBetter = false;
    for (const out of set) {
      for (let into = 0; into < problem.bidderCount && !isOver(); into++) {
        if (set.has(into)) continue;
        const next = new Set([...set].filter((bidder) => bidder !== out).concat(into));
        if (!best.try(next)) continue;
        set = next;
        isBetter = true;
        break;
      }
      if (isBetter) break;
    }
  }
}

/**
 * A first answer in seconds: prices of units and of limits give a bound that holds, sets of bidders chosen by them give awards, and
 * the best of these is improved by exchanging one bidder.
 */
export function findFirstAnswer(problem: Problem, isOver: () => boolean): FirstAnswer {
  const prices = new Prices(problem);
  const best = new Best(problem);
  const everybody = Array.from({ length: problem.bidderCount }, (_, bidder) => bidder);
  const fallback = problem.units.reduce((sum, { choices }) => sum + (choices.at(-1)?.costMillis ?? 0), 0);
  let chosen = everybody;
  for (let round = 0; round < ROUNDS && !isOver(); round++) {
    chosen = prices.round(Math.min(best.cost, fallback));
    if (round % AWARD_EVERY === 0 && (prices.hasCount || round === 0)) best.try(chosen);
    if (prices.bound >= best.cost) break;
  }
  if (prices.hasCount) {
    best.try(chosen);
    exchange(problem, best, chosen, isOver);
  }
  return { bidders: best.bidders, boundMillis: prices.bound };
}
