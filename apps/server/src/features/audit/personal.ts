import { createHash, randomUUID } from 'node:crypto';
import type { AuditDetail, AuditPersonalValues } from '@rahmenpreis/contract/audit-detail.ts';
import { KEPT_MS } from '../../db/retention.ts';
import type { AuditEntry } from '../../kernel/call/route-context.ts';

/** A value that lies beside the audit log until it is forgotten. */
interface PersonalValue {
  readonly field: keyof AuditPersonalValues;
  readonly value: string;
  readonly salt: string;
  readonly forgetAt: Date;
}

/** The digest by which the audit log holds a value; a salt of constant length keeps it from being guessed. */
function personalDigest(salt: string, value: string): string {
  return createHash('sha256').update(`${salt}:${value}`).digest('hex');
}

/** Takes a person's values out of an entry: gives the detail with digests, and the values (decision 0042). */
export function setApart(entry: AuditEntry, nowMs: number): { detail: AuditDetail; values: PersonalValue[] } {
  const { detail, personal = {} } = entry;
  const values = Object.entries(personal).map(([field, value]) => ({
    field: field as keyof AuditPersonalValues,
    value,
    salt: randomUUID(),
    forgetAt: new Date(nowMs + keptMs(field, entry)),
  }));
  if (values.length === 0) return { detail, values };
  const digests = Object.fromEntries(
    values.map(({ field, salt, value }) => [field, personalDigest(salt, value)]),
  );
  return { detail: { ...detail, personal: digests }, values };
}

function keptMs(field: string, { actorId, status = 200, detail }: AuditEntry): number {
  if (field === 'address') return KEPT_MS.networkAddress;
  // Whoever was refused, or asked for a link, may have named somebody who has no account.
  const isUnproven = status >= 400 || (actorId === undefined && detail.userId === undefined);
  return isUnproven ? KEPT_MS.unprovenName : KEPT_MS.business;
}
