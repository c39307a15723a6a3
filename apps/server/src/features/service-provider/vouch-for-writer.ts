import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import { findLastEffective, updateChange } from '../session/address-change/repository.ts';
import { rightsBySecond } from '../session/address-change/rules.ts';

/**
 * Admits that an administrator lets an account write. Of one whose address an administrator alone has changed it must be another one,
 * who vouches for it by that: else one alone could come to write for a company (decision 0087). Throws 409 for the first.
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
