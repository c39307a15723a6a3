import type { MissingDecision } from '@rahmenpreis/contract/missing-price.ts';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { account, nameOfPerson } from '../../db/schema/account.ts';
import { missingDecision } from '../../db/schema/keyval.ts';
import type { Transaction } from '../../db/transaction.ts';

/** A package of a bidder. */
type Package = Pick<MissingDecision, 'serviceProviderId' | 'liegenschaftId' | 'sliceId'>;

const { phaseId: _, bidderId, ...columns } = getTableColumns(missingDecision);

/** Lists what was decided of a phase's packages that lack prices, or of one package. */
export async function listMissingDecisions(
  transaction: Transaction,
  phaseId: string,
  of?: Package,
): Promise<MissingDecision[]> {
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
export async function storeMissingDecision(
  transaction: Transaction,
  phaseId: string,
  { serviceProviderId, at, ...decision }: Omit<MissingDecision, 'by'> & { readonly by: string },
): Promise<boolean> {
  const row = { ...decision, at: new Date(at) };
  const { phaseId: ofPhase, bidderId: ofBidder, liegenschaftId, sliceId, version } = missingDecision;
  const rows = await transaction
    .insert(missingDecision)
    .values({ ...row, phaseId, bidderId: serviceProviderId })
    .onConflictDoUpdate({
      target: [ofPhase, ofBidder, liegenschaftId, sliceId],
      set: row,
      setWhere: eq(version, decision.version - 1),
    })
    .returning({ version });
  return rows.length > 0;
}
