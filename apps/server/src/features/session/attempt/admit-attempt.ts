import type { Transaction } from '../../../db/transaction.ts';
import { raise, tooManyRequests } from '../../../kernel/answer/failure.ts';
import { type AttemptPlace, countTries, findNthFailure, insertAttempt, lockAddress } from './repository.ts';
import {
  ADDRESS_MAX_TRIES,
  ADDRESS_TRIES_BEFORE_CODE,
  ADDRESS_WINDOW_MS,
  waitBeforeTry,
  waitOfAddress,
} from './throttle.ts';

/**
 * Admits a sign-in attempt and records it before the password is checked, so that simultaneous attempts count too.
 * Gives the record's id. Throws 429 while the name and address, or the address, must wait.
 */
export async function admitAttempt(
  transaction: Transaction,
  place: AttemptPlace,
  nowMs: number,
): Promise<string> {
  await lockAddress(transaction, place.address);
  const tries = await countTries(transaction, place, nowMs);
  const addressFullSinceMs = await findFullSince(transaction, place, ADDRESS_MAX_TRIES[place.kind], nowMs);
  refuseWait(waitBeforeTry({ ...tries, addressFullSinceMs }, nowMs));
  return insertAttempt(transaction, place, false, nowMs);
}

/** Throws 429 while an address has made too many failed attempts, whatever the names. */
export async function admitAddress(
  transaction: Transaction,
  place: Pick<AttemptPlace, 'kind' | 'address'>,
  nowMs: number,
): Promise<void> {
  const fullSinceMs = await findFullSince(transaction, place, ADDRESS_MAX_TRIES[place.kind], nowMs);
  refuseWait(waitOfAddress(fullSinceMs, nowMs));
}

/** True while too many sign-ins from an address fail: a right password from there then needs a mailed code (decision 0008). */
export async function isAddressGuessing(
  transaction: Transaction,
  place: Pick<AttemptPlace, 'kind' | 'address'>,
  nowMs: number,
): Promise<boolean> {
  return (await findFullSince(transaction, place, ADDRESS_TRIES_BEFORE_CODE, nowMs)) !== undefined;
}

function findFullSince(
  transaction: Transaction,
  place: Pick<AttemptPlace, 'kind' | 'address'>,
  tries: number,
  nowMs: number,
): Promise<number | undefined> {
  return findNthFailure(transaction, place, tries, { sinceMs: nowMs - ADDRESS_WINDOW_MS, nowMs });
}

function refuseWait(waitMs: number): void {
  raise(waitMs > 0 ? tooManyRequests(waitMs / 1000) : undefined);
}
