import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../kernel/call/actor.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { lockOwnAccount } from '../account/repository.ts';
import { admitName } from './admit-attempt.ts';
import { lockAddress } from './repository.ts';
import { throttleAddress } from '../../../kernel/call/limit/throttle-address.ts';

/** What of a call says who tries to prove it is their account. */
interface OwnCall {
  readonly actor: Pick<Actor, 'userId'>;
  readonly address: string;
  aboutMs(): number;
}

/**
 * Admits and records a signed-in user's attempt to prove that again, and gives it with the account. It counts
 * like a sign-in attempt, so that a stolen access token opens neither the second factor nor another way in.
 * Throws 429 while the name must wait here; others who fail from the address shut out nobody signed in.
 */
export function admitOwnAttempt(context: Pick<RouteContext, 'db'>, call: OwnCall) {
  return inTransaction(context.db, async (transaction) => {
    const account = await lockOwnAccount(transaction, call.actor.userId);
    const place = {
      kind: 'login',
      username: account.username,
      address: throttleAddress(call.address),
    } as const;
    await lockAddress(transaction, place.address);
    return { account, attemptId: await admitName(transaction, place, call.aboutMs()) };
  });
}
