import {
  isOffering,
  type Participation,
  participationOf,
} from '@rahmenpreis/tendering/participation/participation.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../../db/schema/account.ts';
import { phaseUser } from '../../../db/schema/phase.ts';
import { declaration } from '../../../db/schema/receipt.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { orderSpacedMail } from '../../../mail/outbox.ts';
import type { KeyvalScope } from '../repository.ts';

/** Receipts of an offer are sent no more often; repeated confirmations get one mail with the last state. */
const RECEIPT_PAUSE_MS = 15 * 60_000;

/** A company's participation as declared now and before, and by whom; undefined where nobody is named. */
interface Saying {
  readonly value: string;
  readonly before: Participation;
  readonly name: string | undefined;
}

/**
 * Notes who declared a participation, and orders receipts for the company's accounts that the phase lists,
 * one mail in 15 minutes. Repeating a declaration without a name declares nothing (decision 0037).
 */
export async function declare(
  transaction: Transaction,
  scope: KeyvalScope,
  { value, before, name }: Saying,
  nowMs: number,
): Promise<void> {
  if (value === before && name === undefined) return;
  const said = { name: name ?? null, at: new Date(nowMs) };
  await transaction
    .insert(declaration)
    .values({ ...scope, ...said })
    .onConflictDoUpdate({ target: [declaration.phaseId, declaration.organisationId], set: said });
  const { phaseId, organisationId } = scope;
  const listed = await transaction
    .select({ id: account.id })
    .from(phaseUser)
    .innerJoin(account, eq(account.id, phaseUser.userId))
    .where(and(eq(phaseUser.phaseId, phaseId), eq(account.organisationId, organisationId)));
  const cause = isOffering(participationOf(value)) ? 'confirmed' : 'withdrawn';
  const at = said.at.toISOString();
  for (const { id: accountId } of listed) {
    const like = { kind: 'receipt', accountId, phaseId } as const;
    const order = { ...like, cause, at } as const;
    await orderSpacedMail(transaction, { order, like, nowMs, pauseMs: RECEIPT_PAUSE_MS });
  }
}
