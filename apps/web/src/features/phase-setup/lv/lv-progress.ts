import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvInfo } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';

/** How far the LVs of a phase are. */
export interface LvProgress {
  readonly done: number;
  readonly all: number;
  /** Properties whose LV bidders do not see, because they are not ticked for the phase. */
  readonly hiddenIds: readonly string[];
}

/** Counts the LVs of the properties in a phase, or of all properties while the phase has none. */
export function lvProgress(
  { liegenschaftIds = [] }: Phase,
  liegenschaften: readonly Liegenschaft[],
  lvs: ReadonlyMap<string, LvInfo> = new Map(),
): LvProgress {
  const listed = new Set(liegenschaftIds);
  const wanted = listed.size > 0 ? liegenschaftIds : liegenschaften.map(({ id }) => id);
  return {
    done: wanted.filter((id) => lvs.has(id)).length,
    all: wanted.length,
    hiddenIds: liegenschaften.map(({ id }) => id).filter((id) => lvs.has(id) && !listed.has(id)),
  };
}
