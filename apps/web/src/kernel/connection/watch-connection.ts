import { connectionNow, noteOffline, onConnection } from './connection.ts';

/** How often a lost server is asked for, in milliseconds. */
const PROBE_MS = 2_000;

/**
 * Notices that the connection is lost and finds it again by itself: a small public call, `ask`, is tried until it is answered,
 * then `onBack` is called. Call it once.
 */
export function watchConnection(ask: () => Promise<unknown>, onBack: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probe = async (): Promise<void> => {
    timer = undefined;
    await ask().catch(() => undefined);
    if (connectionNow() !== 'reached') timer ??= setTimeout(() => void probe(), PROBE_MS);
  };
  let wasLost = false;
  const follow = (): void => {
    const isLost = connectionNow() !== 'reached';
    if (isLost) timer ??= setTimeout(() => void probe(), PROBE_MS);
    if (wasLost && !isLost) onBack();
    wasLost = isLost;
  };
  onConnection(follow);
  // Code asked for before anybody watched may have met no server, and no change would ever tell.
  follow();
  addEventListener('offline', noteOffline);
  addEventListener('online', () => {
    clearTimeout(timer);
    void probe();
  });
  if (!navigator.onLine) noteOffline();
}
