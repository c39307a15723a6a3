import type { ScenarioOutcome } from '@rahmenpreis/contract/scenario.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { percentText } from '@rahmenpreis/pricing/numbers/percent-text.ts';

/** Whether quality counts without any points: nothing is weighed, a proof says less than it seems (R4-14). */
export function isWithoutPoints({ rules }: Pick<ScenarioOutcome, 'rules'>): boolean {
  return rules.some(
    (rule) =>
      rule.kind === 'quality' &&
      rule.weightPercent > 0 &&
      Object.values(rule.points).every((own) => Object.values(own).every((points) => points === 0)),
  );
}

/** True where nothing is cheaper by more than what counts as proven. */
export function isProven<Own extends { readonly proof: string }>(
  own: Own,
): own is Own & { readonly proof: 'exact' | 'within' } {
  return own.proof === 'exact' || own.proof === 'within';
}

/** True where that holds for the offers as they are, and quality that counts has points. */
export function isCertain(outcome: Pick<ScenarioOutcome, 'proof' | 'rules' | 'isStale'>): boolean {
  return isProven(outcome) && !outcome.isStale && !isWithoutPoints(outcome);
}

/** How sure it is that nothing is cheaper by the rules of an outcome; undefined where its time was over. */
export function outcomeProofWords(
  outcome: Pick<ScenarioOutcome, 'gapMillis' | 'sumMillis' | 'proof' | 'rules'>,
): string | undefined {
  const { gapMillis, sumMillis, proof } = outcome;
  if (isWithoutPoints(outcome)) return 'Punkte fehlen';
  if (proof === 'exact' || (proof === 'within' && !gapMillis)) return 'bewiesen';
  if (proof === 'within') return `bewiesen auf ${formatMillis(gapMillis ?? 0)} €`;
  if (proof !== 'gap') return undefined;
  return `höchstens ${percentText(gapMillis ?? 0, sumMillis, { isBound: true })} über dem Optimum`;
}
