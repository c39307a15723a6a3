import { type LapsedAward, printLapsed } from '@rahmenpreis/tendering/award/lapsed-award.ts';
import { parseKeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { isOffering, participationOf } from '@rahmenpreis/tendering/participation/participation.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { account, organisation } from '../../../db/schema/account.ts';
import { keyVal } from '../../../db/schema/keyval.ts';
import { phaseUser } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';
import {
  type KeyvalScope,
  type KeyValRow,
  type KeyvalWrite,
  type Saving,
  saveKeyVals,
} from '../repository.ts';

/** An award that was taken back. */
export interface TakenAward {
  key: string;
  /** Who had it. */
  serviceProviderId: string;
}

/**
 * Keeps who had the packages whose holders take part no more, so that nobody orders without knowing; awards that were taken
 * from who takes part leave nothing. What the entry of the trail says of the awards says it already (AWARD-020, decision 0065).
 */
export async function keepLapsed(
  transaction: Transaction,
  scope: KeyvalScope,
  taken: readonly TakenAward[],
  saving: Saving,
): Promise<KeyValRow[]> {
  if (taken.length === 0) return [];
  const lost = await findLost(transaction, scope.phaseId, taken);
  const writes = taken.flatMap(({ key, serviceProviderId }): KeyvalWrite[] => {
    const [holder, place] = [lost.get(serviceProviderId), parseKeyvalKey(key)];
    if (holder === undefined || place?.kind !== 'award') return [];
    const kind = 'lapsed' as const;
    return [{ kind, key: printKeyvalKey({ ...place, kind }), value: printLapsed(holder) }];
  });
  const quietly = { ...saving, tell: () => undefined };
  return [...(await saveKeyVals(transaction, scope, { writes, removals: [] }, quietly)).values()];
}

/** Of the holders those that take part no more, by id. */
async function findLost(
  transaction: Transaction,
  phaseId: string,
  taken: readonly TakenAward[],
): Promise<Map<string, LapsedAward>> {
  const ids = [...new Set(taken.map(({ serviceProviderId }) => serviceProviderId))];
  const rows = await transaction
    .select({
      serviceProviderId: account.id,
      organisation: organisation.name,
      isListed: phaseUser.userId,
      participation: keyVal.value,
      saidAt: keyVal.updatedAt,
    })
    .from(account)
    .innerJoin(organisation, eq(organisation.id, account.organisationId))
    .leftJoin(phaseUser, and(eq(phaseUser.userId, account.id), eq(phaseUser.phaseId, phaseId)))
    .leftJoin(
      keyVal,
      and(
        eq(keyVal.organisationId, account.organisationId),
        eq(keyVal.phaseId, phaseId),
        eq(keyVal.kind, 'offer'),
      ),
    )
    .where(inArray(account.id, ids));
  return new Map(
    rows
      .filter(
        ({ isListed, participation }) =>
          isListed === null || !isOffering(participationOf(participation ?? undefined)),
      )
      .map(({ serviceProviderId, organisation: name, isListed, saidAt }) => [
        serviceProviderId,
        {
          serviceProviderId,
          organisation: name,
          withdrawnAt: isListed === null || saidAt === null ? null : saidAt.toISOString(),
        },
      ]),
  );
}
