import { CURVE_MAX_BIDDERS } from '@rahmenpreis/contract/limits.ts';
import { OPEN, type PhaseLots } from './lots.ts';
import { partOfTime } from './model/solver.ts';
import { type AwardFigures, awardDescriber } from './outcome.ts';
import { type Problem, reduceRules, withSafeSums } from './reduce.ts';
import { awardOf } from './resum.ts';
import type { Rule } from './rules.ts';
import {
  type Proof,
  proofOf,
  type ScenarioAward,
  type ScenarioContext,
  type ScenarioTask,
  solveScenario,
} from './solve.ts';

/** Some bidders among whom everything can be awarded, and what that comes to. */
export interface CurveAward extends Pick<AwardFigures, 'sumMillis' | 'idealMillis' | 'openCount'> {
  /** The winners, the largest sum first, as places in the ground's list. */
  readonly bidders: readonly number[];
}

/** The least award with at most `n` bidders; without a sum where there is none, or none was found. */
export interface CurvePoint extends Omit<CurveAward, 'sumMillis'> {
  readonly n: number;
  readonly sumMillis: number | null;
  /** As far below the sum as the award may lie above the least. */
  readonly boundMillis: number | null;
  readonly proof: Proof | 'impossible' | 'unknown';
}

/** The cost of rules by how many bidders may win, and what other bidders who cover all lots would cost. */
export interface Curve {
  readonly points: readonly CurvePoint[];
  readonly others: readonly CurveAward[];
}

/** With more bidders their sets are not listed one by one. */
const MOST_LISTED_BIDDERS = 10;
/** With more sets none is told beside the least ones. */
const MOST_TOLD_SETS = 64;

/** The rules of a scenario as far as its curve keeps them: without its counts over everything. */
export function curveRules(rules: readonly Rule[]): Rule[] {
  return rules.filter((rule) => rule.kind !== 'count' || rule.per !== 'all');
}

const atMost = (bidders: number): Rule => ({ kind: 'count', bound: 'at-most', bidders, per: 'all' });

function curveAward(describe: ReturnType<typeof awardDescriber>, award: readonly number[]): CurveAward {
  const { shares, sumMillis, idealMillis, openCount } = describe(award);
  return { bidders: shares.map(({ bidder }) => bidder), sumMillis, idealMillis, openCount };
}

const nothingAt = (n: number, proof: 'impossible' | 'unknown'): CurvePoint => ({
  n,
  bidders: [],
  sumMillis: null,
  boundMillis: null,
  idealMillis: 0,
  openCount: 0,
  proof,
});

/** Bidders each of whom gets something where each lot goes to the cheapest of them, as bits of a number. */
interface ListedSet {
  readonly mask: number;
  readonly size: number;
  readonly cost: number;
}

/** Gives each unit to the cheapest of some bidders; undefined where a unit has none of them. */
function chooserAmong({ units }: Problem, offering: readonly number[]) {
  const bitOf = new Map(offering.map((bidder, place) => [bidder, 1 << place]));
  const choices = units.map((unit) =>
    unit.choices.map((choice) => ({ ...choice, bit: bitOf.get(choice.bidder) ?? 0 })),
  );
  return (mask: number) => {
    let [cost, winners] = [0, 0];
    const bidders = new Int32Array(units.length);
    const isCovered = choices.every((own, unit) => {
      const least = own.find(({ bit }) => (mask & bit) !== 0);
      cost += least?.costMillis ?? 0;
      winners |= least?.bit ?? 0;
      bidders[unit] = least?.bidder ?? OPEN;
      return least !== undefined;
    });
    return isCovered ? { cost, winners, bidders } : undefined;
  };
}

/** Every such set that covers all units, the cheapest first. */
function listSets(choose: ReturnType<typeof chooserAmong>, count: number): ListedSet[] {
  const sets: ListedSet[] = [];
  for (let mask = 1; mask < 1 << count; mask++) {
    const chosen = choose(mask);
    if (chosen?.winners !== mask) continue;
    const size = Array.from({ length: count }, (_, place) => (mask >> place) & 1).reduce((a, b) => a + b, 0);
    sets.push({ mask, size, cost: chosen.cost });
  }
  return sets.toSorted((a, b) => a.cost - b.cost || a.size - b.size);
}

/**
 * The curve of rules by listing every set of bidders, exact in integers; undefined where rules tie lots
 * together, where too many bidders offer something, or where sums are too large.
 */
export function listCurve(ground: PhaseLots, asked: readonly Rule[]): Curve | undefined {
  const rules = curveRules(asked);
  const reduction = reduceRules(ground, rules);
  if (!reduction.ok) return undefined;
  const { problem } = reduction;
  const { units, counts, volumes, target, rebates } = problem;
  if (counts.length + volumes.length + rebates.length > 0 || target !== null) return undefined;
  const offering = [...new Set(units.flatMap(({ choices }) => choices.map(({ bidder }) => bidder)))];
  if (offering.length > MOST_LISTED_BIDDERS || withSafeSums(problem)?.leftOutMillis !== Infinity)
    return undefined;
  const choose = chooserAmong(problem, offering);
  const sets = listSets(choose, offering.length);
  const describe = awardDescriber(ground, rules);
  const tell = ({ mask }: ListedSet) =>
    curveAward(describe, awardOf(problem, choose(mask)?.bidders ?? new Int32Array()));
  const points: CurvePoint[] = [];
  const least = new Set<ListedSet>();
  for (let n = 1; n <= CURVE_MAX_BIDDERS && sets[0] !== undefined; n++) {
    const best = sets.find(({ size }) => size <= n);
    if (best === undefined) {
      points.push(nothingAt(n, 'impossible'));
      continue;
    }
    least.add(best);
    const told = tell(best);
    points.push({ ...told, n, boundMillis: told.sumMillis, proof: 'exact' });
    if (best.cost === sets[0].cost) break;
  }
  const others = sets.length > MOST_TOLD_SETS ? [] : sets.filter((set) => !least.has(set)).map(tell);
  return { points, others };
}

/** Finds the curve of a scenario and tells it point by point; tells nothing of rules that no award keeps. */
export function solveCurve(
  { ground, rules: asked }: ScenarioTask,
  context: Omit<ScenarioContext, 'report'>,
  tell: (curve: Curve) => void,
): void {
  const listed = listCurve(ground, asked);
  if (listed !== undefined) {
    tell(listed);
    return;
  }
  const rules = curveRules(asked);
  let left = CURVE_MAX_BIDDERS + 1;
  const solve = (own: readonly Rule[]) =>
    solveScenario(
      { ground, rules: own },
      {
        ...context,
        report: () => undefined,
        secondsLeft: partOfTime(context.secondsLeft, 1 / left--),
      },
    );
  const free = solve(rules);
  if (free.kind !== 'award') return;
  const describe = awardDescriber(ground, rules);
  const winners = describe(free.award).shares.length;
  const points: CurvePoint[] = [];
  let best: ScenarioAward | undefined;
  for (let n = 1; n <= Math.min(CURVE_MAX_BIDDERS, winners); n++) {
    const found = n === winners ? free : solve([...rules, atMost(n)]);
    // An award with fewer bidders is one with so many, and none costs less than without the count.
    if (found.kind === 'award' && found.costMillis <= (best?.costMillis ?? Infinity)) best = found;
    if (best === undefined) points.push(nothingAt(n, found.kind === 'impossible' ? 'impossible' : 'unknown'));
    else {
      const { award, costMillis } = best;
      const bound = Math.max(free.boundMillis, found.kind === 'award' ? found.boundMillis : -Infinity);
      const gapMillis = Math.max(costMillis - bound, 0);
      const isEnded = found.kind !== 'award' || found.proof === 'ended';
      const told = curveAward(describe, award);
      const proof = proofOf(gapMillis, costMillis, isEnded);
      points.push({ ...told, n, boundMillis: told.sumMillis - gapMillis, proof });
    }
    tell({ points, others: [] });
    if (best !== undefined && best.costMillis <= free.costMillis) return;
  }
}
