import { type LapsedAward, printLapsed, readLapsed } from '@rahmenpreis/tendering/award/lapsed-award.ts';
import { parseKeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { isOffering, participationOf } from '@rahmenpreis/tendering/participation/participation.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { account, organisation } from '../../../db/schema/account.ts';
import { keyVal } from '../../../db/schema/keyval.ts';
import { phaseUser } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type KeyvalScope, type KeyvalWrite, listKeyVals, type Saving, saveKeyVals } from '../repository.ts';

/** A package and its holder. */
export interface HeldPackage {
  key: string;
  serviceProviderId: string;
}

/**
 * Keeps who had the packages whose holders take part no more, so that nobody orders without knowing; awards that were taken
 * from who takes part leave nothing, and who has a package again has not lost it. What the entry of the trail says of the
 * awards says it already (AWARD-020, decision 0065).
 */
export async function keepLapsed(
  transaction: Transaction,
  scope: KeyvalScope,
  { taken, given }: { taken: readonly HeldPackage[]; given: readonly HeldPackage[] },
  saving: Saving,
): Promise<void> {
  const lost =
    taken.length === 0 ? new Map<string, LapsedAward>() : await findLost(transaction, scope, taken);
  const writes = taken.flatMap(({ key, serviceProviderId }): KeyvalWrite[] => {
    const [holder, mark] = [lost.get(serviceProviderId), markOf(key)];
    return holder === undefined || mark === undefined
      ? []
      : [{ kind: 'lapsed', key: mark, value: printLapsed(holder) }];
  });
  const removals = given.length === 0 ? [] : await findRegained(transaction, scope, given);
  if (writes.length + removals.length === 0) return;
  await saveKeyVals(transaction, scope, { writes, removals }, { ...saving, tell: () => undefined });
}

/** The key under which it is kept who lost a package. */
function markOf(key: string): string | undefined {
  const place = parseKeyvalKey(key);
  return place?.kind === 'award' ? printKeyvalKey({ ...place, kind: 'lapsed' }) : undefined;
}

/** The marks of packages that whoever lost them has again. */
async function findRegained(
  transaction: Transaction,
  scope: KeyvalScope,
  given: readonly HeldPackage[],
): Promise<string[]> {
  const holders = new Map(given.map(({ key, serviceProviderId }) => [markOf(key), serviceProviderId]));
  const { organisationId, phaseId } = scope;
  const marks = await listKeyVals(transaction, phaseId, {
    organisationIds: [organisationId],
    kinds: ['lapsed'],
  });
  return marks.flatMap(({ key, value }) => {
    const holder = holders.get(key);
    return holder !== undefined && readLapsed(value)?.serviceProviderId === holder ? [key] : [];
  });
}

/** Of the holders those that take part no more, by id. */
async function findLost(
  transaction: Transaction,
  { phaseId }: KeyvalScope,
  taken: readonly HeldPackage[],
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
