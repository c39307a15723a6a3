import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { liegenschaftLabel } from '../liegenschaft/liegenschaft-label.ts';
import { compareLiegenschaften } from '../liegenschaft/liegenschaft-order.ts';
import { SLICES, type SliceId } from '../lv/slice.ts';
import { asksNothing, type CellOffer, isAwardable, listAwards, type Placed } from '../award/award.ts';
import { offersOfCell } from '../award/comparison.ts';
import { needsApproval, needsReason } from '../award/reason.ts';
import { sumOf } from './memo-parts.ts';
import type { MemoAward, MemoSource } from './memo-source.ts';

type RankedOffer = CellOffer & Placed;

/** A package that was awarded to somebody who may have it. */
export interface MemoPackage {
  readonly award: MemoAward;
  readonly liegenschaftId: string;
  /** «L-001 Kontorhaus Sandtorkai». */
  readonly place: string;
  readonly sliceId: SliceId;
  readonly group: string;
  readonly winner: RankedOffer;
  /** All offers for it. */
  readonly offers: readonly RankedOffer[];
  /** The lowest complete offer in the market; undefined where nobody made one. */
  readonly cheapest: RankedOffer | undefined;
  /** It is not on rank 1. */
  readonly isDeviation: boolean;
  /** It needs a second administrator, and none has agreed. */
  readonly isAwaiting: boolean;
}

/** The packages of a phase: those awarded by number and service group, and how many others there are. */
export type MemoPackages = ReturnType<typeof layPackages>;

/** The sum of packages by what their winners ask for them. */
export function sumOfPackages(packages: readonly MemoPackage[]): number {
  return sumOf(packages.map(({ winner }) => winner.sumMillis));
}

/** What each bidder gets, if anything, with its rebate; amounts in thousandths of a euro. */
function sharesOf({ comparison, rebates }: MemoSource, awarded: readonly MemoPackage[]) {
  const byWinner = Map.groupBy(awarded, ({ winner }) => winner.serviceProviderId);
  return comparison.providers.flatMap(({ serviceProviderId, organisation }) => {
    const packages = byWinner.get(serviceProviderId);
    if (packages === undefined) return [];
    const rebate = rebates.find((own) => own.serviceProviderId === serviceProviderId);
    const [grossMillis, rebateMillis] = [sumOfPackages(packages), rebate?.rebateMillis ?? 0];
    const netMillis = grossMillis - rebateMillis;
    return [{ serviceProviderId, organisation, packages, rebate, grossMillis, rebateMillis, netMillis }];
  });
}

/** Lays out the packages of a phase with who gets them and who would be the cheapest. */
export function layPackages(source: MemoSource) {
  const { comparison, properties, awards, approvalAboveMillis } = source;
  const { providers } = comparison;
  const short = shortNames(providers.map(({ organisation }) => organisation));
  const names = new Map(providers.map(({ serviceProviderId }, p) => [serviceProviderId, short[p]]));
  const awardOf = new Map(
    listAwards(awards).map((own) => [`${own.liegenschaftId} ${own.sliceId}`, own.entry]),
  );
  let openCount = 0;
  const awarded = properties.toSorted(compareLiegenschaften).flatMap((property) =>
    SLICES.flatMap(({ sliceId, title: group }): MemoPackage[] => {
      const offers = offersOfCell(comparison, property.id, sliceId);
      const award = awardOf.get(`${property.id} ${sliceId}`);
      const winner = offers.find(({ serviceProviderId }) => serviceProviderId === award?.value);
      if (award === undefined || winner === undefined || !isAwardable(winner)) {
        if (offers.some(isAwardable) && !asksNothing(offers)) openCount += 1;
        return [];
      }
      const place = liegenschaftLabel(property);
      const cheapest = offers.find(({ rank }) => rank === 1);
      const isDeviation = needsReason(winner);
      const isAwaiting = award.approval === null && needsApproval(winner, approvalAboveMillis);
      const liegenschaftId = property.id;
      return [
        { award, liegenschaftId, place, sliceId, group, winner, offers, cheapest, isDeviation, isAwaiting },
      ];
    }),
  );
  return {
    awarded,
    openCount,
    /** Awards to somebody who takes part no more, or of a package that is none any more. */
    lostCount: awards.length - awarded.length,
    shares: sharesOf(source, awarded),
    /** The short name of a bidder beside the others. */
    nameOf: (serviceProviderId: string) => names.get(serviceProviderId) ?? serviceProviderId,
  };
}
