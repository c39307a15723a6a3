import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { changeDays } from '@rahmenpreis/tendering/change/change-days.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { listPhaseLiegenschaftIds } from '../members/repository.ts';
import type { PhaseRow } from '../repository.ts';
import { findKnownState, listEntered, listPhaseChanges } from './repository.ts';
import { tellChanges } from './rules.ts';

/**
 * Loads changes of a phase since it began for a company, and their outcome since its last confirmation or
 * else the start; nothing once it withdrew. Beyond `most` they are only counted, after `until` ignored.
 */
export async function loadPhaseChanges(
  transaction: Transaction,
  phase: PhaseRow,
  organisationId: string,
  { most, until }: { most: number; until?: Date | undefined },
) {
  const { participation, begun, from } = await findKnownState(transaction, phase, organisationId);
  const all = await listPhaseChanges(transaction, phase.id, begun);
  const liegenschaftIds = all.length === 0 ? [] : await listPhaseLiegenschaftIds(transaction, phase.id);
  const isOut = hasWithdrawn(participation);
  const since = isOut ? [] : all.filter(({ at }) => at > from && (until === undefined || at <= until));
  const changes = tellChanges(since, liegenschaftIds, most);
  return { all, liegenschaftIds, isOut, from, isConfirmed: isOffering(participation), changes };
}

/** Loads changes day by day, also once confirmed or after the end; until a withdrawal (decision 0102). */
export async function loadToldChanges(
  transaction: Transaction,
  phase: PhaseRow,
  organisationId: string,
  most: number,
): Promise<PhaseChanges> {
  const known = await loadPhaseChanges(transaction, phase, organisationId, { most });
  const { all, liegenschaftIds, isOut, from, isConfirmed, changes } = known;
  if (all.length === 0) return { ...changes, days: [], lastAt: null };
  const enteredAt = await listEntered(transaction, phase.id, organisationId);
  const lastAt = new Date(Math.max(...all.map(({ at }) => at.getTime())));
  const confirmedAt = isConfirmed ? from : undefined;
  const reader = { liegenschaftIds, confirmedAt, until: isOut ? from : lastAt, enteredAt };
  return { ...changes, days: changeDays(all, reader, most), lastAt: lastAt.toISOString() };
}
