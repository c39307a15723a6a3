import type { Firmness } from '@rahmenpreis/contract/offers.ts';

/** Limits in millionths, by property and service group. */
export type WeakLots = ReadonlyMap<string, ReadonlyMap<string, number>>;

const MILLIONTHS_OF_PERCENT = 10_000;

/** True if a joint error below this whole percent turns rank 1; exact with the cut limit (decision 0072). */
export function isWeak(limitMillionths: number, percent: number): boolean {
  return limitMillionths < percent * MILLIONTHS_OF_PERCENT;
}

/** The lots of a GET firmness answer that are «kippt unter ± x %»; properties without one are left out. */
export function weakLots(
  { liegenschaftIds, sliceIds, limitMillionths }: Firmness,
  percent: number,
): WeakLots {
  const lots = new Map<string, Map<string, number>>();
  for (const [l, liegenschaftId] of liegenschaftIds.entries()) {
    const own = sliceIds.flatMap((sliceId, s): [string, number][] => {
      const limit = limitMillionths[l * sliceIds.length + s] ?? null;
      return limit !== null && isWeak(limit, percent) ? [[sliceId, limit]] : [];
    });
    if (own.length > 0) lots.set(liegenschaftId, new Map(own));
  }
  return lots;
}

/** How many of the lots are of these properties and service groups. */
export function countWeak(lots: WeakLots, liegenschaftIds: Iterable<string>, sliceIds: readonly string[]) {
  let count = 0;
  for (const id of liegenschaftIds) count += sliceIds.filter((sliceId) => lots.get(id)?.has(sliceId)).length;
  return count;
}
