import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { nextStep } from './next-limit.ts';
import type { Ground } from './lots.ts';
import type { Rule } from './rules.ts';
import { type ScenarioAward, type ScenarioContext, type ScenarioTask, solveScenario } from './solve.ts';
import { freedLots } from './why.ts';
import { euroText, limitName, ruleText } from './words.ts';

/** What a rule costs: differences of exact sums, in thousandths of a euro. */
export interface RulePrice {
  readonly rule: number;
  /** The sum with all rules less the sum without this one; null where that could not be reckoned in time. */
  readonly costMillis: number | null;
  /** Of limits: the next looser one, and how much less it comes to. */
  readonly next: { readonly rule: Rule; readonly savedMillis: number } | null;
  /** The lots that it keeps from their cheapest; null where that could not be reckoned in time. */
  readonly freed: readonly number[] | null;
}

function awardOf(task: ScenarioTask, context: ScenarioContext): ScenarioAward | null {
  const result = solveScenario(task, { ...context, report: () => undefined });
  return result.kind === 'award' ? result : null;
}

/**
 * What each rule costs, rule by rule, each told as soon as it is there; none once the time is over. The second is what the scenario
 * with all rules comes to.
 */
export function priceRules(
  { ground, rules }: ScenarioTask,
  { sumMillis, award }: Pick<ScenarioAward, 'sumMillis' | 'award'>,
  context: ScenarioContext,
  tell: (price: RulePrice) => void,
): void {
  for (const [index, rule] of rules.entries()) {
    if (context.secondsLeft() <= 0) return;
    const without = awardOf({ ground, rules: rules.toSpliced(index, 1) }, context);
    const looser = nextStep(ground, rule);
    const next = looser === undefined ? null : awardOf({ ground, rules: rules.with(index, looser) }, context);
    tell({
      rule: index,
      costMillis: without === null ? null : sumMillis - without.sumMillis,
      next:
        looser === undefined || next === null
          ? null
          : { rule: looser, savedMillis: sumMillis - next.sumMillis },
      freed: without === null ? null : freedLots(ground, award, without.award),
    });
  }
}

/** «Höchstens 6 Dienstleister insgesamt kostet 2.692.746,733 € (1,84 %).»; the percent is of the sum without the rule. */
export function priceText(ground: Ground, rule: Rule, costMillis: number, sumMillis: number): string {
  const without = sumMillis - costMillis;
  const hundredths =
    without <= 0 ? 0n : (20_000n * BigInt(Math.abs(costMillis)) + BigInt(without)) / (2n * BigInt(without));
  const percent = `${formatWhole(Number(hundredths / 100n))},${String(hundredths % 100n).padStart(2, '0')} %`;
  const name = ruleText(ground, rule);
  if (costMillis === 0) return `${name} kostet nichts.`;
  if (costMillis < 0) return `${name} spart ${euroText(-costMillis)} (${percent}).`;
  return `${name} kostet ${euroText(costMillis)} (${percent}).`;
}

/** «Mit 7 Dienstleistern 679.840,185 € weniger.» */
export function nextText({ rule, savedMillis }: NonNullable<RulePrice['next']>): string {
  const saved =
    savedMillis === 0
      ? 'ebenso viel'
      : savedMillis > 0
        ? `${euroText(savedMillis)} weniger`
        : `${euroText(-savedMillis)} mehr`;
  return `Mit ${limitName(rule)} ${saved}.`;
}
