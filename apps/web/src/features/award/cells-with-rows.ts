import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type Comparison, offersOfCell } from '@rahmenpreis/tendering/award/comparison.ts';
import type { LvColumns } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';

/** Says whether a property's LV has positions of a service group; without any no target can be set. */
export type HasRows = (liegenschaftId: string, sliceId: SliceId) => boolean;

/** What the offers of a phase say of it. */
export function rowsByOffers(comparison: Comparison): HasRows {
  return (liegenschaftId, sliceId) =>
    offersOfCell(comparison, liegenschaftId, sliceId).some(({ flags }) => (flags & FLAG_NO_ROWS) === 0);
}

/** What its LVs say, where there is no offer, or none may be seen: the same. */
export function rowsByLvs({ tables }: Pick<LvColumns, 'tables'>): HasRows {
  const groupsOf = new Map(Array.from(tables, ([id, { slice }]) => [id, new Set(slice)]));
  return (liegenschaftId, wanted) =>
    groupsOf.get(liegenschaftId)?.has(SLICES.findIndex(({ sliceId }) => sliceId === wanted)) === true;
}
