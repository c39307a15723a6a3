import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';

type Readable<T> = T extends object ? { readonly [Key in keyof T]: Readable<T[Key]> } : T;

/**
 * The demands of a scenario on an award, as calls send them. Of the kinds `missing` (P: what counts of
 * incomplete offers; without such a rule, nothing) and `quality` the first in the list counts. `fixed` and
 * `excluded` (F) give a bidder lots, whatever its offer lacks, or none of them; `target` (Z) admits no
 * offer above so many tenths of a percent of its lot's target price, or limits all such lots by their sum.
 */
export type Rule = Readable<ScenarioRule>;
type RuleOf<Kind extends Rule['kind']> = Extract<Rule, { kind: Kind }>;

/** A: how many bidders may or have to win, overall or in each place of a kind. */
export type CountRule = RuleOf<'count'>;

/** Whether a limit may not be passed or has to be reached. */
export type Bound = CountRule['bound'];

/** V: limits each or each named bidder's sum before rebates; `onlyIfWinning` lets «mindestens» allow none. */
export type VolumeRule = RuleOf<'volume'>;

/** An amount, or a share of the scenario's own sum in tenths of a percent. */
export type VolumeLimit = VolumeRule['limit'];

/** B: one bidder per place; if none offers all its lots, they stay apart or open: `possibility.ts`. */
export type BundleRule = RuleOf<'bundle'>;

/** The lots a rule is about: those in all named places; of a list, those listed. Naming nothing means all. */
export type LotSet = RuleOf<'fixed'>['where'];

/** R: from an amount on, so many tenths of a percent off everything the bidder gets; both ascend. */
export type RebateRule = RuleOf<'rebate'>;

/** Q: sums compare as up to `weightPercent` higher for fewer points in the group; missing points are 0. */
export type QualityRule = RuleOf<'quality'>;

/** I: whoever has a lot so far keeps it from all who are not so much cheaper there; the first one counts. */
export type IncumbentRule = RuleOf<'incumbent'>;

/** The first rule of a kind. */
export function ruleOf<K extends Rule['kind']>(rules: readonly Rule[], kind: K): RuleOf<K> | undefined {
  return rules.find((rule): rule is RuleOf<K> => rule.kind === kind);
}

/** The rules as far as they decide who gets what: without why somebody wants them. */
export function withoutReasons(rules: readonly Rule[]): Rule[] {
  return rules.map((rule): Rule => {
    const { reason: _, ...plain } = rule;
    return plain;
  });
}

/** The rebate of a bidder, of several the first. */
export function rebateRuleOf(rules: readonly Rule[], id: string): RebateRule | undefined {
  return rules.find((rule): rule is RebateRule => rule.kind === 'rebate' && rule.bidderId === id);
}
