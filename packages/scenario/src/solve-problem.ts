import { awardCheapest } from './award-cheapest.ts';
import { type OfferModel, isTooDear, offerModel, scaleOf } from './model/offer-model.ts';
import type { LinearModel } from './model/linear-model.ts';
import { partOfTime, type Solver, type SolverAnswer, type SolverRun } from './model/solver.ts';
import { isStepwise, type ReadableModel, stepModel } from './model/step-model.ts';
import { type Problem, splitParts, tightened } from './reduce.ts';
import { resum, roundingOf } from './resum.ts';
import { leastBySets } from './search/least-by-sets.ts';
import { type LeftCases, searchAwards } from './search/search-awards.ts';
import { problemOf } from './search/structure.ts';

/** What a run is doing: a first answer is sought, then the proof. */
export type Step = 'first' | 'proof';

/** The best award so far and what none costs less than, both in thousandths of a euro, weighed as the goal is. */
export interface Progress {
  readonly step: Step;
  readonly bidders: Int32Array | null;
  readonly costMillis: number | null;
  readonly boundMillis: number | null;
}

/** Which ways are gone; the tests leave some out. */
export interface Ways {
  readonly enumeration: boolean;
  readonly firstAnswer: boolean;
}

export const ALL_WAYS: Ways = { enumeration: true, firstAnswer: true };

/** What a solve needs of its surroundings. */
export interface SolveContext {
  readonly solver: Solver;
  /** What is left of the time it may take; at zero it stops at the next step with the best so far. */
  readonly secondsLeft: () => number;
  readonly report: (progress: Progress) => void;
  readonly ways: Ways;
  /** Whether any award will do: only whether there is one is asked. */
  readonly anyAward?: boolean;
}

/** How a solve ended: `exact` where integers alone say that nothing is cheaper. */
export interface Solved {
  readonly state: 'done' | 'impossible' | 'ended';
  readonly bidders: Int32Array | null;
  readonly boundMillis: number;
  readonly isExact: boolean;
}

/** Up to so many offers the solver is asked to the last thousandth, and beyond that to what still counts as proven. */
const FEW_OFFERS = 2_000;
const GAP = 1e-6;
/** With many units so little is left open, half of what counts as proven, and more would take minutes. */
const CLOSE = 5e-6;
/** No award lies so far above its bound: the first one ends the search. */
const ANY_GAP = 1e9;
/** With more offers the solver is silent for minutes between two looks at the clock, and is asked only where the search found nothing. */
const MOST_OFFERS_OF_SOLVER = 10_000;
/** Of the time that is left, what sets of bidders may take, and the search where the solver comes after it. */
const SETS_SHARE = 0.6;
const SEARCH_SHARE = 0.3;
/** The bound is told anew once so much of the gap is closed. */
const TOLD_PART = 0.05;
/** Of the time that is left, what the first of two rounds may take. */
const FIRST_ROUND = 0.7;
/** So often an award that breaks a rule only by the solver's rounding is ruled out. */
const MOST_REJECTED = 60;

const MANY_UNITS = 200;
/** So many cases that are left are gone through one by one. */
const FEW_CASES = 3;
/** Offers within so much of the whole are looked at first, then more, and at last all that can be part of a better award. */
const NARROW = [2e-7, 2e-6, 2e-5, Infinity];

interface RunOptions extends Pick<SolverRun, 'start'> {
  /** What part of the time that is left it may take. */
  readonly share?: number;
}

/** Solves one part, and keeps its best award and bound in integers. */
class PartSolve {
  bidders: Int32Array | null = null;
  cost = Infinity;
  bound = -Infinity;
  isExact = false;
  /** Whether the search has shown that no award keeps all rules. */
  isImpossible = false;
  readonly #problem: Problem;
  readonly #context: SolveContext;
  readonly #scale: number;
  readonly #isTooDear: boolean;
  #step: Step = 'first';
  #told = -Infinity;
  /** What the search has left for the solver, if it came to its end. */
  #left: LeftCases | undefined;

  constructor(problem: Problem, context: SolveContext) {
    this.#problem = problem;
    this.#context = context;
    this.#scale = scaleOf(problem);
    this.#isTooDear = isTooDear(problem);
  }

  get isDone(): boolean {
    const isProven = this.cost <= this.bound + roundingOf(this.#problem);
    return this.bidders !== null && (isProven || this.#context.anyAward === true);
  }

  /** Takes an award if it keeps all rules and is the best; false if it breaks one. */
  #offer(bidders: Int32Array): boolean {
    const { broken, costMillis } = resum(this.#problem, bidders);
    if (broken.length > 0) return false;
    if (costMillis < this.cost) {
      this.cost = costMillis;
      this.bidders = bidders;
      this.#report();
    }
    return true;
  }

  #report(): void {
    this.#context.report({
      step: this.#step,
      bidders: this.bidders,
      costMillis: this.bidders === null ? null : this.cost,
      boundMillis: this.bound === -Infinity ? null : this.bound,
    });
  }

  #raise(bound: number, isExact: boolean): void {
    if (!(bound > this.bound) || bound === Infinity) return;
    this.bound = bound;
    this.isExact = isExact;
    // A search raises its bound thousands of times; what is told is a step that can be seen.
    const gap = this.cost - this.#told;
    if (this.#told !== -Infinity && bound - this.#told < gap * TOLD_PART) return;
    this.#told = bound;
    this.#report();
  }

  /** Sums of integers alone: the cheapest of each unit, and sets of bidders one by one. Undefined where they do not decide. */
  tryIntegers(): Solved | undefined {
    const cheapest = awardCheapest(this.#problem);
    const hasRebates = this.#problem.rebates.length > 0;
    const isTied =
      this.#problem.counts.length + this.#problem.volumes.length > 0 ||
      this.#problem.target !== null ||
      hasRebates;
    if (!isTied || (this.#context.ways.enumeration && !hasRebates)) {
      const cost = this.#problem.units.reduce((sum, { choices }) => sum + (choices[0]?.costMillis ?? 0), 0);
      this.#raise(cost, true);
      if (this.#offer(cheapest)) return this.solved('done');
    }
    if (!isTied) return this.solved('impossible');
    const { volumes, target } = this.#problem;
    const isCounted = volumes.length === 0 && target === null && !hasRebates;
    if (!this.#context.ways.enumeration || !isCounted) return undefined;
    const found = leastBySets(this.#problem, this.#overAfter(SETS_SHARE));
    if (found === undefined) return undefined;
    if (found === 'none') return this.solved('impossible');
    this.#raise(resum(this.#problem, found).costMillis, true);
    this.#offer(found);
    return this.solved('done');
  }

  /** Whether so much of the time that is left now is over. */
  #overAfter(share: number): () => boolean {
    const left = partOfTime(this.#context.secondsLeft, share);
    return () => left() <= 0;
  }

  /** Prices of limits give awards and a bound; with many offers they get all the time, since the solver would not come that far. */
  tryPrices(): void {
    if (!this.#context.ways.firstAnswer) return;
    const isOver = this.#overAfter(this.#isHuge ? 1 : SEARCH_SHARE);
    searchAwards(this.#problem, {
      upper: () => this.cost,
      offer: (bidders) => void this.#offer(bidders),
      raise: (bound) => {
        this.isImpossible ||= bound === Infinity && this.bidders === null;
        this.#raise(Math.min(bound, this.cost), false);
      },
      leave: (left) => (this.#left = left),
      isOver: () => isOver() || this.isDone || (this.#isLarge && this.#isClose),
    });
  }

  /** Whether the solver is not asked: what the search found stays, with its gap. */
  get isForSearchAlone(): boolean {
    return this.#isHuge && this.bidders !== null && this.#context.ways.firstAnswer;
  }

  get #isHuge(): boolean {
    return this.#offerCount > MOST_OFFERS_OF_SOLVER;
  }

  get #offerCount(): number {
    return this.#problem.units.reduce((sum, { choices }) => sum + choices.length, 0);
  }

  solved(state: Solved['state']): Solved {
    const { bidders, bound } = this;
    return { state, bidders, boundMillis: bound, isExact: this.isExact && this.cost <= bound };
  }

  #run(readable: ReadableModel, model: LinearModel, options: RunOptions = {}): SolverAnswer {
    const { solver, secondsLeft, anyAward } = this.#context;
    const { share = 1, start } = options;
    const answer = solver(model, {
      secondsLeft: partOfTime(secondsLeft, share),
      relativeGap: anyAward === true ? ANY_GAP : this.#gap(),
      ...(start === undefined ? {} : { start }),
      onBetter: (values) => {
        const bidders = readable.read(values);
        if (bidders !== undefined) this.#offer(bidders);
      },
    });
    if (!this.#isTooDear) return answer;
    return { ...answer, state: answer.state === 'impossible' ? 'ended' : answer.state, reducedCosts: null };
  }

  /** The solver's bound in thousandths; what rebates are rounded by comes off. */
  #boundOf(readable: ReadableModel, answer: SolverAnswer): number {
    if (this.#isTooDear) return 0;
    const rounding = this.#problem.rebates.length;
    return Math.floor((answer.bound + readable.offset) * this.#scale - rounding);
  }

  #gap(): number {
    if (this.#offerCount <= FEW_OFFERS) return 0;
    return this.#isLarge ? CLOSE : GAP;
  }

  /** Steps of price, where only who may win is asked. */
  #proveBySteps(): Solved {
    const readable = stepModel(this.#problem, this.#scale);
    const answer = this.#run(readable, readable.model);
    if (answer.state === 'impossible') return this.solved('impossible');
    this.#raise(this.#boundOf(readable, answer), false);
    const bidders = answer.values === null ? undefined : readable.read(answer.values);
    if (bidders !== undefined) this.#offer(bidders);
    return this.solved(answer.state === 'optimal' ? 'done' : 'ended');
  }

  /**
   * Units split between bidders first, with yes and no whole; then whole units among those that may win by that. Undefined where this does
   * not decide.
   */
  #proveByRounds(): Solved | undefined {
    const split = offerModel(this.#problem, this.#scale, 'split');
    const answer = this.#run(split, split.model, { share: FIRST_ROUND });
    if (answer.state === 'impossible') return this.solved('impossible');
    this.#raise(this.#boundOf(split, answer), false);
    if (this.isDone) return this.solved('done');
    if (answer.values === null) return this.solved('ended');
    // With many units, awards that break a limit by the solver's rounding are passed by with a millionth to spare.
    const second = this.#isLarge ? offerModel(tightened(this.#problem), this.#scale, 'split') : split;
    const isStructured = split.model.isWhole.includes(1);
    let bound = this.#wholeByCosts(second, isStructured ? second.fixedTo(answer.values) : second.model);
    // What tightened limits cost at least, the limits themselves may not.
    if (!isStructured && second !== split)
      bound = this.#isClose ? undefined : this.#wholeByCosts(split, split.model, [Infinity]);
    if (!isStructured && bound !== undefined) this.#raise(Math.min(bound, this.cost), false);
    return this.isDone || (this.#isLarge && this.#isClose) ? this.solved('done') : undefined;
  }

  /** The few cases that a search has left, one after the other, each with its bidders fixed; the bound of all is theirs. */
  #proveByCases({ cases, rest }: LeftCases): void {
    const bounds = cases.map(({ structure, bound }) => {
      const problem = bound < this.cost ? problemOf(this.#problem, structure) : undefined;
      if (problem === undefined) return bound;
      const readable = offerModel(problem, this.#scale, 'split');
      if (readable.model.isWhole.includes(1)) return bound;
      return Math.max(bound, this.#wholeByCosts(readable, readable.model, [Infinity]) ?? bound);
    });
    this.#raise(Math.min(rest, this.cost, ...bounds), false);
  }

  get #isLarge(): boolean {
    return this.#problem.units.length > MANY_UNITS;
  }

  get #isClose(): boolean {
    return this.bidders !== null && this.cost - this.bound <= this.cost * CLOSE;
  }

  /**
   * Whole units in a model without yes and no: the split answer tells what each offer costs at least beyond it, and whatever costs more
   * than the best award lies above it cannot be part of a better one. Gives what no award costs less than; undefined if that is unknown.
   */
  #wholeByCosts(readable: OfferModel, model: LinearModel, parts = NARROW): number | undefined {
    const split = this.#run(readable, model, { share: FIRST_ROUND });
    const { reducedCosts, values } = split;
    if (split.state !== 'optimal' || reducedCosts === null || values === null) return undefined;
    this.#offer(readable.read(values) ?? new Int32Array());
    let isAll = false;
    for (const part of parts) {
      const known = this.bidders === null ? Infinity : this.cost / this.#scale - split.bound;
      const most = Math.min(known, part * Math.abs(split.bound));
      isAll = most === known;
      const whole = this.#run(readable, readable.wholeWithin(model, reducedCosts, most), {
        share: FIRST_ROUND,
      });
      const bidders = whole.values === null ? undefined : readable.read(whole.values);
      if (bidders !== undefined) this.#offer(bidders);
      if (isAll) return whole.state === 'impossible' ? this.cost : this.#boundOf(readable, whole);
      if (this.#context.secondsLeft() <= 0) return undefined;
    }
    return undefined;
  }

  /** All units whole at once, from the best award so far; awards that only the solver takes are ruled out one by one. */
  #proveWhole(): Solved {
    const readable = offerModel(this.#problem, this.#scale, 'whole');
    const rejected: Int32Array[] = [];
    while (rejected.length < MOST_REJECTED && this.#context.secondsLeft() > 0) {
      if (rejected.length > 0 && this.#isLarge) return this.#searchTightened();
      const start = this.bidders === null ? {} : { start: readable.startOf(this.bidders) };
      const answer = this.#run(readable, readable.without(rejected), start);
      if (answer.state === 'impossible') {
        // Whoever was found before the ruled out ones were left over is the best of all.
        if (this.bidders !== null) this.#raise(this.cost, false);
        return this.solved(this.bidders === null ? 'impossible' : 'done');
      }
      this.#raise(Math.min(this.#boundOf(readable, answer), this.cost), false);
      const bidders = answer.values === null ? undefined : readable.read(answer.values);
      if (bidders !== undefined && !this.#offer(bidders)) {
        rejected.push(bidders);
        continue;
      }
      return this.solved(answer.state === 'optimal' || this.isDone ? 'done' : 'ended');
    }
    return this.solved('ended');
  }

  /** Where there are too many awards to rule out one by one, limits are kept with a millionth to spare; the bound stays as it is. */
  #searchTightened(): Solved {
    const readable = offerModel(tightened(this.#problem), this.#scale, 'whole');
    const start = this.bidders === null ? {} : { start: readable.startOf(this.bidders) };
    const answer = this.#run(readable, readable.model, start);
    const bidders = answer.values === null ? undefined : readable.read(answer.values);
    if (bidders !== undefined) this.#offer(bidders);
    return this.solved(answer.state === 'ended' && !this.isDone ? 'ended' : 'done');
  }

  prove(): Solved {
    this.#step = 'proof';
    this.#report();
    if (isStepwise(this.#problem)) return this.#proveBySteps();
    if (this.#isLarge && this.#left !== undefined && this.#left.cases.length <= FEW_CASES) {
      this.#proveByCases(this.#left);
      if (this.isDone || this.#isClose) return this.solved('done');
    }
    const byRounds = this.#proveByRounds();
    return byRounds ?? this.#proveWhole();
  }
}

function solvePart(problem: Problem, context: SolveContext): Solved {
  const part = new PartSolve(problem, context);
  const byIntegers = part.tryIntegers();
  if (byIntegers !== undefined) return byIntegers;
  part.tryPrices();
  if (part.isDone) return part.solved('done');
  if (part.isImpossible) return part.solved('impossible');
  if (context.secondsLeft() <= 0) return part.solved('ended');
  if (part.isForSearchAlone) return part.solved('done');
  return part.prove();
}

/** Solves a problem part by part, each in the form that fits; reports the best award so far as soon as every part has one. */
export function solveProblem(problem: Problem, context: SolveContext): Solved {
  const parts = splitParts(problem);
  const bidders = awardCheapest(problem);
  let [boundMillis, costMillis, isExact, isEnded] = [0, 0, true, false];
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const solved = solvePart(part.problem, {
      ...context,
      report: (progress) => {
        if (!isLast || progress.bidders === null) return;
        for (const [place, unit] of part.units.entries()) bidders[unit] = progress.bidders[place] as number;
        context.report({
          step: progress.step,
          bidders: bidders.slice(),
          costMillis: costMillis + (progress.costMillis ?? 0),
          boundMillis: progress.boundMillis === null ? null : boundMillis + progress.boundMillis,
        });
      },
    });
    if (solved.state === 'impossible' || solved.bidders === null) return solved;
    for (const [place, unit] of part.units.entries()) bidders[unit] = solved.bidders[place] as number;
    costMillis += resum(part.problem, solved.bidders).costMillis;
    boundMillis += solved.boundMillis;
    isExact &&= solved.isExact;
    isEnded ||= solved.state === 'ended';
  }
  return { state: isEnded ? 'ended' : 'done', bidders, boundMillis, isExact };
}
