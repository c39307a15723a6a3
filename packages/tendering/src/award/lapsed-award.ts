import { isOffering, type Participation } from '../participation/participation.ts';

/** Who had a package and lost it, because it takes part no more (AWARD-020, decision 0065). */
export type LapsedAward = NonNullable<ReturnType<typeof readLapsed>>;

/** Reads a stored value of kind «lapsed»; undefined for any other text. */
export function readLapsed(value: string) {
  let stored: unknown;
  try {
    stored = JSON.parse(value);
  } catch {
    return undefined;
  }
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { serviceProviderId, organisation, withdrawnAt } = stored as Record<string, unknown>;
  if (typeof serviceProviderId !== 'string' || typeof organisation !== 'string') return undefined;
  return {
    serviceProviderId,
    organisation,
    /** When it took its participation back; null where the phase does not list it any more. */
    withdrawnAt: typeof withdrawnAt === 'string' ? withdrawnAt : null,
  };
}

/** The text under which it is stored; readLapsed reads it back. */
export function printLapsed({ serviceProviderId, organisation, withdrawnAt }: LapsedAward): string {
  return JSON.stringify({ serviceProviderId, organisation, withdrawnAt });
}

/** Awards to providers without a confirmed offer, which have to be withdrawn (AWARD-020, ERR-047). */
export function findStaleAwards<T extends { serviceProviderId: string }>(
  awards: readonly T[],
  participationOf: ReadonlyMap<string, Participation>,
): T[] {
  return awards.filter(
    ({ serviceProviderId }) => !isOffering(participationOf.get(serviceProviderId) ?? null),
  );
}
