import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import { findLastEffective, updateChange } from '../session/address-change/repository.ts';
import { rightsBySecond } from '../session/address-change/rules.ts';

/**
 * Admits that an administrator lets an account write; 409 for the one who alone changed its address: another
 * must vouch for it, or one alone could come to write for a company (decision 0087).
 */
export async function vouchForWriter(
  transaction: Transaction,
  accountId: string,
  call: { readonly actor: Pick<Actor, 'userId'>; aboutMs(): number },
): Promise<void> {
  const change = await findLastEffective(transaction, accountId);
  if (change === undefined || change.agreedBy !== null) return;
  const { userId } = call.actor;
  if (change.askedBy === userId) throw rightsBySecond();
  await updateChange(transaction, change.id, { agreedBy: userId, agreedAt: new Date(call.aboutMs()) });
}
