import type { HandoverContract } from '@rahmenpreis/contract/handover.ts';
import { eq, sql } from 'drizzle-orm';
import { handoverContracts, handoverForm } from '../../db/schema/closing.ts';
import { type Over, storeOver } from '../../db/store-over.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Finds the form of an owner's hand-over files; undefined before the first time. */
export async function findForm(transaction: Transaction, organisationId: string) {
  const wanted = eq(handoverForm.organisationId, organisationId);
  return (await transaction.select().from(handoverForm).where(wanted))[0];
}

/** Finds the terms of the contracts of a phase; undefined before the first time. */
export async function findContracts(transaction: Transaction, phaseId: string) {
  const wanted = eq(handoverContracts.phaseId, phaseId);
  return (await transaction.select().from(handoverContracts).where(wanted))[0];
}

/** Stores an owner's form over a version; false where another one stands there. */
export function storeForm(transaction: Transaction, row: Over<typeof handoverForm>): Promise<boolean> {
  return storeOver(transaction, handoverForm, handoverForm.organisationId, row);
}

/** Stores the terms of the contracts of a phase, which its caller has locked. */
export async function storeContracts(
  transaction: Transaction,
  phaseId: string,
  row: { contracts: readonly HandoverContract[]; by: string; at: Date },
): Promise<void> {
  await transaction
    .insert(handoverContracts)
    .values({ ...row, phaseId, version: 1 })
    .onConflictDoUpdate({
      target: handoverContracts.phaseId,
      set: { ...row, version: sql`${handoverContracts.version} + 1` },
    });
}
