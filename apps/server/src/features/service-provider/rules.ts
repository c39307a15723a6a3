import { ACCOUNT_EXTENSION_MAX_YEARS, ACCOUNT_LIFETIME_YEARS } from '@rahmenpreis/contract/limits.ts';
import { DL_PERMISSIONS, DL_WRITE_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { Failure, refusal } from '../../kernel/answer/failure.ts';

/** The rights of an account that may only read (USER-012). */
export const READ_ONLY: readonly Permission[] = ['PERMISSION_DLREAD'];
/** The rights of an account that may write: reading and both write grants (USER-012). */
export const FULL_ACCESS: readonly Permission[] = DL_PERMISSIONS;

/**
 * Chooses the rights of a new account: reading is always included; the two write grants come together, by
 * default (USER-008). Undefined for a request with only one write grant or a right of the owner's side.
 */
export function chooseRights(wished: readonly Permission[] | undefined): readonly Permission[] | undefined {
  if (wished === undefined) return FULL_ACCESS;
  if (wished.some((right) => !DL_PERMISSIONS.some((own) => own === right))) return undefined;
  const writeGrants = DL_WRITE_PERMISSIONS.filter((right) => wished.includes(right));
  if (writeGrants.length === 0) return READ_ONLY;
  return writeGrants.length === DL_WRITE_PERMISSIONS.length ? FULL_ACCESS : undefined;
}

/** When an account registered at `registeredMs` ends: the same day two years on (USER-009). */
export function expiryOf(registeredMs: number): Date {
  return yearsAfter(registeredMs, ACCOUNT_LIFETIME_YEARS);
}

/** True for a time an account's expiry may be set to: in the future, at most ten years ahead (USER-009). */
export function isPossibleExpiry(expireMs: number, nowMs: number): boolean {
  return expireMs > nowMs && expireMs <= yearsAfter(nowMs, ACCOUNT_EXTENSION_MAX_YEARS).getTime();
}

function yearsAfter(startMs: number, years: number): Date {
  const later = new Date(startMs);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

/** Why an account has other rights than there are. */
export const wrongRights = refusal(
  400,
  'wrong-rights',
  'Ein Dienstleister erhält entweder nur das Leserecht oder das Leserecht und beide Schreibrechte.',
);

/** Why an account does not expire then. */
export const wrongExpiry = refusal(
  400,
  'wrong-expiry',
  'Bitte geben Sie einen Zeitpunkt in der Zukunft an, höchstens zehn Jahre im Voraus.',
);

/** Why a company gets no account: it has one, said at its field (USER-010). */
export function organisationTaken(): Failure {
  const message = 'Zu dieser Organisation gibt es bereits ein Konto.';
  return new Failure(409, 'organisation-taken', message, [{ field: 'organisation', message }]);
}
