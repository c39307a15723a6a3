import { inTransaction } from '../../../db/transaction.ts';
import type { Queries } from '../../../db/open.ts';
import { orderMail } from '../../../mail/outbox.ts';
import { changesOf } from '../../audit/noting/rules.ts';
import { appendAudit } from '../../audit/repository.ts';
import { type AccountRow, findAccount, findAccountByUsername, insertAdministrator } from './repository.ts';

/** What became of the invitation; an account that was there keeps its rights, whatever was asked for. */
export type Invited = { is: 'created' | 'taken' } | { is: 'repeated'; isReadOnly: boolean };

const COMMAND = 'admin create';

/**
 * Makes an administrator's account and orders its invitation; for an account that has not chosen a password yet only the
 * invitation is ordered again. Either leaves an entry in the trail (QUALITY.md «Audit trail»). `taken`: somebody already signs
 * in with this address, and nothing changes.
 */
export async function inviteAdministrator(
  db: Queries,
  person: { username: string; readOnly: boolean; expire: Date },
  nowMs: number,
): Promise<Invited> {
  return inTransaction(db, async (transaction) => {
    const known = await findAccountByUsername(transaction, person.username);
    if (known !== undefined && known.passwordHash !== null) return { is: 'taken' };
    const accountId =
      known?.id ??
      (await insertAdministrator(transaction, { ...person, firstname: '', lastname: '' }, nowMs));
    await orderMail(transaction, { kind: 'invitation', accountId }, nowMs);
    const { detail, personal } = changesOf(
      known && toldOf(known),
      toldOf((await findAccount(transaction, accountId))!),
    );
    await appendAudit(
      transaction,
      {
        actorId: undefined,
        action: COMMAND,
        target: COMMAND,
        status: 200,
        detail: { userId: accountId, ...detail },
        personal,
      },
      nowMs,
    );
    return known === undefined
      ? { is: 'created' }
      : { is: 'repeated', isReadOnly: !known.permissions.includes('PERMISSION_ALPHAWRITE') };
  });
}

/** What an entry tells of an account besides its id. */
function toldOf({ username, permissions, expire }: AccountRow): object {
  return { username, permissions, expire };
}
