import type { ScenarioCurve } from '@rahmenpreis/contract/scenario.ts';
import { CURVE_MAX_BIDDERS } from '@rahmenpreis/contract/limits.ts';
import { OPEN, type PhaseLots } from './lots.ts';
import { partOfTime } from './model/solver.ts';
import { awardDescriber } from './outcome.ts';
import { type Problem, reduceRules, withSafeSums } from './reduce.ts';
import { awardOf } from './resum.ts';
import type { Rule } from './rules.ts';
import {
  proofOf,
  type ScenarioAward,
  type ScenarioContext,
  type ScenarioTask,
  solveScenario,
} from './solve.ts';

/** The cost of rules by how many bidders may win, and what other bidders who cover all lots would cost. */
export type Curve = Pick<ScenarioCurve, 'points' | 'others'>;

type CurvePoint = Curve['points'][number];

/** With more bidders their sets are not listed one by one. */
const MOST_LISTED_BIDDERS = 10;
/** With more sets none is told beside the least ones. */
const MOST_TOLD_SETS = 64;

/** The rules of a scenario as far as its curve keeps them: without its counts over everything. */
export function curveRules(rules: readonly Rule[]): Rule[] {
  return rules.filter((rule) => rule.kind !== 'count' || rule.per !== 'all');
}

const atMost = (bidders: number): Rule => ({ kind: 'count', bound: 'at-most', bidders, per: 'all' });

/** Gives what tells awards as curves do: their sums, and their winners, the largest sum first. */
function awardTeller(ground: PhaseLots, rules: readonly Rule[]) {
  const describe = awardDescriber(ground, rules);
  return (award: readonly number[]): Curve['others'][number] => {
    const { shares, sumMillis, idealMillis, openCount } = describe(award);
    const bidderIds = shares.map(({ bidder }) => ground.bidders[bidder]?.id ?? '');
    return { bidderIds, sumMillis, idealMillis, openCount };
  };
}

const NOTHING = { bidderIds: [], sumMillis: null, boundMillis: null, idealMillis: 0, openCount: 0 };

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
  const tellAward = awardTeller(ground, rules);
  const tell = ({ mask }: ListedSet) =>
    tellAward(awardOf(problem, choose(mask)?.bidders ?? new Int32Array()));
  const points: CurvePoint[] = [];
  const least = new Set<ListedSet>();
  for (let n = 1; n <= CURVE_MAX_BIDDERS && sets[0] !== undefined; n++) {
    const best = sets.find(({ size }) => size <= n);
    if (best === undefined) {
      points.push({ ...NOTHING, n, proof: 'impossible' });
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
  const solve = (own: readonly Rule[]) => {
    const secondsLeft = partOfTime(context.secondsLeft, 1 / left--);
    return solveScenario({ ground, rules: own }, { ...context, report: () => undefined, secondsLeft });
  };
  const free = solve(rules);
  if (free.kind !== 'award') return;
  const tellAward = awardTeller(ground, rules);
  const winners = tellAward(free.award).bidderIds.length;
  const points: CurvePoint[] = [];
  let best: ScenarioAward | undefined;
  for (let n = 1; n <= Math.min(CURVE_MAX_BIDDERS, winners); n++) {
    const found = n === winners ? free : solve([...rules, atMost(n)]);
    // An award with fewer bidders is one with so many, and none costs less than without the count.
    if (found.kind === 'award' && found.costMillis <= (best?.costMillis ?? Infinity)) best = found;
    if (best === undefined)
      points.push({ ...NOTHING, n, proof: found.kind === 'impossible' ? 'impossible' : 'unknown' });
    else {
      const { award, costMillis } = best;
      const bound = Math.max(free.boundMillis, found.kind === 'award' ? found.boundMillis : -Infinity);
      const gapMillis = Math.max(costMillis - bound, 0);
      const isEnded = found.kind !== 'award' || found.proof === 'ended';
      const told = tellAward(award);
      const proof = proofOf(gapMillis, costMillis, isEnded);
      points.push({ ...told, n, boundMillis: told.sumMillis - gapMillis, proof });
    }
    tell({ points, others: [] });
    if (best !== undefined && best.costMillis <= free.costMillis) return;
  }
}
