import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { proposeAward } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOfCell } from '@rahmenpreis/tendering/award/comparison.ts';
import { printTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { HasRows } from '../cells-with-rows.ts';

/** Target prices in thousandths of a euro by printed key. */
export type Targets = ReadonlyMap<string, number>;

/** Entered but unstored changes: thousandths of a euro by printed key, null where a target is removed. */
export type TargetChanges = ReadonlyMap<string, number | null>;

export interface TargetCell {
  /** Without positions in its LV a cell has nothing to set a target for. */
  readonly hasRows: boolean;
  readonly targetMillis: number | null;
  /** Whether what is entered is not stored yet. */
  readonly isChanged: boolean;
  /** What the best-ranked offer asks for, in thousandths of a euro. */
  readonly bestMillis: number | null;
}

export interface TargetRow {
  readonly id: string;
  /** Undefined in the line of sums. */
  readonly liegenschaft: Liegenschaft | undefined;
  readonly cells: Readonly<Record<SliceId, TargetCell>>;
}

/** The basis of the form: the phase, its properties in order, its offers, and the positions of its LVs. */
export interface TargetPlace {
  readonly phaseId: string;
  readonly comparison: Comparison;
  readonly hasRows: HasRows;
  readonly liegenschaften: readonly Liegenschaft[];
}

/** The printed key of a cell's target price. */
export function targetKey(phaseId: string, liegenschaftId: string, sliceId: SliceId): string {
  return printTargetKey({ phaseId, liegenschaftId, sliceId });
}

function bestMillis(comparison: Comparison, liegenschaftId: string, sliceId: SliceId): number | null {
  const offers = offersOfCell(comparison, liegenschaftId, sliceId);
  const all = new Set(offers.map(({ serviceProviderId }) => serviceProviderId));
  return proposeAward(offers, all)?.sumMillis ?? null;
}

/** A record with what is made for each service group. */
export function eachSlice<T>(make: (sliceId: SliceId) => T): Record<SliceId, T> {
  return Object.fromEntries(SLICES.map(({ sliceId }) => [sliceId, make(sliceId)])) as Record<SliceId, T>;
}

/** Gives the rows of the form: what is stored with what is entered on top (TARGET-002, TARGET-011). */
export function targetRows(place: TargetPlace, stored: Targets, changes: TargetChanges): TargetRow[] {
  const { phaseId, comparison, liegenschaften } = place;
  return liegenschaften.map((liegenschaft) => ({
    id: liegenschaft.id,
    liegenschaft,
    cells: eachSlice((sliceId) => {
      const key = targetKey(phaseId, liegenschaft.id, sliceId);
      const entered = changes.get(key);
      const hasRows = place.hasRows(liegenschaft.id, sliceId);
      return {
        hasRows,
        bestMillis: hasRows ? bestMillis(comparison, liegenschaft.id, sliceId) : null,
        targetMillis: entered === undefined ? (stored.get(key) ?? null) : entered,
        isChanged: entered !== undefined,
      };
    }),
  }));
}

/** The number of cells that can have and that have a target price, and its sum in thousandths of a euro. */
export function countTargets(rows: readonly TargetRow[]): { set: number; all: number; sumMillis: number } {
  const cells = rows.flatMap((row) => Object.values(row.cells)).filter(({ hasRows }) => hasRows);
  const set = cells.flatMap(({ targetMillis }) => targetMillis ?? []);
  return { set: set.length, all: cells.length, sumMillis: set.reduce((sum, millis) => sum + millis, 0) };
}
