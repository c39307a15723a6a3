import type { ScenarioOutcome } from '@rahmenpreis/contract/scenario.ts';
import { unboundLots } from '@rahmenpreis/scenario/admit.ts';
import type { PhaseLots } from '@rahmenpreis/scenario/lots.ts';
import type { LotSet, Rule } from '@rahmenpreis/scenario/rules.ts';
import { WAYS, type Way } from '@rahmenpreis/scenario/ways.ts';
import { ruleText, wholeText } from '@rahmenpreis/scenario/words.ts';
import { isRegion } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { type Failure, invalidInput } from '../../kernel/answer/failure.ts';

function placesOf(rule: Rule): readonly LotSet[] {
  if (rule.kind === 'fixed' || rule.kind === 'excluded') return [rule.where];
  if (rule.kind === 'incumbent') return [{ lots: rule.holders }];
  return rule.kind === 'bundle' && rule.lots !== undefined ? [{ lots: rule.lots }] : [];
}

function groupsOf(rule: Rule): readonly string[] {
  if (rule.kind === 'quality') return Object.values(rule.points).flatMap((own) => Object.keys(own));
  return placesOf(rule).flatMap(({ groupId, lots = [] }) => [
    ...(groupId === undefined ? [] : [groupId]),
    ...lots.map((lot) => lot.groupId),
  ]);
}

function invalidPlace(message: string): Failure {
  return invalidInput([{ path: ['rules'], message }]);
}

/** Why rules cannot be stored: they name a Bundesland or a Leistungsgruppe that there is not. */
export function refusePlaces(rules: readonly Rule[]): Failure | undefined {
  const regions = rules.flatMap(placesOf).flatMap(({ region }) => region ?? []);
  const region = regions.find((name) => !isRegion(name));
  if (region !== undefined) return invalidPlace(`Das Bundesland „${region}“ gibt es nicht.`);
  const group = rules.flatMap(groupsOf).find((id) => SLICES.every(({ sliceId }) => sliceId !== id));
  return group === undefined ? undefined : invalidPlace(`Die Leistungsgruppe „${group}“ gibt es nicht.`);
}

/** Whether rules let incomplete offers in, whose missing prices have to be filled first. */
export function takesIncomplete(rules: readonly Rule[]): boolean {
  return rules.some((rule) => rule.kind === 'missing' && rule.take === 'highest');
}

/** Rules as the audit log and papers tell them. */
export function rulesWords(ground: PhaseLots, rules: readonly Rule[]): string[] {
  const unbound = [...unboundLots(ground, rules).values()];
  return rules.map((rule, at) => wholeText(ground, rule, unbound.filter((own) => own === at).length));
}

/** What proves an award, as the audit log names the ways of `packages/scenario` (decision 0107). */
const WAY_WORDS: Readonly<Record<Way, string>> = {
  cheapest: 'Summe der günstigsten Angebote',
  sets: 'Vergleich aller Auswahlen von Dienstleistern',
  prices: 'Preise der Grenzen',
  cases: 'Löser je Fall',
  whole: 'Löser über alle Pakete',
};

/** What proves an award, in words; blank where it is not proven, or an older result does not say by what. */
export function proofWords({ proof }: Pick<ScenarioOutcome, 'proof'>, provenBy: readonly string[]): string {
  if (proof !== 'exact' && proof !== 'within') return '';
  return WAYS.flatMap((way) => (provenBy.includes(way) ? WAY_WORDS[way] : [])).join('; ');
}

/** Why somebody wants rules, as the audit log keeps it; blank where nobody said so. */
export function reasonsWords(ground: PhaseLots, rules: readonly Rule[]): string {
  return rules
    .flatMap((rule) =>
      rule.reason === undefined || rule.reason === '' ? [] : `${ruleText(ground, rule)}: ${rule.reason}`,
    )
    .join(' · ');
}

/** A scenario as told to the audit log; its name, and why its rules are wanted, may name a person. */
export function toldOf(
  ground: PhaseLots,
  { name, rules, isDraft = false }: { name: string; rules: readonly Rule[]; isDraft?: boolean },
) {
  return {
    scenarioName: name,
    ...(isDraft ? { isDraft } : {}),
    rules: rulesWords(ground, rules),
    ruleReasons: reasonsWords(ground, rules),
  };
}
