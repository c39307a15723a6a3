import { createHash, randomUUID } from 'node:crypto';
import type { AuditDetail, AuditPersonal } from '@rahmenpreis/contract/audit-detail.ts';
import type { AuditEntry } from '../../kernel/call/door.ts';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365.25 * DAY_MS;
/** How long the trail knows a network address, as the privacy page promises (SHELL-021). */
const ADDRESS_KEPT_MS = 7 * DAY_MS;
/** How long it knows with which name somebody was refused; nobody has promised to keep that. */
const REFUSED_KEPT_MS = 30 * DAY_MS;
/** How long it knows everything else: as long as German law asks for business letters and books at most. */
const BUSINESS_KEPT_MS = 10 * YEAR_MS;

/** A value that lies beside the trail until it is forgotten. */
export interface PersonalValue {
  readonly field: AuditPersonal;
  readonly value: string;
  readonly salt: string;
  readonly forgetAt: Date;
}

/** The digest by which the trail holds a value; the salt, whose length is always the same, keeps it from being guessed. */
function personalDigest(salt: string, value: string): string {
  return createHash('sha256').update(`${salt}:${value}`).digest('hex');
}

/** Takes what belongs to a person out of an entry: gives the detail with digests, and what lies beside (decision 0042). */
export function setApart(
  { detail, personal = {}, status }: AuditEntry,
  nowMs: number,
): { detail: AuditDetail; values: PersonalValue[] } {
  const values = Object.entries(personal).map(([field, value]) => ({
    field: field as AuditPersonal,
    value,
    salt: randomUUID(),
    forgetAt: new Date(nowMs + keptMs(field, status)),
  }));
  if (values.length === 0) return { detail, values };
  const digests = Object.fromEntries(
    values.map(({ field, salt, value }) => [field, personalDigest(salt, value)]),
  );
  return { detail: { ...detail, personal: digests }, values };
}

function keptMs(field: string, status: number): number {
  if (field === 'address') return ADDRESS_KEPT_MS;
  return status >= 400 ? REFUSED_KEPT_MS : BUSINESS_KEPT_MS;
}
