import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { listPhaseLiegenschaftIds } from '../members/repository.ts';
import type { PhaseRow } from '../repository.ts';
import { findKnownState, listPhaseChanges } from './repository.ts';
import { tellChanges } from './rules.ts';

const NOTHING: PhaseChanges = { changedAt: null, count: 0, parts: [], reasons: [] };

/**
 * Loads what became of a phase since a company last confirmed its offer, or where it has not since the start or its admission,
 * whichever came later; nothing for who has withdrawn. Beyond `most` changes are only counted, those after `until` not at all.
 */
export async function loadPhaseChanges(
  transaction: Transaction,
  phase: PhaseRow,
  organisationId: string,
  { most, until }: { most: number; until?: Date | undefined },
): Promise<{ isConfirmed: boolean; changes: PhaseChanges }> {
  const { participation, from } = await findKnownState(transaction, phase, organisationId);
  if (hasWithdrawn(participation)) return { isConfirmed: false, changes: NOTHING };
  const all = await listPhaseChanges(transaction, phase.id, from);
  const changes = until === undefined ? all : all.filter(({ at: made }) => made <= until);
  const liegenschaftIds = changes.length === 0 ? [] : await listPhaseLiegenschaftIds(transaction, phase.id);
  return { isConfirmed: isOffering(participation), changes: tellChanges(changes, liegenschaftIds, most) };
}
