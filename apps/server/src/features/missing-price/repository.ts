import type { MissingDecision } from '@rahmenpreis/contract/missing-price.ts';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { account, nameOfPerson } from '../../db/schema/account.ts';
import { missingDecision } from '../../db/schema/keyval.ts';
import { type Over, storeOver } from '../../db/store-over.ts';
import type { Transaction } from '../../db/transaction.ts';

/** A package of a bidder. */
type Package = Pick<MissingDecision, 'serviceProviderId' | 'liegenschaftId' | 'sliceId'>;

const { phaseId: _, bidderId, ...columns } = getTableColumns(missingDecision);

/** Lists what was decided of a phase's packages that lack prices, or of one package. */
export async function listMissingDecisions(transaction: Transaction, phaseId: string, of?: Package) {
  const rows = await transaction
    .select({ ...columns, serviceProviderId: bidderId, by: nameOfPerson })
    .from(missingDecision)
    .leftJoin(account, eq(account.id, missingDecision.by))
    .where(
      and(
        eq(missingDecision.phaseId, phaseId),
        of && eq(bidderId, of.serviceProviderId),
        of && eq(missingDecision.liegenschaftId, of.liegenschaftId),
        of && eq(missingDecision.sliceId, of.sliceId),
      ),
    )
    .orderBy(asc(missingDecision.liegenschaftId), asc(missingDecision.sliceId), asc(bidderId));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Stores a decision over the version seen; false where somebody else was quicker. */
export function storeMissingDecision(transaction: Transaction, row: Over<typeof missingDecision>) {
  const { phaseId, liegenschaftId, sliceId } = missingDecision;
  return storeOver(transaction, missingDecision, [phaseId, bidderId, liegenschaftId, sliceId], row);
}
