import { ROTATION_GRACE_MS } from '@rahmenpreis/contract/session.ts';
import { isAhead } from '../../kernel/clock.ts';
import type { TokenTime } from '../../kernel/secret/token.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An access token lives ten minutes (QUALITY.md «Sessions»). */
const ACCESS_LIFETIME_MS = 10 * MINUTE_MS;
/** A session that was not used for an hour is over (QUALITY.md «Sessions»). */
const SESSION_IDLE_MS = HOUR_MS;
/** A session never lives longer than twelve hours (QUALITY.md «Sessions»). */
const SESSION_LIFETIME_MS = 12 * HOUR_MS;
/** A code, and the two-factor token it belongs to, lives ten minutes (OPEN-55). */
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** A code may be tried five times (QUALITY.md «Passwords and codes»). */
const CODE_MAX_TRIES = 5;
/** The link of an invitation lives 72 hours (OPEN-39). */
export const INVITATION_LIFETIME_MS = 72 * HOUR_MS;
/** The link of a reset lives 30 minutes (OPEN-55). */
export const RESET_LIFETIME_MS = 30 * MINUTE_MS;
/** An account may have this many passkeys, enough for all of somebody's devices. */
export const PASSKEYS_MAX = 20;

/** True if the account may sign in and act: not blocked and not expired. */
export function isAccountActive(account: { valid: boolean; expire: Date }, nowMs: number): boolean {
  return account.valid && account.expire.getTime() > nowMs;
}

interface SessionTimes {
  createdAt: Date;
  lastUsedAt: Date;
  endedAt: Date | null;
}

/**
 * True while a session may be used: not ended, not idle for too long, not too old, and not begun by a clock
 * that ran ahead, by which it would live too long.
 */
export function isSessionAlive(session: SessionTimes, nowMs: number): boolean {
  return (
    session.endedAt === null &&
    !isAhead(session.createdAt, nowMs) &&
    nowMs - session.lastUsedAt.getTime() < SESSION_IDLE_MS &&
    nowMs - session.createdAt.getTime() < SESSION_LIFETIME_MS
  );
}

/**
 * Judges a refresh token by its generation: `current`; `raced` if it was rotated a moment ago, as when two
 * tabs refresh at once; `void` if a replaced token is used, which must end the session (decision 0007).
 */
export function judgeRefresh(
  session: { generation: number; rotatedAt: Date | null },
  generation: number,
  nowMs: number,
): 'current' | 'raced' | 'void' {
  if (generation === session.generation) return 'current';
  const rotatedAt = session.rotatedAt ?? new Date(0);
  const isPredecessor = generation === session.generation - 1;
  const isFresh = nowMs - rotatedAt.getTime() <= ROTATION_GRACE_MS && !isAhead(rotatedAt, nowMs);
  return isPredecessor && isFresh ? 'raced' : 'void';
}

/** When the session's current refresh token was issued, when it ends and when it idles out. */
export function refreshTimeOf(session: { createdAt: Date; rotatedAt: Date | null }): TokenTime {
  const issuedMs = (session.rotatedAt ?? session.createdAt).getTime();
  const expiresMs = session.createdAt.getTime() + SESSION_LIFETIME_MS;
  return { issuedMs, expiresMs, idleEndMs: Math.min(issuedMs + SESSION_IDLE_MS, expiresMs) };
}

/** When an access token ends: after ten minutes, or with the session. */
export function accessTimeOf(session: { createdAt: Date }, nowMs: number): TokenTime {
  const sessionEndMs = session.createdAt.getTime() + SESSION_LIFETIME_MS;
  return { issuedMs: nowMs, expiresMs: Math.min(nowMs + ACCESS_LIFETIME_MS, sessionEndMs) };
}

/** True while a code may be tried; one that would live too long was made by a clock that ran ahead. */
export function isChallengeOpen(
  challenge: { expiresAt: Date; tries: number; usedAt: Date | null },
  nowMs: number,
): boolean {
  const isFresh =
    challenge.expiresAt.getTime() > nowMs && !isAhead(challenge.expiresAt, nowMs + CODE_LIFETIME_MS);
  return isFresh && challenge.usedAt === null && challenge.tries < CODE_MAX_TRIES;
}
