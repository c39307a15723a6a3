import type { Ground } from '@rahmenpreis/scenario/lots.ts';
import type { Rule } from '@rahmenpreis/scenario/rules.ts';

/** At most so many winners. */
export const atMost = (bidders: number, per: 'all' | 'region' = 'all'): Rule => ({
  kind: 'count',
  bound: 'at-most',
  bidders,
  per,
});

/** At most or, for those who win, at least so many tenths of a percent of the whole for each bidder. */
export const share = (tenths: number, bound: 'at-most' | 'at-least' = 'at-most'): Rule => ({
  kind: 'volume',
  bound,
  limit: { unit: 'share', tenths },
  bidderIds: 'each',
  onlyIfWinning: true,
});

/** One bidder for each place. */
export const bundle = (per: 'property' | 'region-group'): Rule => ({
  kind: 'bundle',
  per,
  notWhole: 'apart',
});

/** What the cheapest offers of all lots come to. */
function leastSum({ lots }: Ground): number {
  return lots.reduce((sum, { offers }) => {
    const valid = offers.filter(({ flags }) => flags === 0).map(({ sumMillis }) => sumMillis);
    return sum + (valid.length === 0 ? 0 : Math.min(...valid));
  }, 0);
}

/** At most so many percent of the cheapest sum for each bidder, in euros. */
export function caps(ground: Ground, percent: number): Rule {
  const millis = Math.round((leastSum(ground) * percent) / 100);
  return {
    kind: 'volume',
    bound: 'at-most',
    limit: { unit: 'euro', millis },
    bidderIds: 'each',
    onlyIfWinning: false,
  };
}

/** The same three tiers for each bidder, from so many percent of the cheapest sum on. */
export function rebates(ground: Ground, percents: readonly [number, number, number]): Rule[] {
  const whole = leastSum(ground);
  const tenths = [20, 35, 50];
  const tiers = percents.map((percent, tier) => ({
    fromMillis: Math.round((whole * percent) / 100),
    tenths: tenths[tier] ?? 0,
  }));
  return ground.bidders.map(({ id }): Rule => ({ kind: 'rebate', bidderId: id, tiers }));
}
