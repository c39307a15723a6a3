import { fillsExactly, findObstacle } from './arithmetic.ts';
import type { PhaseLots } from './lots.ts';
import { cheapestOf } from './outcome.ts';
import { type Clash, type OpenLot, reduceRules, withSafeSums } from './reduce.ts';
import { awardOf, resum } from './resum.ts';
import type { Rule } from './rules.ts';
import { partOfTime } from './model/solver.ts';
import { type Progress, type SolveContext, solveProblem } from './solve-problem.ts';
import type { Way } from './ways.ts';

/** What a run is given: plain data that travels to another process as JSON. */
export interface ScenarioTask {
  readonly ground: PhaseLots;
  readonly rules: readonly Rule[];
}

/**
 * The certainty that nothing is cheaper: by integers alone; within the amount told, at most a euro or a
 * thousandth of a percent; at most so much above the best; or the time was over before.
 */
export type Proof = 'exact' | 'within' | 'gap' | 'ended';

/** An award by the rules. Bidders are places in the ground's list; all sums are integers. */
export interface ScenarioAward {
  readonly kind: 'award';
  /** By lot, `OPEN` where nobody gets it. */
  readonly award: readonly number[];
  readonly sumMillis: number;
  /** Weighed by quality; the same as the sum without such a rule. */
  readonly costMillis: number;
  readonly boundMillis: number;
  /** By how much it may lie above the best at most. */
  readonly gapMillis: number;
  readonly proof: Proof;
  /** The ways that the bound comes from. */
  readonly provenBy: readonly Way[];
  readonly open: readonly OpenLot[];
}

/** No award keeps all rules; the clash where arithmetic alone says so. */
export interface ScenarioImpossible {
  readonly kind: 'impossible';
  readonly clash: Clash | null;
}

/** The time ended before an award, or sums leave the safe integers (C4-07); it does not mean none exists. */
export interface ScenarioUnknown {
  readonly kind: 'unknown';
  readonly why: 'time' | 'size';
}

export type ScenarioResult = ScenarioAward | ScenarioImpossible | ScenarioUnknown;

/** An award while the run goes on. */
export interface ScenarioProgress extends Omit<Progress, 'bidders'> {
  readonly award: readonly number[] | null;
}

/** What a run needs of its surroundings. */
export interface ScenarioContext extends Omit<SolveContext, 'report'> {
  readonly report: (progress: ScenarioProgress) => void;
}

/** In thousandths: less between sum and bound is shown as proven, with the amount. */
const PROVEN_WITHIN = 1_000;

/** Says how sure a cost is that may lie so far above the best, in thousandths. */
export function proofOf(gapMillis: number, costMillis: number, isEnded: boolean): Proof {
  if (gapMillis === 0) return 'exact';
  if (gapMillis <= Math.max(PROVEN_WITHIN, costMillis / 100_000)) return 'within';
  return isEnded ? 'ended' : 'gap';
}

/** Of the time that is left, what the search for an exact division may take: it may well never end. */
const EXACT_SHARE = 0.25;
/** The cheapest offers of all lots and an award beside them stay safe integers. */
const MOST_IDEAL = Number.MAX_SAFE_INTEGER / 2;

/** Finds the least award that keeps all rules, tells how sure that is, and reports better ones on the way. */
export function solveScenario({ ground, rules }: ScenarioTask, context: ScenarioContext): ScenarioResult {
  const tooLarge = { kind: 'unknown', why: 'size' } as const;
  const ideal = ground.lots.reduce((sum, lot) => sum + (cheapestOf(lot)?.sumMillis ?? 0), 0);
  if (ideal > MOST_IDEAL) return tooLarge;
  const reduction = reduceRules(ground, rules);
  if (!reduction.ok) return { kind: 'impossible', clash: reduction.clash };
  const safe = withSafeSums(reduction.problem);
  if (safe === undefined) return tooLarge;
  if (findObstacle(ground, rules, reduction.problem) !== undefined)
    return { kind: 'impossible', clash: null };
  const { problem, leftOutMillis } = safe;
  const { secondsLeft } = context;
  const solved = solveProblem(problem, {
    ...context,
    secondsLeft:
      fillsExactly(rules, problem) === undefined ? secondsLeft : partOfTime(secondsLeft, EXACT_SHARE),
    report: ({ bidders, ...progress }) =>
      context.report({ ...progress, award: bidders === null ? null : awardOf(problem, bidders) }),
  });
  if (solved.bidders === null) {
    if (solved.state === 'impossible' && leftOutMillis === Infinity)
      return { kind: 'impossible', clash: null };
    return leftOutMillis === Infinity ? { kind: 'unknown', why: 'time' } : tooLarge;
  }
  const { sumMillis, costMillis } = resum(problem, solved.bidders);
  if (costMillis > leftOutMillis) return tooLarge;
  const boundMillis = Math.min(solved.boundMillis, costMillis);
  const gapMillis = costMillis - boundMillis;
  return {
    kind: 'award',
    award: awardOf(problem, solved.bidders),
    sumMillis,
    costMillis,
    boundMillis,
    gapMillis,
    proof: proofOf(gapMillis, costMillis, solved.state === 'ended'),
    provenBy: solved.provenBy,
    open: problem.open,
  };
}
