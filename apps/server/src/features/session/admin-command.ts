import { inTransaction } from '../../db/transaction.ts';
import type { Queries } from '../../db/open.ts';
import { orderMail } from '../../mail/outbox.ts';
import { changesOf } from '../audit/entry/rules.ts';
import { appendAudit } from '../audit/repository.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByUsername,
  insertAdministrator,
} from './account/repository.ts';
import { resetTwoFactor } from './second-factor/repository.ts';

/** What became of the invitation; an account that was there keeps its rights, whatever was asked for. */
type Invited = { is: 'created' | 'taken' } | { is: 'repeated'; isReadOnly: boolean };

const CREATE = 'admin create';
const RESET = 'admin reset-two-factor';

/**
 * Makes an administrator's account and orders its invitation; for an account without a chosen password only
 * the invitation is ordered again. Either leaves an entry in the audit log (QUALITY.md «Audit log»). `taken`:
 * somebody already signs in with this address, and nothing changes.
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
    const entry = { action: CREATE, target: CREATE, detail: { userId: accountId, ...detail }, personal };
    await appendAudit(transaction, entry, nowMs);
    return known === undefined
      ? { is: 'created' }
      : { is: 'repeated', isReadOnly: !known.permissions.includes('PERMISSION_ALPHAWRITE') };
  });
}

/** What an entry tells of an account besides its id. */
function toldOf({ username, permissions, expire }: AccountRow): object {
  return { username, permissions, expire };
}

/**
 * Removes a lost authenticator app, an administrator's too, from the command line: sessions end, a mail tells
 * the owner, the next sign-in needs a mailed code. False if no account with an app has this address.
 */
export async function resetSecondFactor(db: Queries, username: string, nowMs: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const account = await findAccountByUsername(transaction, username);
    if (account === undefined || account.totpSecret === null) return false;
    await resetTwoFactor(transaction, account.id, nowMs);
    await orderMail(transaction, { kind: 'two-factor-reset', accountId: account.id }, nowMs);
    const detail = { userId: account.id };
    await appendAudit(transaction, { action: RESET, target: RESET, detail }, nowMs);
    return true;
  });
}
