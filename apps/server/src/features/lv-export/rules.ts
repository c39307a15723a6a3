import { isAwardable, listAwards } from '@rahmenpreis/tendering/award/award.ts';
import type { Participation } from '@rahmenpreis/tendering/offer/participation.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';

/**
 * The service groups of a property that were awarded to a provider and may be ordered: awards to a provider without a
 * confirmed offer, or for groups without rows, do not count (AWARD-020, AWARD-021).
 */
export function listAwardedSlices(
  awards: readonly { key: string; value: string }[],
  provider: { id: string; participation: Participation },
  liegenschaftId: string,
  flags: ArrayLike<number>,
): SliceId[] {
  const awarded = new Set(
    listAwards(awards)
      .filter((award) => award.serviceProviderId === provider.id && award.liegenschaftId === liegenschaftId)
      .map(({ sliceId }) => sliceId),
  );
  return SLICES.flatMap(({ sliceId }, s) => {
    const offer = { participation: provider.participation, flags: flags[s] ?? 0 };
    return awarded.has(sliceId) && isAwardable(offer) ? [sliceId] : [];
  });
}
