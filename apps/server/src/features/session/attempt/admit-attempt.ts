import type { Transaction } from '../../../db/transaction.ts';
import { raise, tooManyRequests } from '../../../kernel/answer/failure.ts';
import {
  type AttemptPlace,
  countTries,
  findNthFailure,
  insertAttempt,
  isKnownPlace,
  lockAddress,
} from './repository.ts';
import {
  ADDRESS_MAX_TRIES,
  ADDRESS_TRIES_BEFORE_CODE,
  ADDRESS_WINDOW_MS,
  waitBeforeTry,
  waitOfAddress,
} from './throttle.ts';

/** Whose attempt to sign in it is. */
export type SignInPlace = AttemptPlace & { kind: 'login' };

/** From where something comes whose failures are counted. */
type CountedPlace = Pick<AttemptPlace, 'address'> & { kind: keyof typeof ADDRESS_MAX_TRIES };

/**
 * Admits a sign-in attempt and records it before the password is checked, so that simultaneous attempts count
 * too. Throws 429 while the name and address must wait. While the address must wait, only names that signed
 * in from there lately are admitted; what fails then answers `crowded`, as if refused, so that nobody learns
 * which names these are, and counts for itself, so that it shows in no later answer (decision 0070).
 */
export async function admitAttempt(transaction: Transaction, place: SignInPlace, nowMs: number) {
  await lockAddress(transaction, place.address);
  const addressFullSinceMs = await findFullSince(transaction, place, ADDRESS_MAX_TRIES.login, nowMs);
  const addressWaitMs = waitOfAddress(addressFullSinceMs, nowMs);
  if (addressWaitMs === 0) {
    return { attemptId: await admitName(transaction, place, nowMs), crowded: undefined };
  }
  const crowded = tooManyRequests(addressWaitMs / 1000);
  const own = { ...place, kind: 'crowded' } as const;
  const isAdmitted =
    (await isKnownPlace(transaction, place, nowMs)) &&
    waitBeforeTry(await countTries(transaction, own, nowMs), nowMs) === 0;
  if (!isAdmitted) throw crowded;
  return { attemptId: await insertAttempt(transaction, own, false, nowMs), crowded };
}

/** Admits and records a signed-in user's attempt by its name alone, whatever others at the address try. */
export async function admitName(transaction: Transaction, place: SignInPlace, nowMs: number) {
  refuseWait(waitBeforeTry(await countTries(transaction, place, nowMs), nowMs));
  return insertAttempt(transaction, place, false, nowMs);
}

/** Throws 429 while an address has made too many failed attempts, whatever the names. */
export async function admitAddress(transaction: Transaction, place: CountedPlace, nowMs: number) {
  const fullSinceMs = await findFullSince(transaction, place, ADDRESS_MAX_TRIES[place.kind], nowMs);
  refuseWait(waitOfAddress(fullSinceMs, nowMs));
}

/** True while too many sign-ins of an address fail; a right password then needs a code (decision 0008). */
export async function isAddressGuessing(transaction: Transaction, place: CountedPlace, nowMs: number) {
  return (await findFullSince(transaction, place, ADDRESS_TRIES_BEFORE_CODE, nowMs)) !== undefined;
}

function findFullSince(transaction: Transaction, place: CountedPlace, tries: number, nowMs: number) {
  return findNthFailure(transaction, place, tries, { sinceMs: nowMs - ADDRESS_WINDOW_MS, nowMs });
}

function refuseWait(waitMs: number): void {
  raise(waitMs > 0 ? tooManyRequests(waitMs / 1000) : undefined);
}
