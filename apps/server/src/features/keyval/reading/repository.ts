import { and, asc, eq, gt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { keyVal, keyValHead, keyValRemoval } from '../../../db/schema/keyval.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { KEY_VAL_COLUMNS } from '../repository.ts';
import type { Heads } from './rules.ts';

/** Finds how often each organisation, or the given one, has written in a phase, which may be never. */
export async function findHeads(transaction: Transaction, phaseId: string, organisationId?: string) {
  const isAsked = organisationId === undefined ? undefined : eq(keyValHead.organisationId, organisationId);
  const rows = await transaction
    .select({ id: keyValHead.organisationId, revision: keyValHead.revision })
    .from(keyValHead)
    .where(and(eq(keyValHead.phaseId, phaseId), isAsked));
  const heads = new Map(rows.map(({ id, revision }) => [id, revision]));
  if (organisationId !== undefined && heads.size === 0) heads.set(organisationId, 0);
  return heads;
}

/**
 * Lists what organisations entered and removed in a phase since each one's head had the given number. What
 * was removed may be among what is stored: then it has been entered again.
 */
export async function listEntriesSince(transaction: Transaction, phaseId: string, since: Heads) {
  if (since.size === 0) return { stored: [], removed: [] };
  const isStored = transaction
    .select({ key: keyVal.key })
    .from(keyVal)
    .where(and(eq(keyVal.organisationId, keyValRemoval.organisationId), eq(keyVal.key, keyValRemoval.key)));
  // Removals are read first: applying them first is right even if an entry comes between the two queries.
  const removed = await transaction
    .select({ organisationId: keyValRemoval.organisationId, key: keyValRemoval.key })
    .from(keyValRemoval)
    .where(and(eq(keyValRemoval.phaseId, phaseId), isNewer(keyValRemoval, since), notExists(isStored)))
    .orderBy(asc(keyValRemoval.organisationId), asc(keyValRemoval.key));
  const stored = await transaction
    .select(KEY_VAL_COLUMNS)
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, phaseId), isNewer(keyVal, since)))
    .orderBy(asc(keyVal.organisationId), asc(keyVal.key));
  return { stored, removed };
}

/** Matches rows of these organisations numbered above their heads; each reads a range of an index. */
function isNewer(table: typeof keyVal | typeof keyValRemoval, since: Heads): SQL {
  const ranges = Array.from(since, ([organisationId, head]) =>
    and(eq(table.organisationId, organisationId), gt(table.revision, head)),
  );
  return or(...ranges) ?? sql`false`;
}
