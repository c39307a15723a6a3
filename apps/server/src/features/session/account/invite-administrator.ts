import { inTransaction } from '../../../db/transaction.ts';
import type { Queries } from '../../../db/open.ts';
import { orderMail } from '../../../mail/outbox.ts';
import { findAccountByUsername, insertAdministrator } from './repository.ts';

/** What became of the invitation. */
export type Invited = 'created' | 'repeated' | 'taken';

/**
 * Makes an administrator's account and orders its invitation; for an account that has not chosen a password yet only the
 * invitation is ordered again. `taken`: somebody already signs in with this address, and nothing changes.
 */
export async function inviteAdministrator(
  db: Queries,
  person: { username: string; readOnly: boolean; expire: Date },
  nowMs: number,
): Promise<Invited> {
  return inTransaction(db, async (transaction) => {
    const known = await findAccountByUsername(transaction, person.username);
    if (known !== undefined && known.passwordHash !== null) return 'taken';
    const accountId =
      known?.id ??
      (await insertAdministrator(transaction, { ...person, firstname: '', lastname: '' }, nowMs));
    await orderMail(transaction, { kind: 'invitation', accountId }, nowMs);
    return known === undefined ? 'created' : 'repeated';
  });
}
