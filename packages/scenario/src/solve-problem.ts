import { isTooRough, type OfferModel, offerModel, scaleOf } from './model/offer-model.ts';
import type { LinearModel } from './model/linear-model.ts';
import { partOfTime, type Solver, type SolverAnswer, type SolverRun } from './model/solver.ts';
import { OPEN } from './lots.ts';
import { type Problem, splitParts } from './reduce.ts';
import { resum, roundingOf } from './resum.ts';
import { type LeftCases, searchAwards } from './search/search-awards.ts';
import { problemOf } from './search/structure.ts';
import type { Way } from './ways.ts';

/** The best award so far and the least possible cost, in thousandths of a euro, weighed as the goal is. */
export interface Progress {
  /** A first answer is sought, then the proof. */
  readonly step: 'first' | 'proof';
  readonly bidders: Int32Array | null;
  readonly costMillis: number | null;
  readonly boundMillis: number | null;
}

/** What a solve needs of its surroundings. */
export interface SolveContext {
  readonly solver: Solver;
  /** What is left of the time it may take; at zero it stops at the next step with the best so far. */
  readonly secondsLeft: () => number;
  readonly report: (progress: Progress) => void;
  /** Ways that are left out, as tests and the benchmark do. */
  readonly without?: readonly Way[];
  /** Whether any award will do: only whether there is one is asked. */
  readonly anyAward?: boolean;
}

/** How a solve ended. */
export interface Solved {
  readonly state: 'done' | 'impossible' | 'ended';
  readonly bidders: Int32Array | null;
  readonly boundMillis: number;
  /** The ways that the bound comes from. */
  readonly provenBy: readonly Way[];
}

/** Up to this many offers the solver is asked to the last thousandth, above it to what counts as proven. */
const FEW_OFFERS = 2_000;
const GAP = 1e-6;
/** With many units so little is left open, half of what counts as proven, and more would take minutes. */
const CLOSE = 5e-6;
const MANY_UNITS = 200;
/** No award lies so far above its bound: the first one ends the search. */
const ANY_GAP = 1e9;
/** Above this the solver ignores the clock for minutes and is asked only where the search found nothing. */
const MOST_OFFERS_OF_SOLVER = 10_000;
/** Of the time that is left, what the search may take where the solver comes after it. */
const SEARCH_SHARE = 0.3;
/** The bound is told anew once so much of the gap is closed. */
const TOLD_PART = 0.05;
/** Of the time that is left, what each case that is left may take, and again what its whole units may. */
const CASE_SHARE = 0.7;
/** So often an award that breaks a rule only by the solver's rounding is ruled out. */
const MOST_REJECTED = 60;
/** So many cases that are left are gone through one by one. */
const FEW_CASES = 3;

/** Gives each unit its cheapest bidder: the least sum if no rule ties units, never above any other award. */
function awardCheapest({ units }: Problem): Int32Array {
  return Int32Array.from(units, ({ choices }) => choices[0]?.bidder ?? OPEN);
}

interface RunOptions extends Pick<SolverRun, 'start'> {
  /** What part of the time that is left it may take. */
  readonly share?: number;
}

/** Solves one part, and keeps its best award and bound in integers. */
class PartSolve {
  #bidders: Int32Array | null = null;
  #cost = Infinity;
  #bound = -Infinity;
  #boundBy: Way = 'cheapest';
  readonly #problem: Problem;
  readonly #context: SolveContext;
  readonly #scale: number;
  readonly #isTooRough: boolean;
  readonly #offerCount: number;
  readonly #isLarge: boolean;
  #step: Progress['step'] = 'first';
  #told = -Infinity;

  constructor(problem: Problem, context: SolveContext) {
    this.#problem = problem;
    this.#context = context;
    this.#scale = scaleOf(problem);
    this.#isTooRough = isTooRough(problem);
    this.#offerCount = problem.units.reduce((sum, { choices }) => sum + choices.length, 0);
    this.#isLarge = problem.units.length > MANY_UNITS;
  }

  run(): Solved {
    const { counts, volumes, target, rebates, units } = this.#problem;
    const isTied = counts.length + volumes.length + rebates.length > 0 || target !== null;
    if (!isTied || (this.#takes('cheapest') && rebates.length === 0)) {
      const sum = units.reduce((all, { choices }) => all + (choices[0]?.costMillis ?? 0), 0);
      this.#raise(sum, 'cheapest');
      if (this.#offer(awardCheapest(this.#problem))) return this.#solved('done');
    }
    if (!isTied) return this.#solved('impossible');
    const found = this.#takes('prices') ? this.#search() : undefined;
    if (this.#isDone) return this.#solved('done');
    if (found?.isImpossible === true) return this.#solved('impossible');
    if (this.#context.secondsLeft() <= 0) return this.#solved('ended');
    if (found !== undefined && this.#isHuge && this.#bidders !== null) return this.#solved('done');
    this.#step = 'proof';
    this.#report();
    if (found?.left !== undefined && this.#takes('cases')) this.#proveByCases(found.left);
    return this.#isEnough ? this.#solved('done') : this.#proveWhole();
  }

  #takes(way: Way): boolean {
    return this.#context.without?.includes(way) !== true;
  }

  get #isDone(): boolean {
    const isProven = this.#cost <= this.#bound + roundingOf(this.#problem);
    return this.#bidders !== null && (isProven || this.#context.anyAward === true);
  }

  /** Whether nothing more is sought: with many units a little may stay open. */
  get #isEnough(): boolean {
    const isClose = this.#bidders !== null && this.#cost - this.#bound <= this.#cost * CLOSE;
    return this.#isDone || (this.#isLarge && isClose);
  }

  get #isHuge(): boolean {
    return this.#offerCount > MOST_OFFERS_OF_SOLVER;
  }

  /** Takes an award if it keeps all rules and is the best; false if it breaks one. */
  #offer(bidders: Int32Array): boolean {
    const { broken, costMillis } = resum(this.#problem, bidders);
    if (broken.length > 0) return false;
    if (costMillis < this.#cost) {
      this.#cost = costMillis;
      this.#bidders = bidders;
      this.#report();
    }
    return true;
  }

  #report(): void {
    this.#context.report({
      step: this.#step,
      bidders: this.#bidders,
      costMillis: this.#bidders === null ? null : this.#cost,
      boundMillis: this.#bound === -Infinity ? null : this.#bound,
    });
  }

  /** Takes what no award costs less than; no more than the best one costs. */
  #raise(told: number, way: Way): void {
    const bound = Math.min(told, this.#cost);
    if (!(bound > this.#bound) || bound === Infinity) return;
    this.#bound = bound;
    this.#boundBy = way;
    // A search raises its bound thousands of times; what is told is a step that can be seen.
    const gap = this.#cost - this.#told;
    if (this.#told !== -Infinity && bound - this.#told < gap * TOLD_PART) return;
    this.#told = bound;
    this.#report();
  }

  #solved(state: Solved['state']): Solved {
    return { state, bidders: this.#bidders, boundMillis: this.#bound, provenBy: [this.#boundBy] };
  }

  /**
   * Runs prices of limits, and sets of bidders where only so many may win: they give awards and a bound. With
   * many offers they get all the time, since the solver would not come that far.
   */
  #search(): { readonly isImpossible: boolean; readonly left: LeftCases | undefined } {
    const secondsLeft = partOfTime(this.#context.secondsLeft, this.#isHuge ? 1 : SEARCH_SHARE);
    let isImpossible = false;
    let left: LeftCases | undefined;
    searchAwards(this.#problem, {
      isBySets: this.#takes('sets'),
      upper: () => this.#cost,
      offer: (bidders) => void this.#offer(bidders),
      raise: (bound, way) => {
        isImpossible ||= bound === Infinity && this.#bidders === null;
        this.#raise(bound, way);
      },
      leave: (cases) => (left = cases),
      isOver: () => secondsLeft() <= 0 || this.#isEnough,
    });
    return { isImpossible, left };
  }

  #run(readable: OfferModel, model: LinearModel, { share = 1, start }: RunOptions): SolverAnswer {
    const { solver, secondsLeft, anyAward } = this.#context;
    const answer = solver(model, {
      secondsLeft: partOfTime(secondsLeft, share),
      relativeGap: anyAward === true ? ANY_GAP : this.#gap(),
      ...(start === undefined ? {} : { start }),
      onBetter: (values) => void this.#offer(readable.read(values)),
    });
    if (!this.#isTooRough) return answer;
    return { ...answer, state: answer.state === 'impossible' ? 'ended' : answer.state, reducedCosts: null };
  }

  /** The solver's bound in thousandths; what rebates are rounded by comes off. */
  #boundOf(answer: SolverAnswer): number {
    if (this.#isTooRough) return 0;
    return Math.floor(answer.bound * this.#scale - this.#problem.rebates.length);
  }

  #gap(): number {
    if (this.#offerCount <= FEW_OFFERS) return 0;
    return this.#isLarge ? CLOSE : GAP;
  }

  /**
   * Solves the few cases that the search of a large tender has left, one after the other, each with its
   * bidders fixed; the bound of all is theirs. Without it `07-eight-or-nothing` is not proven in its time.
   */
  #proveByCases({ cases, rest }: LeftCases): void {
    if (!this.#isLarge || cases.length > FEW_CASES) return;
    const bounds = cases.map(({ structure, bound }) => {
      const problem = bound < this.#cost ? problemOf(this.#problem, structure) : undefined;
      if (problem === undefined) return bound;
      const readable = offerModel(problem, this.#scale, 'split');
      return readable.model.isWhole.includes(1) ? bound : Math.max(bound, this.#wholeByCosts(readable));
    });
    this.#raise(Math.min(rest, ...bounds), 'cases');
  }

  /**
   * Finds whole units without binary variables: the split answer tells what each offer costs at least beyond
   * it, and one that exceeds the best award cannot improve it. Gives a lower bound of every award.
   */
  #wholeByCosts(readable: OfferModel): number {
    const split = this.#run(readable, readable.model, { share: CASE_SHARE });
    const { reducedCosts, values } = split;
    if (split.state !== 'optimal' || reducedCosts === null || values === null) return -Infinity;
    this.#offer(readable.read(values));
    const most = this.#cost / this.#scale - split.bound;
    const whole = this.#run(readable, readable.wholeWithin(reducedCosts, most), { share: CASE_SHARE });
    if (whole.values !== null) this.#offer(readable.read(whole.values));
    return whole.state === 'impossible' ? this.#cost : this.#boundOf(whole);
  }

  /**
   * Solves all units whole at once, from the best award so far; awards that only the solver takes are ruled
   * out one by one. Without it `03-rebates` stays open by more than is shown as proven.
   */
  #proveWhole(): Solved {
    if (!this.#takes('whole')) return this.#solved('ended');
    const readable = offerModel(this.#problem, this.#scale, 'whole');
    let { model } = readable;
    for (let rejected = 0; rejected < MOST_REJECTED && this.#context.secondsLeft() > 0; rejected++) {
      const start = this.#bidders === null ? {} : { start: readable.startOf(this.#bidders) };
      const answer = this.#run(readable, model, start);
      if (answer.state === 'impossible') {
        // Whoever was found before the ruled out ones were left over is the best of all.
        if (this.#bidders === null) return this.#solved('impossible');
        this.#raise(this.#cost, 'whole');
        return this.#solved('done');
      }
      this.#raise(this.#boundOf(answer), 'whole');
      const bidders = answer.values === null ? undefined : readable.read(answer.values);
      if (bidders === undefined || this.#offer(bidders))
        return this.#solved(answer.state === 'optimal' || this.#isDone ? 'done' : 'ended');
      model = readable.without(bidders);
    }
    return this.#solved('ended');
  }
}

/** Solves a problem by parts, each in its fitting form; reports the best award so far once all have one. */
export function solveProblem(problem: Problem, context: SolveContext): Solved {
  const parts = splitParts(problem);
  const bidders = awardCheapest(problem);
  const provenBy = new Set<Way>();
  let [boundMillis, costMillis, isEnded] = [0, 0, false];
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const put = (own: Int32Array) => {
      for (const [place, unit] of part.units.entries()) bidders[unit] = own[place] as number;
    };
    const solved = new PartSolve(part.problem, {
      ...context,
      report: (progress) => {
        if (!isLast || progress.bidders === null) return;
        put(progress.bidders);
        context.report({
          step: progress.step,
          bidders: bidders.slice(),
          costMillis: costMillis + (progress.costMillis ?? 0),
          boundMillis: progress.boundMillis === null ? null : boundMillis + progress.boundMillis,
        });
      },
    }).run();
    if (solved.state === 'impossible' || solved.bidders === null) return solved;
    put(solved.bidders);
    costMillis += resum(part.problem, solved.bidders).costMillis;
    boundMillis += solved.boundMillis;
    for (const way of solved.provenBy) provenBy.add(way);
    isEnded ||= solved.state === 'ended';
  }
  return { state: isEnded ? 'ended' : 'done', bidders, boundMillis, provenBy: [...provenBy] };
}
