import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
import { AWARD_UNDO_MS, type AwardBatch } from '../../tender/award/undo-awards.ts';

/** A batch of awards that an entry records, with how many changes it has and how many of them it lists. */
export interface AuditLogBatch extends Omit<AwardBatch, 'ownerId'> {
  readonly count: number;
  readonly listedCount: number;
}

/** The batch of awards of an entry; undefined where it tells of none (decision 0077). */
export function batchOf({ detail, status }: AuditEntry): AuditLogBatch | undefined {
  const { awardWriteId, phaseId } = detail;
  if (status >= 400 || typeof awardWriteId !== 'string' || typeof phaseId !== 'string') return undefined;
  const { count, listed } = (detail['changes'] ?? {}) as { count?: unknown; listed?: unknown };
  return {
    awardWriteId,
    phaseId,
    count: typeof count === 'number' ? count : 0,
    listedCount: Array.isArray(listed) ? listed.length : 0,
  };
}

/** The batches among these entries that were taken back. */
export function undoneBatches(entries: readonly AuditEntry[]): ReadonlySet<unknown> {
  return new Set(entries.flatMap(({ detail, status }) => (status < 400 ? (detail['undoes'] ?? []) : [])));
}

/** True while a batch can be taken back, as far as these entries tell. */
export function canUndo(
  entry: AuditEntry,
  { undone, nowMs }: { undone: ReadonlySet<unknown>; nowMs: number },
): boolean {
  const batch = batchOf(entry);
  if (batch === undefined || batch.count === 0 || undone.has(batch.awardWriteId)) return false;
  return nowMs - Date.parse(entry.at) <= AWARD_UNDO_MS;
}
