import type { Problem } from '../reduce.ts';
import type { Way } from '../ways.ts';
import { BidderSets, type FoundSet } from './bidder-sets.ts';
import { fitAward } from './fit-award.ts';
import { LimitPrices, type Priced, type Structure } from './limit-prices.ts';
import { limitsOf } from './limits.ts';
import { offerTable, pricedAt } from './offer-table.ts';
import { placeChooser } from './place-sets.ts';
import { stepTiers } from './tier-steps.ts';
import { amongThese, decisionsOf, restricted, splitStructure, wholeStructure } from './structure.ts';
import { priceUnits } from './unit-prices.ts';

/** Where a search tells what it finds. */
export interface SearchSink {
  /** Whether sets of bidders are listed where only so many may win. */
  readonly isBySets: boolean;
  /** What the best award so far costs. */
  readonly upper: () => number;
  /** Takes an award if it keeps all rules and is better. */
  readonly offer: (bidders: Int32Array) => void;
  /** Takes what no award costs less than and how that is known; infinite where there is none. */
  readonly raise: (bound: number, way: Way) => void;
  /** Takes what is left once all else is decided. */
  readonly leave: (left: LeftCases) => void;
  /** Whether the bound is near enough, or the time over. */
  readonly isOver: () => boolean;
}

/** A case whose prices leave open only which lots are whole: no award in it costs less than the bound. */
interface ClosedCase {
  readonly structure: Structure;
  readonly bound: number;
}

/** The cases in which a better award may lie; whatever lies in none of them costs `rest` at least. */
export interface LeftCases {
  readonly cases: readonly ClosedCase[];
  readonly rest: number;
}

/** Rounds go on while the bound grows by what is worth while, as a share. */
const FIRST = { rounds: 120, worth: 1e-7 };
/** Of one of many cases, whose prices begin near those of the case above. */
const LATER = { rounds: 60, worth: 2e-6, step: 0.004 };
/** Where so many cases gave no award, there may be none, which is for others to find out. */
const MOST_WITHOUT_AWARD = 100;
/** So often everything undecided is gone through before anything is split. */
const NARROWING_PASSES = 3;
/** An award is made of each case that is not split any more, and of so many-th others. */
const FIT_EVERY = 20;
/** So often, by so much as a share, prices are changed where an award is so near to the bound. */
const [SHAKES, SHAKE, WIDE_SHAKE, NEAR] = [16, 0.002, 0.01, 1e-4];
/** Of sets that might be better, so many of the cheapest are kept. */
const MOST_KEPT = 20_000;

/** Some bidders and what is reckoned with among them. */
type PhaseLots = ReturnType<typeof groundOf>;

/** A case that is not closed: no award in it costs less than the bound. */
interface Case {
  readonly bound: number;
  readonly structure: Structure;
  /** Undefined before it is looked at: only these bidders win. */
  readonly ground?: PhaseLots;
  readonly start?: Float64Array | undefined;
  readonly bidders?: readonly number[];
}

function groundOf(problem: Problem) {
  const table = offerTable(problem);
  const limits = limitsOf(problem, table);
  return { table, limits, prices: new LimitPrices(table, limits, placeChooser(problem, table)) };
}

/** The problem without costs: prices that then ask for more than 0 prove that no award keeps all limits. */
function withoutCosts(problem: Problem): Problem {
  const units = problem.units.map((unit) => ({
    ...unit,
    choices: unit.choices.map((choice) => ({ ...choice, costMillis: 0 })),
  }));
  return { ...problem, units };
}

/** The cases by what they cost at least, the dearest first. */
class Queue {
  readonly #cases: Case[] = [];

  get least(): number {
    return this.#cases.at(-1)?.bound ?? Infinity;
  }

  push(one: Case): void {
    let [from, to] = [0, this.#cases.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#cases[middle] as Case).bound > one.bound) from = middle + 1;
      else to = middle;
    }
    this.#cases.splice(from, 0, one);
  }

  pop(): Case | undefined {
    return this.#cases.pop();
  }
}

/** The rule «höchstens n» about everything; as many as there are where there is none. */
function mostWinners({ counts, units, bidderCount }: Problem): number {
  const whole = counts.filter((row) => row.bound === 'at-most' && row.units.length === units.length);
  return Math.min(bidderCount, ...whole.map(({ bidders }) => bidders));
}

/** Goes through cases, least bound first, and splits in two those whose prices leave something undecided. */
class AwardSearch {
  readonly #problem: Problem;
  readonly #sink: SearchSink;
  readonly #queue = new Queue();
  readonly #closed: ClosedCase[] = [];
  /** The least bound of these. */
  #leastClosed = Infinity;
  /** What costs at least what was not listed as a case. */
  #rest = Infinity;
  #looks = 0;
  #isBySets = false;

  constructor(problem: Problem, sink: SearchSink) {
    this.#problem = problem;
    this.#sink = sink;
  }

  run(): void {
    const ground = groundOf(this.#problem);
    const structure = wholeStructure(ground.limits);
    const most = mostWinners(this.#problem);
    this.#isBySets = this.#sink.isBySets && most < this.#problem.bidderCount;
    if (this.#isBySets) this.#listSets(ground, structure, most);
    else this.#lookAtWhole(ground, structure);
    let looked = 0;
    for (let next = this.#queue.pop(); next !== undefined; next = this.#queue.pop()) {
      this.#tellBound(next.bound);
      const isVain = ++looked > MOST_WITHOUT_AWARD && this.#sink.upper() === Infinity;
      if (next.bound >= this.#sink.upper()) break;
      if (isVain || this.#sink.isOver()) return;
      if (next.ground === undefined) this.#look(next);
      else this.#split(next);
    }
    this.#tellBound(Infinity);
    const cases = this.#closed.filter(({ bound }) => bound < this.#sink.upper());
    this.#sink.leave({ cases, rest: this.#rest });
  }

  #lookAtWhole(ground: PhaseLots, structure: Structure): void {
    const priced = this.#look({ bound: -Infinity, structure, ground });
    if (priced === undefined) return;
    if (this.#sink.upper() === Infinity && this.#isImpossible(structure)) {
      this.#queue.pop();
      return;
    }
    this.#sink.raise(priced.bound, 'prices');
    const { limits } = ground;
    let open = structure;
    if (limits.rebates.some((row) => row !== undefined)) {
      stepTiers(structure, limits, priced, {
        price: (held) => this.#priced(ground, held, priced.prices),
        take: (held, own) => this.#fit(ground, held, own),
        isOver: this.#sink.isOver,
      });
      open = this.#withUnitPrices(ground, structure, priced);
    }
    const narrowed = this.#narrow(ground, open, priced.prices);
    if (narrowed === structure) return;
    this.#queue.pop();
    if (narrowed === undefined) return;
    this.#look({ bound: priced.bound, structure: narrowed, ground, start: priced.prices });
  }

  #isImpossible(structure: Structure): boolean {
    const { prices } = groundOf(withoutCosts(this.#problem));
    const { isOver } = this.#sink;
    return prices.climb(structure, { rounds: FIRST.rounds, until: 1, isOver }).bound >= 1;
  }

  /** With graded rebates, what is left of a structure by the prices of units, whose bound is told. */
  #withUnitPrices({ table, limits }: PhaseLots, structure: Structure, priced: Priced): Structure {
    const { upper, raise, isOver } = this.#sink;
    if (upper() === Infinity) return structure;
    const start = Float64Array.from(priced.chosen, (at) => pricedAt(table, at, priced.factors));
    const found = priceUnits({ table, limits }, structure, start, { upper: upper(), isOver });
    raise(found.bound, 'prices');
    return found.structure;
  }

  /** Decides between two cases where one holds nothing better. Undefined where both hold nothing better. */
  #narrow(ground: PhaseLots, structure: Structure, start: Float64Array): Structure | undefined {
    const { upper, isOver } = this.#sink;
    let narrowed = structure;
    for (let pass = 0, isLess = upper() < Infinity; isLess && pass < NARROWING_PASSES; pass++) {
      isLess = false;
      for (const decide of decisionsOf(ground.limits)) {
        const cases = decide(narrowed) ?? [];
        if (isOver()) return narrowed;
        const left = cases.filter((one) => this.#priced(ground, one, start).bound < upper());
        if (left.length === cases.length) continue;
        if (left[0] === undefined) return undefined;
        [narrowed, isLess] = [left[0], true];
      }
    }
    return narrowed;
  }

  #fit(ground: PhaseLots, structure: Structure, priced: Priced): void {
    this.#sink.offer(fitAward(ground.table, ground.limits, structure, priced, this.#sink.isOver));
  }

  /**
   * Tries slightly different prices, which lead to other awards: what is left of a gap lies in how whole lots
   * fit, and so it does where limits leave little room and no award was found at all.
   */
  #shake(ground: PhaseLots, structure: Structure, { prices, bound }: Priced): void {
    const { isOver, upper } = this.#sink;
    const isNone = upper() === Infinity;
    const isWorth = () => (isNone ? upper() === Infinity : upper() - bound < upper() * NEAR);
    for (let turn = 1; turn <= SHAKES && isWorth() && !isOver(); turn++) {
      const wide = isNone ? WIDE_SHAKE * turn : SHAKE;
      const start = prices.map((price, at) => price * (1 + wide * Math.sin(turn * (at + 1))));
      this.#fit(
        ground,
        structure,
        ground.prices.climb(structure, { start, rounds: 1, until: Infinity, isOver }),
      );
    }
  }

  #tellBound(next: number): void {
    const bound = Math.min(next, this.#queue.least, this.#rest, this.#leastClosed);
    this.#sink.raise(bound, this.#isBySets ? 'sets' : 'prices');
  }

  #priced(ground: PhaseLots, structure: Structure, start?: Float64Array): Priced {
    return ground.prices.climb(structure, {
      start,
      ...(start === undefined ? FIRST : LATER),
      until: this.#sink.upper(),
      isOver: this.#sink.isOver,
    });
  }

  /** Prices a case, makes an award of it, and keeps it unless nothing better can be in it. */
  #look({ structure, ground: given, bidders, bound: known, start }: Case): Priced | undefined {
    const ground = given ?? groundOf(restricted(this.#problem, bidders ?? []));
    const priced = this.#priced(ground, structure, start);
    const bound = Math.max(known, priced.bound);
    if (bound === Infinity || (bound >= this.#sink.upper() && start !== undefined)) return undefined;
    if (this.#looks++ % FIT_EVERY === 0 || this.#sink.upper() === Infinity)
      this.#fit(ground, structure, priced);
    if (bound < this.#sink.upper()) this.#queue.push({ bound, structure, ground, start: priced.prices });
    return priced;
  }

  #split({ structure, ground, start, bound }: Case): void {
    if (ground === undefined) return;
    const once = { start, rounds: 1, until: Infinity, isOver: () => true };
    const priced = ground.prices.climb(structure, once);
    const cases = splitStructure(structure, ground.limits, priced, ground.prices);
    if (cases === undefined) {
      this.#fit(ground, structure, priced);
      this.#shake(ground, structure, priced);
      this.#closed.push({ structure, bound });
      this.#leastClosed = Math.min(this.#leastClosed, bound);
      return;
    }
    for (const one of cases) this.#look({ bound, structure: one, ground, start });
  }

  /** Where only so many may win overall: every set of them that may hold something better is a case. */
  #listSets(ground: PhaseLots, structure: Structure, most: number): void {
    const { isOver, upper } = this.#sink;
    const whole = ground.prices.climb(structure, { rounds: FIRST.rounds, until: Infinity, isOver });
    this.#sink.raise(whole.bound, 'prices');
    const free = new BidderSets(this.#problem, ground.table);
    let first: FoundSet | undefined;
    const isLeast = free.search(most, {
      below: () => first?.cost ?? Infinity,
      tell: (set) => (first = set),
      isOver,
    });
    if (first === undefined) {
      // Where the time was over there may still be a set of them.
      if (!isLeast) this.#rest = whole.bound;
      return;
    }
    const priced = this.#look({
      bound: first.cost,
      structure: amongThese(structure, first.bidders),
      bidders: first.bidders,
    });
    if (priced !== undefined && upper() === Infinity) {
      const own = groundOf(restricted(this.#problem, first.bidders));
      this.#shake(own, amongThese(structure, first.bidders), priced);
    }
    this.#rest = first.cost;
    // Where an award costs what the least set costs, no other set is looked at.
    if (isLeast && upper() <= first.cost) return;
    let kept: FoundSet[] = [];
    let dearest = Infinity;
    const isAll = free.search(most, {
      below: () => Math.min(upper(), dearest),
      tell: (set) => {
        kept.push(set);
        if (kept.length < 2 * MOST_KEPT) return;
        kept = kept.sort((a, b) => a.cost - b.cost).slice(0, MOST_KEPT);
        dearest = (kept.at(-1) as FoundSet).cost;
      },
      isOver,
    });
    // Unlisted sets cost at least the dearest one kept or, where the time was over, what is known of all.
    this.#rest = isAll ? dearest : Math.max(whole.bound, isLeast ? first.cost : -Infinity);
    for (const { bidders, cost } of kept) {
      if (priced !== undefined && bidders.join() === first.bidders.join()) continue;
      const own = amongThese(structure, bidders);
      this.#queue.push({ bound: cost, structure: own, bidders, start: priced?.prices });
    }
  }
}

/** Seeks the least award by limit prices, bidder sets and cases; tells better awards and bounds at once. */
export function searchAwards(problem: Problem, sink: SearchSink): void {
  new AwardSearch(problem, sink).run();
}
