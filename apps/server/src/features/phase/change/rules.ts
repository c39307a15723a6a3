import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { changeParts } from '@rahmenpreis/tendering/change/change-lines.ts';
import { type PlaceChange, placeOutcomes } from '@rahmenpreis/tendering/change/place-change.ts';

const MINUTE_MS = 60_000;
/** As long as a change can be taken back in its toast: what was is told to nobody (decision 0067). */
export const REST_MS = 2 * MINUTE_MS;
/** So near to the end of a phase every minute counts. */
const URGENT_MS = 10 * MINUTE_MS;
/** An end that is moved to less than this ahead is told at once. */
const NEAR_END_MS = 24 * 60 * MINUTE_MS;

/** When the mail about a change that is made now is due: once nothing more has followed for two minutes, in the last ten at once. */
export function changeMailDueMs(phaseEndMs: number, nowMs: number): number {
  return phaseEndMs - nowMs <= URGENT_MS ? nowMs : nowMs + REST_MS;
}

/** When the mail about other times of a phase is due: after two minutes, or at once where it ends within a day. */
export function timesMailDueMs(phaseEndMs: number, nowMs: number): number {
  return phaseEndMs - nowMs < NEAR_END_MS ? nowMs : nowMs + REST_MS;
}

/**
 * What changes, in their order, come to for a bidder that sees these properties; beyond `most` they are only counted. A
 * property that is not in the phase has an LV of which bidders know nothing.
 */
export function tellChanges(
  changes: readonly (PlaceChange & { at: Date })[],
  liegenschaftIds: readonly string[],
  most: number,
): PhaseChanges {
  const seen = new Set<string | null>(liegenschaftIds);
  const outcomes = placeOutcomes(changes).filter(
    ({ about, liegenschaftId }) => about !== 'lv' || seen.has(liegenschaftId),
  );
  const parts = changeParts(outcomes, most);
  const changedAt = parts.length === 0 ? undefined : changes.at(-1)?.at;
  return {
    changedAt: changedAt?.toISOString() ?? null,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    parts,
  };
}
