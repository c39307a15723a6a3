import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { CellOffer } from './award.ts';
import { type TargetSum, sumTargets } from './target.ts';

/** A cell given to a provider, with what its offer for that cell costs in thousandths of a euro. */
interface AwardedCell extends Pick<CellOffer, 'serviceProviderId' | 'sumMillis' | 'flags'> {
  /** Its target price, null without one. */
  targetMillis: number | null;
}

/** What a provider was given altogether; the sum in thousandths of a euro. */
export interface AwardPackage<P> extends TargetSum {
  provider: P;
  count: number;
  sumMillis: number;
  isIncomplete: boolean;
  isNotInMarket: boolean;
}

function orderGroup(row: AwardPackage<unknown>): number {
  if (row.count === 0) return 2;
  return row.isIncomplete || row.isNotInMarket ? 1 : 0;
}

/**
 * The awards of each of the given (selected) providers: first those whose awards are all complete by sum
 * descending, then those with an incomplete or out-of-market one by sum descending, then those with nothing;
 * equal ones by organisation (AWARD-022…026).
 */
export function summarisePackages<P extends { serviceProviderId: string; organisation: string }>(
  providers: readonly P[],
  awards: readonly AwardedCell[],
): AwardPackage<P>[] {
  const awardsOf = Map.groupBy(awards, ({ serviceProviderId }) => serviceProviderId);
  const rows = providers.map((provider): AwardPackage<P> => {
    const own = awardsOf.get(provider.serviceProviderId) ?? [];
    const hasFlag = (bit: number) => own.some(({ flags }) => (flags & bit) !== 0);
    return {
      provider,
      count: own.length,
      sumMillis: own.reduce((sum, { sumMillis }) => sum + sumMillis, 0),
      ...sumTargets(own),
      isIncomplete: hasFlag(FLAG_PRICE_MISSING),
      isNotInMarket: hasFlag(FLAG_NOT_IN_MARKET),
    };
  });
  return rows.toSorted(
    (a, b) =>
      orderGroup(a) - orderGroup(b) ||
      b.sumMillis - a.sumMillis ||
      compareGerman(a.provider.organisation, b.provider.organisation),
  );
}

/** What all providers were given together; the sum in thousandths of a euro. */
export function sumPackages(
  rows: readonly AwardPackage<unknown>[],
): Pick<AwardPackage<unknown>, 'count' | 'sumMillis' | keyof TargetSum> {
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    sumMillis: rows.reduce((all, { sumMillis }) => all + sumMillis, 0),
    comparedCount: rows.reduce((all, { comparedCount }) => all + comparedCount, 0),
    comparedMillis: addKnown(rows.map(({ comparedMillis }) => comparedMillis)),
    targetMillis: addKnown(rows.map(({ targetMillis }) => targetMillis)),
  };
}

/** The sum of what is known; null where nothing is. */
function addKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((millis) => millis !== null);
  return known.length === 0 ? null : known.reduce((sum, millis) => sum + millis, 0);
}
