import type { ApplicationSlice } from './session-state.ts';
import { readClaims } from './token-claims.ts';

/** So long before its end a session warns, in milliseconds. */
export const WARNING_MS = 5 * 60_000;

interface SessionEnd {
  /** The server's moment at which the session ends, in milliseconds since 1970. */
  readonly endMs: number;
  /** When it was last counted as used, in milliseconds since 1970. */
  readonly usedMs: number;
  /** False when the session ends for good, because it has reached its maximum length. */
  readonly isExtendable: boolean;
}

/** Gives when a session ends on its own; undefined where nobody is signed in (QUALITY.md «Sessions»). */
export function sessionEnd(slice: ApplicationSlice | null): SessionEnd | undefined {
  if (slice?.token.kind !== 'refresh') return undefined;
  const claims = readClaims(slice.token.value);
  if (claims === undefined) return undefined;
  const { issuedAtMs: usedMs, expiresAtMs, idleEndMs = expiresAtMs } = claims;
  return { endMs: Math.min(idleEndMs, expiresAtMs), usedMs, isExtendable: idleEndMs < expiresAtMs };
}

/** True when the session ends so soon that its user is asked instead of extending it silently. */
export function isEndingSoon(end: Pick<SessionEnd, 'endMs'>, nowMs: number): boolean {
  return end.endMs - nowMs <= WARNING_MS;
}
