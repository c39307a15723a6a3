import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { ComparedPackages } from '@rahmenpreis/tendering/portfolio/compared-packages.ts';
import type { Portfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import type { Standing } from '@rahmenpreis/tendering/portfolio/standing.ts';
import { compareRatios, type Ratio } from '../ratio.ts';
import { sharingIn } from '../who.ts';

/** What a provider asks for the packages of a row, beside the best for the same ones. */
export interface Distance extends Ratio {
  readonly id: string;
  readonly packageCount: number;
}

/** A service group, or all of them, with the offers in it, nearest to the ideal first. */
export interface DistanceRow extends ComparedPackages {
  readonly key: SliceId | 'all';
  readonly title: string;
  readonly distances: readonly Distance[];
}

/** What the picture «Abstand zum Ideal» is drawn from. */
export type DistanceFigures = ReturnType<typeof readDistances>;

function distancesOf(portfolio: Portfolio, standingIn: (index: number) => Standing | undefined): Distance[] {
  return portfolio.rows
    .flatMap(({ serviceProviderId }, index) => {
      const { ownMillis = 0, idealMillis = 0, packageCount = 0 } = standingIn(index) ?? {};
      return ownMillis > 0 && idealMillis > 0
        ? [{ id: serviceProviderId, ownMillis, idealMillis, packageCount }]
        : [];
    })
    .toSorted(compareRatios);
}

/** Reads off the portfolio of some properties of a comparison what its picture shows. */
export function readDistances(
  comparison: Comparison,
  portfolio: Portfolio,
  sliceIds: readonly SliceId[],
  { total, slices }: { readonly total: ComparedPackages; readonly slices: readonly ComparedPackages[] },
) {
  const providers = sharingIn(comparison);
  const all: DistanceRow = {
    key: 'all',
    title: 'Alle Gruppen',
    ...total,
    distances: distancesOf(portfolio, (index) => portfolio.rows[index]?.total),
  };
  const groups = sliceIds.map(
    (key, s): DistanceRow => ({
      key,
      title: SLICES.find(({ sliceId }) => sliceId === key)?.title ?? key,
      ...(slices[s] as ComparedPackages),
      distances: distancesOf(portfolio, (index) => portfolio.rows[index]?.slices[s]),
    }),
  );
  return {
    /** All groups together, then each in their order; those without an offer to compare are left out. */
    rows: [all, ...groups].filter(({ distances }) => distances.length > 0),
    /** Bidders that take part, and the number of those that do not. */
    providers,
    /** Those that lack no price in their market area. */
    completeIds: new Set(
      portfolio.rows.flatMap((own) => (own.incompleteCount === 0 ? [own.serviceProviderId] : [])),
    ),
    absentCount: portfolio.rows.length - providers.length,
  };
}
