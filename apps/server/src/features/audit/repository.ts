import { sql } from 'drizzle-orm';
import { prepare } from '../../db/prepared.ts';
import { audit } from '../../db/schema/audit.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AuditEntry } from '../../kernel/call/door.ts';

const { placeholder } = sql;
const append = prepare<
  object,
  Omit<AuditEntry, 'actorId' | 'detail'> & Record<'at' | 'detail', string> & { actorId: string | null }
>(
  'append_audit',
  sql`
    insert into ${audit} (at, actor_id, action, target, status, detail)
    values (${placeholder('at')}, ${placeholder('actorId')}, ${placeholder('action')}, ${placeholder('target')},
      ${placeholder('status')}, ${placeholder('detail')})`,
);

/** Appends one entry to the audit trail; nothing ever changes or removes one (QUALITY.md «Audit trail»). */
export async function appendAudit(transaction: Transaction, entry: AuditEntry, nowMs: number): Promise<void> {
  const { actorId = null, detail } = entry;
  await append(transaction, {
    ...entry,
    at: new Date(nowMs).toISOString(),
    actorId,
    detail: JSON.stringify(detail),
  });
}
