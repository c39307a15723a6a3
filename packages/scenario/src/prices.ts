import { nextStep } from './next-limit.ts';
import { compareAwards } from './outcome.ts';
import type { Rule } from './rules.ts';
import { type ScenarioAward, type ScenarioContext, type ScenarioTask, solveScenario } from './solve.ts';
import { freedLots } from './why.ts';
import { doubtOf, type RulePrice } from './price-words.ts';

function awardOf(task: ScenarioTask, context: ScenarioContext): ScenarioAward | null {
  const result = solveScenario(task, { ...context, report: () => undefined });
  return result.kind === 'award' ? result : null;
}

/** Tells the cost of each rule from `from` on as soon as it is computed; tells none once the time is over. */
export function priceRules(
  { ground, rules }: ScenarioTask,
  { award }: Pick<ScenarioAward, 'award'>,
  context: ScenarioContext,
  tell: (price: RulePrice) => void,
  from = 0,
): void {
  const against = (own: readonly Rule[]) => {
    const other = awardOf({ ground, rules: own }, context);
    if (other === null) return null;
    return {
      other,
      ...compareAwards(ground, { rules, award }, { rules: own, award: other.award }),
      doubt: doubtOf(other),
    };
  };
  for (const [index, rule] of rules.entries()) {
    if (index < from) continue;
    if (context.secondsLeft() <= 0) return;
    const without = against(rules.toSpliced(index, 1));
    const looser = nextStep(ground, rule);
    const next = looser === undefined ? null : against(rules.with(index, looser));
    tell({
      rule: index,
      costMillis: without?.differenceMillis ?? null,
      openCount: without?.openCount ?? 0,
      closedCount: without?.closedCount ?? 0,
      ...without?.doubt,
      next:
        looser === undefined || next === null
          ? null
          : {
              rule: looser,
              savedMillis: next.differenceMillis,
              openCount: next.openCount,
              closedCount: next.closedCount,
              ...next.doubt,
            },
      freed: without === null ? null : freedLots(ground, award, without.other.award),
    });
  }
}
