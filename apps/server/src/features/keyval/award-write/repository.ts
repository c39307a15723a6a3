import type { AuditChange } from '@rahmenpreis/contract/audit-detail.ts';
import type { AwardWrite } from '@rahmenpreis/contract/keyval.ts';
import { and, eq } from 'drizzle-orm';
import { awardWrite } from '../../../db/schema/keyval.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { KeyvalScope } from '../repository.ts';

/** What one batch changed of awards, as it is stored. */
interface StoredAwardWrite {
  readonly id: string;
  readonly at: Date;
  readonly changes: AwardWrite['changes'];
}

/** Keeps what a batch changed of awards, and gives the id by which its entry in the trail names it. */
export async function keepAwardWrite(
  transaction: Transaction,
  scope: KeyvalScope,
  { atMs, undoes, changes }: { atMs: number; undoes: string | undefined; changes: readonly AuditChange[] },
): Promise<string> {
  const rows = await transaction
    .insert(awardWrite)
    .values({ ...scope, at: new Date(atMs), undoes: undoes ?? null, changes })
    .returning({ id: awardWrite.id });
  return rows[0]!.id;
}

/** Finds what a batch of the organisation changed of awards in the phase; undefined where there was no such batch. */
export async function findAwardWrite(
  transaction: Transaction,
  { organisationId, phaseId }: KeyvalScope,
  id: string,
): Promise<StoredAwardWrite | undefined> {
  const rows = await transaction
    .select({ id: awardWrite.id, at: awardWrite.at, changes: awardWrite.changes })
    .from(awardWrite)
    .where(
      and(
        eq(awardWrite.id, id),
        eq(awardWrite.phaseId, phaseId),
        eq(awardWrite.organisationId, organisationId),
      ),
    );
  return rows[0] as StoredAwardWrite | undefined;
}

/** Finds when a batch was taken back; undefined while it holds. */
export async function findUndoing(transaction: Transaction, id: string): Promise<{ at: Date } | undefined> {
  const rows = await transaction
    .select({ at: awardWrite.at })
    .from(awardWrite)
    .where(eq(awardWrite.undoes, id));
  return rows[0];
}
