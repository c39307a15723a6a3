import { type Permission, userKindOf } from '@rahmenpreis/contract/permission.ts';
import type { TwoFactorKind } from '@rahmenpreis/contract/session.ts';

/** From this many failures an hour on, signing in also takes a code (QUALITY.md «Throttling»). */
const FAILURES_BEFORE_CODE = 100;

/** What decides whether an account needs a second factor. */
interface FactorFacts {
  twoFactor: 'none' | 'mail';
  /** Whether an authenticator app is set up, and whether its secret still opens with the server's key. */
  app: 'none' | 'set' | 'unreadable';
  permissions: readonly Permission[];
}

/** Accounts without a second factor that are asked for one: none, administrators, or bidders too. */
export type SecondFactorDemand = 'nobody' | 'admins' | 'all';

/**
 * Which second factor a sign-in asks for: the authenticator app if one is set up, else a mailed code if the
 * account wants one, it must have one, or the app was lost with the server's key (AUTH-002).
 */
export function secondFactorOf(account: FactorFacts, demand: SecondFactorDemand): TwoFactorKind {
  if (account.app === 'set') return 'app';
  const isDemanded = demand === 'all' || (demand === 'admins' && userKindOf(account.permissions) === 'admin');
  return isDemanded || account.twoFactor === 'mail' || account.app === 'unreadable' ? 'mail' : 'none';
}

/**
 * The same, but an account under attack, or one signing in from where somebody guesses, needs at least a
 * mailed code: so nobody can keep guessing, or lock a rival or colleague out (QUALITY.md «Throttling»).
 */
export function factorUnderAttack(
  factor: TwoFactorKind,
  { failuresLastHour, isAddressGuessing }: { failuresLastHour: number; isAddressGuessing: boolean },
): TwoFactorKind {
  const isUnderAttack = isAddressGuessing || failuresLastHour > FAILURES_BEFORE_CODE;
  return factor === 'none' && isUnderAttack ? 'mail' : factor;
}
