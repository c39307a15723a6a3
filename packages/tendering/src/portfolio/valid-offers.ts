import { type Comparison, hasRows } from '../award/comparison.ts';
import { isOffering } from '../participation/participation.ts';
import { cellAt, listOffering, propertyFlags } from './portfolio-inputs.ts';

/**
 * Numbers of offers that count in the comparison: taking part, complete and in the market.
 * - `whole`: Those for the property as a whole.
 * - `slices`: Those for each service group in the order of the comparison; null where the LV has no row of
 *   it.
 */
export type ValidOffers = NonNullable<ReturnType<CountValid>>;

/** Counts the valid offers of a property; undefined for one that is not in the phase or without rows. */
export type CountValid = ReturnType<typeof validOffersOf>;

/** Gives what counts the valid offers of a comparison. */
export function validOffersOf(comparison: Comparison) {
  const { flags, sliceCount } = comparison.sums;
  const offering = listOffering(comparison.providers);
  const countAt = (l: number, s: number): number | null => {
    if (!hasRows(comparison, l, s)) return null;
    return offering.filter((p) => flags[cellAt(comparison, p, l, s)] === 0).length;
  };
  const count = (l: number) => {
    const slices = Array.from({ length: sliceCount }, (_, s) => countAt(l, s));
    if (slices.every((count) => count === null)) return undefined;
    return { whole: offering.filter((p) => propertyFlags(comparison, p, l) === 0).length, slices };
  };
  const known = new Map(comparison.liegenschaftIds.map((id, l) => [id, count(l)]));
  return (liegenschaftId: string) => known.get(liegenschaftId);
}

/** Kinds of scarcity: a package with one valid offer or none, or one offer alone for all packages. */
export const SCARCE = ['single', 'none', 'whole'] as const;
export type Scarce = (typeof SCARCE)[number];

/** Whether a property is of the kind looked for. */
export function isScarce(offers: ValidOffers | undefined, kind: Scarce): boolean {
  if (offers === undefined) return false;
  if (kind === 'whole') return offers.whole === 1;
  return offers.slices.includes(kind === 'single' ? 1 : 0);
}

/** Counts the packages of these properties that a bidder alone offers validly. */
export function countAlone(
  comparison: Comparison,
  countValid: CountValid,
  serviceProviderId: string,
  liegenschaftIds: readonly string[],
): number {
  const p = comparison.providers.findIndex((own) => own.serviceProviderId === serviceProviderId);
  if (!isOffering(comparison.providers[p]?.participation ?? null)) return 0;
  return liegenschaftIds.reduce((sum, id) => {
    const l = comparison.liegenschaftIndexOf.get(id) ?? -1;
    const isAlone = (count: number | null, s: number) =>
      count === 1 && comparison.sums.flags[cellAt(comparison, p, l, s)] === 0;
    return sum + (countValid(id)?.slices.filter(isAlone).length ?? 0);
  }, 0);
}
