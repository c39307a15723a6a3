import type { HandoverContract, HandoverForm } from '@rahmenpreis/contract/handover.ts';
import { eq, sql } from 'drizzle-orm';
import { handoverContracts, handoverForm } from '../../db/schema/closing.ts';
import type { Transaction } from '../../db/transaction.ts';

/** A write: the version that its sender saw, 0 for none, by whom and when. */
interface Writing {
  readonly seen: number;
  readonly by: string;
  readonly at: Date;
}

/** Finds the form of an owner's hand-over files; undefined before the first time. */
export async function findForm(transaction: Transaction, organisationId: string) {
  const { version, fields } = handoverForm;
  const wanted = eq(handoverForm.organisationId, organisationId);
  const rows = await transaction.select({ version, fields }).from(handoverForm).where(wanted);
  return rows[0];
}

/** Finds what is said of the contracts of a phase; undefined before the first time. */
export async function findContracts(transaction: Transaction, phaseId: string) {
  const { version, contracts } = handoverContracts;
  const wanted = eq(handoverContracts.phaseId, phaseId);
  const rows = await transaction.select({ version, contracts }).from(handoverContracts).where(wanted);
  return rows[0];
}

/** Stores the form over the version that was seen; false where another one stands there. */
export async function storeForm(
  transaction: Transaction,
  organisationId: string,
  fields: HandoverForm,
  { seen, ...written }: Writing,
): Promise<boolean> {
  const row = { fields, ...written };
  const rows = await transaction
    .insert(handoverForm)
    .values({ ...row, organisationId, version: 1 })
    .onConflictDoUpdate({
      target: handoverForm.organisationId,
      set: { ...row, version: sql`${handoverForm.version} + 1` },
      setWhere: eq(handoverForm.version, seen),
    })
    .returning({ version: handoverForm.version });
  return rows.length > 0;
}

/** Stores what is said of contracts, as `storeForm` does. */
export async function storeContracts(
  transaction: Transaction,
  phaseId: string,
  contracts: readonly HandoverContract[],
  { seen, ...written }: Writing,
): Promise<boolean> {
  const row = { contracts, ...written };
  const rows = await transaction
    .insert(handoverContracts)
    .values({ ...row, phaseId, version: 1 })
    .onConflictDoUpdate({
      target: handoverContracts.phaseId,
      set: { ...row, version: sql`${handoverContracts.version} + 1` },
      setWhere: eq(handoverContracts.version, seen),
    })
    .returning({ version: handoverContracts.version });
  return rows.length > 0;
}
