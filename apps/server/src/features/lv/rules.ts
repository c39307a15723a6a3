import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { phaseChanges } from '@rahmenpreis/tendering/phase/phase-change.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-time.ts';
import { conflict, type Failure } from '../../kernel/answer/failure.ts';

/** Why no LV can be uploaded in this state: the phase is over (PHASE-012). */
export function refuseUpload(state: PhaseState): Failure | undefined {
  if (phaseChanges(state).uploadLv) return undefined;
  return conflict('phase-ended', 'Die Phase ist beendet. Ihre LVs können nicht mehr geändert werden.');
}

/** Why an LV cannot be deleted in this state: the phase is over (PHASE-012, OPEN-32). */
export function refuseDelete(state: PhaseState): Failure | undefined {
  if (phaseChanges(state).deleteLv) return undefined;
  return conflict('phase-ended', 'Die Phase ist beendet. Ihre LVs können nicht mehr gelöscht werden.');
}

/** A pair of numbers in the nested set. */
export interface TreePlace {
  leftInt: number;
  rightInt: number;
}

/**
 * Finds an Ep-Code's place in the catalogue's tree. Codes missing from a replaced catalogue share one place
 * after the tree, so that their positions stay visible (OPEN-33, SETUP-011).
 */
export function createPlaceFinder(entries: readonly EpEntry[]): (epCode: string) => TreePlace {
  const places = new Map(entries.map(({ epCode, leftInt, rightInt }) => [epCode, { leftInt, rightInt }]));
  const last = entries.reduce((max, entry) => Math.max(max, entry.rightInt), 0);
  const behind = { leftInt: last + 1, rightInt: last + 2 };
  return (epCode) => places.get(epCode) ?? behind;
}
