import type { ApplicationSlice } from './session-state.ts';
import { readClaims } from './token-claims.ts';

/** So long before its end a session warns, in milliseconds. */
export const WARNING_MS = 5 * 60_000;

/**
 * Gives when a session ends by itself and when it last counted as used, in ms since 1970 by the server's
 * clock; extendable until its maximum length. Undefined if nobody is signed in (QUALITY.md «Sessions»).
 */
export function sessionEnd(slice: ApplicationSlice | null) {
  if (slice?.token.kind !== 'refresh') return undefined;
  const claims = readClaims(slice.token.value);
  if (claims === undefined) return undefined;
  const { issuedAtMs: usedMs, expiresAtMs, idleEndMs = expiresAtMs } = claims;
  return { endMs: Math.min(idleEndMs, expiresAtMs), usedMs, isExtendable: idleEndMs < expiresAtMs };
}

/** True when the session ends so soon that its user is asked instead of extending it silently. */
export function isEndingSoon(end: { readonly endMs: number }, nowMs: number): boolean {
  return end.endMs - nowMs <= WARNING_MS;
}
