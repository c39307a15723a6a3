import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { listCurve } from '@rahmenpreis/scenario/curve.ts';
import { layLots, OPEN, type PhaseLots } from '@rahmenpreis/scenario/lots.ts';
import { awardDescriber } from '@rahmenpreis/scenario/outcome.ts';
import type { CurveFigures } from '../rule-price/rule-price-figures.ts';
import { comparisonOf, drawPhases } from './drawn-phases.ts';
import type { Chance } from './drawn-tender.ts';

/** Who gets which lot, by places of bidders; none gets an open one. */
type DrawnAward = readonly number[];

/** So many points at most. */
const MOST_POINTS = 8;

const validOffers = ({ lots }: PhaseLots) =>
  lots.map(({ offers }) => offers.filter(({ flags }) => flags === 0));

/** Rebates of some bidders, most of them dear. */
function drawRebates({ bidders, lots }: PhaseLots, chance: Chance): ScenarioRule[] {
  const most = lots.reduce((sum, { offers }) => sum + (offers[0]?.sumMillis ?? 0), 0);
  return bidders
    .filter(() => chance.is(0.3))
    .slice(0, 3)
    .map(({ id }): ScenarioRule => {
      const from = chance.broadly(1, most + 2);
      const tiers = [{ fromMillis: from, tenths: chance.between(1, 400) }];
      if (chance.is(0.5)) tiers.push({ fromMillis: 2 * from, tenths: chance.between(401, 900) });
      return { kind: 'rebate', bidderId: id, tiers };
    });
}

/** A curve whose points somebody found in his time: some proven, some not, some not at all. */
function drawFound(ground: PhaseLots, rules: readonly ScenarioRule[], chance: Chance) {
  const describe = awardDescriber(ground, rules);
  const offers = validOffers(ground);
  const order = [...ground.bidders.keys()].toSorted(() => chance.roll() - 0.5);
  const awards = new Map<number, DrawnAward>();
  const points: CurveFigures['points'][number][] = [];
  let best: { readonly award: DrawnAward; readonly sumMillis: number } | undefined;
  for (let n = 1; n <= Math.min(MOST_POINTS, order.length) && !chance.is(0.1); n++) {
    const among = new Set(order.slice(0, n));
    const chosen = offers.map((own) => own.filter(({ bidder }) => among.has(bidder)));
    const isCovered = chosen.every((own, lot) => own.length > 0 || offers[lot]?.length === 0);
    const award = chosen.map((own) => own.toSorted((a, b) => a.sumMillis - b.sumMillis)[0]?.bidder ?? OPEN);
    const { sumMillis } = describe(award);
    // Where quality weighs, somebody dearer may win.
    if (isCovered && (chance.is(0.05) || sumMillis <= (best?.sumMillis ?? Infinity)))
      best = { award, sumMillis };
    const nothing = { n, bidderIds: [], sumMillis: null, boundMillis: null, idealMillis: 0, openCount: 0 };
    if (best === undefined) {
      points.push({ ...nothing, proof: chance.is(0.8) ? 'impossible' : 'unknown' });
      continue;
    }
    awards.set(n, best.award);
    const told = describe(best.award);
    const proof = chance.of(['exact', 'exact', 'within', 'gap', 'ended'] as const);
    const gap = proof === 'exact' ? 0 : chance.broadly(1, told.sumMillis + 1);
    points.push({
      n,
      bidderIds: told.shares.map(({ bidder }) => ground.bidders[bidder]?.id ?? ''),
      sumMillis: told.sumMillis,
      boundMillis: told.sumMillis - gap,
      idealMillis: told.idealMillis,
      openCount: told.openCount,
      proof,
    });
  }
  return { points, awards };
}

function drawCurveOf(ground: PhaseLots, chance: Chance) {
  const rules = drawRebates(ground, chance);
  const listed = rules.length === 0 ? listCurve(ground, []) : undefined;
  if (listed !== undefined) {
    const curve: CurveFigures = {
      state: 'done',
      isStale: false,
      ...listed,
    };
    return { curve, rules, awards: undefined };
  }
  const { points, awards } = drawFound(ground, rules, chance);
  const state = chance.of(['done', 'done', 'running', 'cancelled'] as const);
  return { curve: { state, points, others: [], isStale: chance.is(0.2) }, rules, awards };
}

const WITHOUT_POINTS: ScenarioRule = { kind: 'quality', weightPercent: 10, maxPoints: 10, points: {} };

/** A scenario with what came of it: an award of most lots or some, with rebates, proven or not. */
function drawScenario(ground: PhaseLots, index: number, chance: Chance) {
  const offers = validOffers(ground);
  const rules: ScenarioRule[] = chance.is(0.4) ? drawRebates(ground, chance) : [];
  if (chance.is(0.1)) rules.push(WITHOUT_POINTS);
  const open = chance.of([0, 0, 0, 0.05, 1]);
  const isDear = chance.is(0.7);
  const award = offers.map((own) => {
    if (own.length === 0 || chance.is(open)) return OPEN;
    const cheapest = own.toSorted((a, b) => a.sumMillis - b.sumMillis);
    return (isDear ? chance.of(own) : (cheapest[0] ?? chance.of(own))).bidder;
  });
  const { sumMillis, idealMillis, openCount } = awardDescriber(ground, rules)(award);
  const proof = chance.of(['exact', 'exact', 'exact', 'within', 'gap', 'ended', 'open'] as const);
  const gapMillis = proof === 'exact' ? 0 : proof === 'open' ? null : chance.broadly(1, sumMillis + 2);
  const told = { sumMillis, idealMillis, openCount, gapMillis, proof, rules, isStale: chance.is(0.1) };
  return {
    award,
    scenario: {
      id: `s${index}`,
      name: `Höchstens ${index} Dienstleister in jedem Bundesland und überall`,
      kept: chance.is(0.1) ? ('current-award' as const) : null,
      outcome: chance.is(0.1) ? null : told,
    },
  };
}

/** A phase with scenarios and a curve; undefined where nothing can be awarded. */
export function drawScenarios(chance: Chance) {
  const [phase] = drawPhases(chance, chance.of([4, 9, 9, 20]));
  if (phase === undefined) return undefined;
  const ground = layLots(comparisonOf(phase), {
    properties: [...new Set(phase.cells.map(({ property }) => property))].map((id) => ({
      id,
      nummer: id,
      region: 'Hamburg',
    })),
    titleOf: (id) => id,
    targetMillisOf: () => null,
  });
  if (ground.lots.length === 0 || ground.bidders.length === 0) return undefined;
  const most = chance.of([0, 3, 8, 30]);
  const scenarios = Array.from({ length: most }, (_, index) => drawScenario(ground, index, chance));
  return { phase, ground, scenarios, ...drawCurveOf(ground, chance) };
}

export type DrawnScenarios = NonNullable<ReturnType<typeof drawScenarios>>;
