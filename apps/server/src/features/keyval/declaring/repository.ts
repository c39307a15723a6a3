import {
  isOffering,
  type Participation,
  participationOf,
} from '@rahmenpreis/tendering/participation/participation.ts';
import { letterOf, type OfferLetter } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../../db/schema/account.ts';
import { phase, phaseUser } from '../../../db/schema/phase.ts';
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
  /** The declarations ticked below the phase's letter; undefined where the letter was not shown. */
  readonly ticked: readonly string[] | undefined;
}

/** Finds the letter that a phase has, which is held unchanged; undefined where it has none. */
export async function findLetter(
  transaction: Transaction,
  phaseId: string,
): Promise<OfferLetter | undefined> {
  const { letter, declarations, letterVersion } = phase;
  const rows = await transaction
    .select({ letter, declarations, letterVersion })
    .from(phase)
    .where(eq(phase.id, phaseId));
  return rows[0] && letterOf(rows[0]);
}

/**
 * Notes who declared a participation, and orders receipts for the company's accounts that the phase lists,
 * one mail in 15 minutes. Repeating a declaration without a name declares nothing (decision 0037).
 */
export async function declare(
  transaction: Transaction,
  scope: KeyvalScope,
  { value, before, name, ticked }: Saying,
  nowMs: number,
): Promise<void> {
  if (value === before && name === undefined) return;
  const cause = isOffering(participationOf(value)) ? 'confirmed' : 'withdrawn';
  const asked = cause === 'confirmed' ? await findLetter(transaction, scope.phaseId) : undefined;
  const letter = asked === undefined ? null : { ...asked, ticked: ticked ?? null };
  const said = { name: name ?? null, letter, at: new Date(nowMs) };
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
  const at = said.at.toISOString();
  for (const { id: accountId } of listed) {
    const like = { kind: 'receipt', accountId, phaseId } as const;
    const order = { ...like, cause, at } as const;
    await orderSpacedMail(transaction, { order, like, nowMs, pauseMs: RECEIPT_PAUSE_MS });
  }
}
