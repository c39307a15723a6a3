import { BIDDER_KINDS } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { and, countDistinct, eq, inArray } from 'drizzle-orm';
import { account } from '../../../db/schema/account.ts';
import { keyVal } from '../../../db/schema/keyval.ts';
import { phaseUser } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** True if a bidder has entered anything in the phase. */
export async function hasBidderEntries(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: keyVal.id })
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, id), inArray(keyVal.kind, [...BIDDER_KINDS])))
    .limit(1);
  return rows.length > 0;
}

/**
 * True if a bidder has entered anything in a phase that is yet to begin; of one that has begun nobody asks, as it tells
 * something that may be sealed.
 */
export async function hasEntriesBeforeStart(
  transaction: Transaction,
  id: string,
  state: PhaseState,
): Promise<boolean> {
  return state === 'future' && (await hasBidderEntries(transaction, id));
}

/** Counts the listed bidders with a confirmed offer, and all organisations with a price. */
export async function countBids(
  transaction: Transaction,
  phaseId: string,
): Promise<{ offering: number; priced: number }> {
  const offering = await transaction
    .select({ count: countDistinct(keyVal.organisationId) })
    .from(keyVal)
    .innerJoin(account, eq(account.organisationId, keyVal.organisationId))
    .innerJoin(phaseUser, and(eq(phaseUser.userId, account.id), eq(phaseUser.phaseId, phaseId)))
    .where(and(eq(keyVal.phaseId, phaseId), eq(keyVal.kind, 'offer'), eq(keyVal.value, 'true')));
  const priced = await transaction
    .select({ count: countDistinct(keyVal.organisationId) })
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, phaseId), eq(keyVal.kind, 'ep')));
  return { offering: offering[0]!.count, priced: priced[0]!.count };
}
