import type { PhaseLots } from '@rahmenpreis/scenario/lots.ts';
import type { Scenario, ScenarioCurve } from '@rahmenpreis/contract/scenario.ts';
import { isCertain, outcomeProofWords } from '@rahmenpreis/scenario/proof-words.ts';
import { ruleText } from '@rahmenpreis/scenario/words.ts';

/** The curve of a scenario as far as it is drawn. */
export type CurveFigures = Pick<ScenarioCurve, 'state' | 'points' | 'others' | 'isStale'>;

type Found = NonNullable<Scenario['outcome']>;
type FoundPart = 'sumMillis' | 'idealMillis' | 'openCount' | 'isStale' | keyof ProvenOutcome;
type ProvenOutcome = Parameters<typeof outcomeProofWords>[0];

/** A scenario as far as its price is drawn. */
interface SolvedScenario extends Pick<Scenario, 'id' | 'name' | 'kept'> {
  readonly outcome: Pick<Found, FoundPart> | null;
}

/** A scenario with its extra price over the packages that it awards, in thousandths of a euro. */
export type RulePrice = ReturnType<typeof priceOf>;

/** The figures of the picture «Was Regeln kosten». */
export interface RulePriceFigures {
  /** Those who take part, by their short names. */
  readonly bidders: readonly { readonly id: string; readonly name: string }[];
  /** The scenario that the curve is of, and undefined before there is one. */
  readonly curveOf: string;
  readonly curve: CurveFigures | undefined;
  readonly prices: readonly RulePrice[];
  /** Scenarios without an award, by name. */
  readonly missing: readonly string[];
}

/** «bewiesen», or by how much an award may lie above the least. */
export function proofWordsOf(outcome: ProvenOutcome): string {
  return outcomeProofWords(outcome) ?? 'nicht bewiesen';
}

/** True where an outcome gives somebody something: what gives nothing costs nothing, and is no bargain. */
function awardsAnything(outcome: SolvedScenario['outcome']): outcome is NonNullable<typeof outcome> {
  return outcome !== null && (outcome.sumMillis > 0 || outcome.openCount === 0);
}

function priceOf({ id, name, kept }: SolvedScenario, outcome: Pick<Found, FoundPart>, ground: PhaseLots) {
  const { sumMillis, idealMillis, openCount, isStale, rules } = outcome;
  const isByHand = kept === 'current-award';
  const words = rules.map((rule) => ruleText(ground, rule)).join(', ');
  return {
    id,
    name,
    rules: isByHand ? 'wie vergeben' : words === '' ? 'keine Regel' : words,
    extraMillis: sumMillis - idealMillis,
    idealMillis,
    openCount,
    isStale,
    /** Words on the proof that nothing is cheaper; undefined where everybody is given by hand. */
    proof: isByHand ? undefined : proofWordsOf(outcome),
    isProven: isCertain(outcome),
    /** It is no answer to its rules over everything as offers are now. */
    isPale: isByHand || isStale || openCount > 0,
  };
}

/** Reads off scenarios what each costs, the cheapest first and those with open packages last. */
export function readRulePrices(
  scenarios: readonly SolvedScenario[],
  ground: PhaseLots,
): Pick<RulePriceFigures, 'prices' | 'missing'> {
  const prices = scenarios.flatMap((own) =>
    awardsAnything(own.outcome) ? [priceOf(own, own.outcome, ground)] : [],
  );
  return {
    prices: prices.toSorted(
      (a, b) => Number(a.openCount > 0) - Number(b.openCount > 0) || a.extraMillis - b.extraMillis,
    ),
    missing: scenarios.filter(({ outcome }) => !awardsAnything(outcome)).map(({ name }) => name),
  };
}
