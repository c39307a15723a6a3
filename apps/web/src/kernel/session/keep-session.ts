import { refreshAccess } from '../call/call.ts';
import { serverNowMs } from '../time/clock.ts';
import { session } from './session.ts';
import { isEndingSoon, sessionEnd } from './time-left.ts';

/** Rights older than this are asked for again when somebody comes back to the window, in milliseconds. */
const RIGHTS_AGE_MS = 60_000;

function refreshOlderThan(ageMs: number): void {
  const { slice, user } = session.state();
  const end = sessionEnd(slice);
  const nowMs = serverNowMs();
  if (user === null || end === undefined || isEndingSoon(end, nowMs)) return;
  // Not by the age of the access: a page that nobody uses fetches that too (decision 0021).
  if (nowMs - end.usedMs > ageMs) void refreshAccess().catch(() => undefined);
}

/**
 * Keeps an active user signed in: typing and pointing count as use, even where nothing is sent, and
 * coming back to the window fetches the current rights. A session about to end asks instead. Call it once.
 */
export function keepSession(): void {
  const onUse = () => {
    const { accessIssuedAtMs, accessExpiresAtMs } = session.state();
    refreshOlderThan(accessExpiresAtMs - accessIssuedAtMs);
  };
  const onReturn = () => {
    if (document.visibilityState === 'visible') refreshOlderThan(RIGHTS_AGE_MS);
  };
  addEventListener('keydown', onUse, { passive: true });
  addEventListener('pointerdown', onUse, { passive: true });
  addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  onReturn();
}
