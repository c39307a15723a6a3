/** Whether a limit may not be passed or has to be reached. */
export type Bound = 'at-most' | 'at-least';

/** Which lots a rule is about: those in all the named places; of a list, those listed. Nothing named is everything. */
export interface LotSet {
  readonly region?: string;
  readonly propertyId?: string;
  readonly groupId?: string;
  readonly lots?: readonly { readonly propertyId: string; readonly groupId: string }[];
}

/** Why somebody wants a rule; it changes nothing of what the rule gives. */
interface Reasoned {
  reason?: string | undefined;
}

/** A: how many bidders may or have to win, overall or in each place of a kind. */
export interface CountRule extends Reasoned {
  readonly kind: 'count';
  readonly bound: Bound;
  readonly bidders: number;
  readonly per: 'all' | 'region' | 'property' | 'group';
}

/** An amount, or a share of the scenario's own sum in tenths of a percent. */
export type VolumeLimit =
  | { readonly unit: 'euro'; readonly millis: number }
  | { readonly unit: 'share'; readonly tenths: number };

/** V: what a bidder's lots may or have to come to, before rebates: each bidder's, or each of the named ones'. */
export interface VolumeRule extends Reasoned {
  readonly kind: 'volume';
  readonly bound: Bound;
  readonly limit: VolumeLimit;
  readonly bidderIds: 'each' | readonly string[];
  /** Of «mindestens»: whether who wins nothing at all keeps it too. */
  readonly onlyIfWinning: boolean;
}

/** B: one bidder for all lots of each place. */
export interface BundleRule extends Reasoned {
  readonly kind: 'bundle';
  readonly per: 'all' | 'property' | 'region' | 'region-group' | 'list';
  readonly lots?: LotSet['lots'];
  /** What becomes of a place that nobody offers whole: its lots stay apart, or open as in `possibility.ts`. */
  readonly notWhole: 'apart' | 'open';
}

/** F: a bidder gets lots, whatever its offer lacks. */
export interface FixedRule extends Reasoned {
  readonly kind: 'fixed';
  readonly bidderId: string;
  readonly where: LotSet;
}

/** F: a bidder gets none of these lots. */
export interface ExcludedRule extends Reasoned {
  readonly kind: 'excluded';
  readonly bidderId: string;
  readonly where: LotSet;
}

/** Z: no offer above so many tenths of a percent of its lot's target price, or all lots with one within the sum of theirs. */
export type TargetRule = Reasoned &
  (
    | { readonly kind: 'target'; readonly scope: 'lot'; readonly tenths: number }
    | { readonly kind: 'target'; readonly scope: 'sum' }
  );

/** R: from an amount on, so many tenths of a percent off everything the bidder gets; both ascend. */
export interface RebateRule extends Reasoned {
  readonly kind: 'rebate';
  readonly bidderId: string;
  readonly tiers: readonly { readonly fromMillis: number; readonly tenths: number }[];
}

/** P: what counts of incomplete offers; without such a rule, nothing does. */
export interface MissingRule extends Reasoned {
  readonly kind: 'missing';
  readonly take: 'none' | 'highest';
}

/** Q: sums are compared as if they were higher by up to `weightPercent` the fewer points the bidder has in the group. */
export interface QualityRule extends Reasoned {
  readonly kind: 'quality';
  readonly weightPercent: number;
  readonly maxPoints: number;
  /** By bidder, then by group; none are no points. */
  readonly points: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What a scenario asks of an award; of the last two kinds the first in the list counts. */
export type Rule =
  | CountRule
  | VolumeRule
  | BundleRule
  | FixedRule
  | ExcludedRule
  | TargetRule
  | RebateRule
  | MissingRule
  | QualityRule;

/** The first rule of a kind. */
export function ruleOf<K extends Rule['kind']>(
  rules: readonly Rule[],
  kind: K,
): Extract<Rule, { kind: K }> | undefined {
  return rules.find((rule): rule is Extract<Rule, { kind: K }> => rule.kind === kind);
}

/** The rules as far as they decide who gets what: without why somebody wants them. */
export function withoutReasons(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => {
    const plain = { ...rule };
    delete plain.reason;
    return plain;
  });
}
