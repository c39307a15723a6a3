import { and, asc, eq } from 'drizzle-orm';
import { account, organisation } from '../../db/schema/account.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { bindingConsent, bindingRequest, phase, phaseUser } from '../../db/schema/phase.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Lists the longer days that were asked for in a phase, the earliest first. */
export function listRequests(transaction: Transaction, phaseId: string) {
  const { id, until, at } = bindingRequest;
  return transaction
    .select({ id, until, at: sentInstant(at) })
    .from(bindingRequest)
    .where(eq(bindingRequest.phaseId, phaseId))
    .orderBy(asc(until));
}

/** Stores a request and gives its id. */
export async function insertRequest(transaction: Transaction, row: typeof bindingRequest.$inferInsert) {
  const rows = await transaction.insert(bindingRequest).values(row).returning({ id: bindingRequest.id });
  return rows[0]!.id;
}

/** Stores that a company confirms a request; false where it has before. */
export async function insertConsent(transaction: Transaction, row: typeof bindingConsent.$inferInsert) {
  const rows = await transaction.insert(bindingConsent).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Finds until when a company's offer binds as its receipt says it; null where the phase has no day. */
export async function findOwnBinding(transaction: Transaction, phaseId: string, organisationId: string) {
  const { until, bidders } = await findBinding(transaction, phaseId, organisationId);
  if (until === null) return null;
  const confirmed = bidders[0]?.confirmed ?? [];
  return { until, confirmed: confirmed.map(({ until: day, at }) => ({ until: day, at })) };
}

/** Finds until when offers of a phase bind, of all listed bidders that take part, or of one company's. */
export async function findBinding(transaction: Transaction, phaseId: string, organisationId?: string) {
  const own = organisationId === undefined ? undefined : eq(organisation.id, organisationId);
  const [found] = await transaction
    .select({ until: phase.bindingUntil })
    .from(phase)
    .where(eq(phase.id, phaseId));
  const until = found?.until ?? null;
  if (until === null) return { until, requests: [], bidders: [] };
  const requests = await listRequests(transaction, phaseId);
  const bidders = await transaction
    .select({
      serviceProviderId: account.id,
      organisationId: organisation.id,
      organisation: organisation.name,
    })
    .from(phaseUser)
    .innerJoin(account, eq(account.id, phaseUser.userId))
    .innerJoin(organisation, eq(organisation.id, account.organisationId))
    .innerJoin(keyVal, and(eq(keyVal.organisationId, organisation.id), eq(keyVal.phaseId, phaseId)))
    .where(and(eq(phaseUser.phaseId, phaseId), eq(keyVal.kind, 'offer'), eq(keyVal.value, 'true'), own))
    .orderBy(asc(organisation.name), asc(account.id));
  const { requestId, at } = bindingConsent;
  const consents = await transaction
    .select({
      requestId,
      organisationId: bindingConsent.organisationId,
      at: sentInstant(at),
      until: bindingRequest.until,
    })
    .from(bindingConsent)
    .innerJoin(bindingRequest, eq(bindingRequest.id, requestId))
    .where(eq(bindingRequest.phaseId, phaseId))
    .orderBy(asc(bindingRequest.until));
  return {
    until,
    requests,
    bidders: bidders.map((bidder) => {
      const confirmed = consents.filter((consent) => consent.organisationId === bidder.organisationId);
      return { ...bidder, until: confirmed.at(-1)?.until ?? until, confirmed };
    }),
  };
}
