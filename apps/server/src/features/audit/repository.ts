import { audit } from '../../db/schema/audit.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AuditEntry } from '../../kernel/call/door.ts';

/** Appends one entry to the audit trail; nothing ever changes or removes one (QUALITY.md «Audit trail»). */
export async function appendAudit(transaction: Transaction, entry: AuditEntry, nowMs: number): Promise<void> {
  await transaction.insert(audit).values({
    at: new Date(nowMs),
    actorId: entry.actorId ?? null,
    action: entry.action,
    target: entry.target,
    status: entry.status,
    detail: entry.detail,
  });
}
