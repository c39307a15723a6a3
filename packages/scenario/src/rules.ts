import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';

type Readable<T> = T extends object ? { readonly [Key in keyof T]: Readable<T[Key]> } : T;

/**
 * What a scenario asks of an award, as calls send it. Of the kinds `missing` (P: what counts of incomplete offers; without such a
 * rule, nothing does) and `quality` the first in the list counts. `fixed` and `excluded` (F) give a bidder lots, whatever its offer
 * lacks, or none of them; `target` (Z) admits no offer above so many tenths of a percent of its lot's target price, or keeps
 * all lots with one within the sum of theirs.
 */
export type Rule = Readable<ScenarioRule>;
type RuleOf<Kind extends Rule['kind']> = Extract<Rule, { kind: Kind }>;

/** A: how many bidders may or have to win, overall or in each place of a kind. */
export type CountRule = RuleOf<'count'>;

/** Whether a limit may not be passed or has to be reached. */
export type Bound = CountRule['bound'];

/** V: what a bidder's lots may or have to come to, before rebates: each bidder's, or each of the named ones'; of «mindestens», `onlyIfWinning` lets who wins nothing at all keep it too. */
export type VolumeRule = RuleOf<'volume'>;

/** An amount, or a share of the scenario's own sum in tenths of a percent. */
export type VolumeLimit = VolumeRule['limit'];

/** B: one bidder for all lots of each place; of one that nobody offers whole the lots stay apart, or open as in `possibility.ts`. */
export type BundleRule = RuleOf<'bundle'>;

/** Which lots a rule is about: those in all the named places; of a list, those listed. Nothing named is everything. */
export type LotSet = RuleOf<'fixed'>['where'];

/** R: from an amount on, so many tenths of a percent off everything the bidder gets; both ascend. */
export type RebateRule = RuleOf<'rebate'>;

/** Q: sums are compared as if they were higher by up to `weightPercent` the fewer points the bidder has in the group; none are no points. */
export type QualityRule = RuleOf<'quality'>;

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
