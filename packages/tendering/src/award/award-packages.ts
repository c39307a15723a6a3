import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';

/** A cell given to a provider, with what its offer for that cell costs in thousandths of a euro. */
interface AwardedCell {
  serviceProviderId: string;
  sumMillis: number;
  flags: number;
  /** Its target price, null without one. */
  targetMillis: number | null;
}

/** What a provider was given altogether; the sum in thousandths of a euro. */
export interface AwardPackage<P> {
  provider: P;
  count: number;
  sumMillis: number;
  /** What of the packages has a target price: their sum, and their target prices; null without any. */
  comparedMillis: number | null;
  targetMillis: number | null;
  isIncomplete: boolean;
  isNotInMarket: boolean;
}

function orderGroup(row: AwardPackage<unknown>): number {
  if (row.count === 0) return 2;
  return row.isIncomplete || row.isNotInMarket ? 1 : 0;
}

/**
 * What each of the given (selected) providers was awarded: first those whose awards are all complete by sum
 * descending, then those with an incomplete or out-of-market one by sum descending, then those with nothing; equal
 * ones by organisation (AWARD-022…026).
 */
export function summarisePackages<P extends { serviceProviderId: string; organisation: string }>(
  providers: readonly P[],
  awards: readonly AwardedCell[],
): AwardPackage<P>[] {
  const rows = new Map<string, AwardPackage<P>>();
  for (const provider of providers) {
    rows.set(provider.serviceProviderId, {
      provider,
      count: 0,
      sumMillis: 0,
      comparedMillis: null,
      targetMillis: null,
      isIncomplete: false,
      isNotInMarket: false,
    });
  }
  for (const award of awards) {
    const row = rows.get(award.serviceProviderId);
    if (row === undefined) continue;
    row.count += 1;
    row.sumMillis += award.sumMillis;
    if (award.targetMillis !== null) {
      row.comparedMillis = (row.comparedMillis ?? 0) + award.sumMillis;
      row.targetMillis = (row.targetMillis ?? 0) + award.targetMillis;
    }
    row.isIncomplete ||= (award.flags & FLAG_PRICE_MISSING) !== 0;
    row.isNotInMarket ||= (award.flags & FLAG_NOT_IN_MARKET) !== 0;
  }
  return [...rows.values()].toSorted(
    (a, b) =>
      orderGroup(a) - orderGroup(b) ||
      b.sumMillis - a.sumMillis ||
      compareGerman(a.provider.organisation, b.provider.organisation),
  );
}

/** What all providers were given together; the sum in thousandths of a euro. */
export function sumPackages(
  rows: readonly AwardPackage<unknown>[],
): Pick<AwardPackage<unknown>, 'count' | 'sumMillis' | 'comparedMillis' | 'targetMillis'> {
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    sumMillis: rows.reduce((all, { sumMillis }) => all + sumMillis, 0),
    comparedMillis: addKnown(rows.map(({ comparedMillis }) => comparedMillis)),
    targetMillis: addKnown(rows.map(({ targetMillis }) => targetMillis)),
  };
}

/** The sum of what is known; null where nothing is. */
function addKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((millis) => millis !== null);
  return known.length === 0 ? null : known.reduce((sum, millis) => sum + millis, 0);
}
