import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { isOffering, participationOf } from '@rahmenpreis/tendering/participation/participation.ts';
import { and, eq, sql } from 'drizzle-orm';
import { account } from '../../../db/schema/account.ts';
import { keyVal } from '../../../db/schema/keyval.ts';
import { lv } from '../../../db/schema/lv.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { isAnyOf } from '../listing/repository.ts';
import { positionCount } from '../replaced/repository.ts';

/** Counts the LVs of properties in a phase, and their positions. */
export async function countLvs(
  transaction: Transaction,
  phaseId: string,
  liegenschaftIds: readonly string[],
): Promise<{ lvCount: number; positionCount: number }> {
  const rows = await transaction
    .select({ positionCount })
    .from(lv)
    .where(and(eq(lv.phaseId, phaseId), isAnyOf(lv.propertyId, liegenschaftIds)));
  return { lvCount: rows.length, positionCount: rows.reduce((sum, row) => sum + row.positionCount, 0) };
}

/** Lists the awards of a phase: at which property, and to which bidder. */
export async function listAwards(
  transaction: Transaction,
  phaseId: string,
): Promise<{ liegenschaftId: string; userId: string }[]> {
  const rows = await transaction
    .select({ key: keyVal.key, value: keyVal.value })
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, phaseId), eq(keyVal.kind, 'award')));
  return rows.flatMap(({ key, value }) => {
    const award = parseKeyvalKey(key);
    return award?.kind === 'award' ? [{ liegenschaftId: award.liegenschaftId, userId: value }] : [];
  });
}

/** What bidders have in a phase by account: how many prices, and whether the offer is confirmed; who has nothing is missing. */
export async function countBidsOf(
  transaction: Transaction,
  phaseId: string,
  userIds: readonly string[],
): Promise<Map<string, { priceCount: number; isOffering: boolean }>> {
  const rows = await transaction
    .select({
      userId: account.id,
      priceCount: sql<number>`(count(*) filter (where ${keyVal.kind} = 'ep'))::int`,
      offer: sql<string | null>`min(${keyVal.value}) filter (where ${keyVal.kind} = 'offer')`,
    })
    .from(account)
    .innerJoin(keyVal, and(eq(keyVal.organisationId, account.organisationId), eq(keyVal.phaseId, phaseId)))
    .where(isAnyOf(account.id, userIds))
    .groupBy(account.id);
  return new Map(
    rows.map(({ userId, priceCount, offer }) => [
      userId,
      { priceCount, isOffering: isOffering(participationOf(offer)) },
    ]),
  );
}
