import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { listPhaseLiegenschaftIds } from '../listing/repository.ts';
import type { PhaseRow } from '../repository.ts';
import { findConfirmation, listPhaseChanges } from './repository.ts';
import { tellChanges } from './rules.ts';

const NOTHING: PhaseChanges = { changedAt: null, count: 0, parts: [] };

/**
 * Loads what became of a phase since a company last confirmed its offer, or since the start where it has not; nothing for
 * who has withdrawn. Beyond `most` changes are only counted.
 */
export async function loadPhaseChanges(
  transaction: Transaction,
  phase: PhaseRow,
  organisationId: string,
  most: number,
): Promise<{ isConfirmed: boolean; changes: PhaseChanges }> {
  const { participation, at } = await findConfirmation(transaction, phase.id, organisationId);
  if (hasWithdrawn(participation)) return { isConfirmed: false, changes: NOTHING };
  const changes = await listPhaseChanges(transaction, phase.id, at ?? phase.start);
  const liegenschaftIds = await listPhaseLiegenschaftIds(transaction, phase.id);
  return { isConfirmed: isOffering(participation), changes: tellChanges(changes, liegenschaftIds, most) };
}
