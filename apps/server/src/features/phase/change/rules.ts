import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import type { DatedChange } from '@rahmenpreis/tendering/change/change-days.ts';
import { changeParts } from '@rahmenpreis/tendering/change/change-lines.ts';
import { placeOutcomes, standingReasons } from '@rahmenpreis/tendering/change/place-change.ts';

/** Changes summed up in sentences. */
export type SummedChanges = Omit<PhaseChanges, 'days' | 'lastAt'>;

/**
 * Sums up changes in order for a bidder that sees these properties, with the reasons of those still standing;
 * beyond `most` they are only counted. Bidders know nothing of LVs of properties outside the phase.
 */
export function tellChanges(
  changes: readonly DatedChange[],
  liegenschaftIds: readonly string[],
  most: number,
): SummedChanges {
  const known = new Set<string | null>(liegenschaftIds);
  const seen = changes.filter(({ about, liegenschaftId }) => about !== 'lv' || known.has(liegenschaftId));
  const parts = changeParts(placeOutcomes(seen), most);
  const changedAt = parts.length === 0 ? undefined : seen.at(-1)?.at;
  return {
    changedAt: changedAt?.toISOString() ?? null,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    parts,
    reasons: standingReasons(seen),
  };
}
