import { connectionNow, noteOffline, onConnection } from './connection.ts';
import { queryClient } from '../call/query-client.ts';

/** How often a lost server is asked for, in milliseconds. */
const PROBE_MS = 2_000;

/**
 * Notices that the connection is lost and finds it again by itself: a small public call, `ask`, is tried until it is answered,
 * then every visible answer is fetched again and `onBack` is called. Call it once.
 */
export function watchConnection(ask: () => Promise<unknown>, onBack: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probe = async (): Promise<void> => {
    timer = undefined;
    await ask().catch(() => undefined);
    if (connectionNow() !== 'reached') timer ??= setTimeout(() => void probe(), PROBE_MS);
  };
  let wasLost = false;
  onConnection(() => {
    const isLost = connectionNow() !== 'reached';
    if (isLost) timer ??= setTimeout(() => void probe(), PROBE_MS);
    if (wasLost && !isLost) {
      void queryClient.invalidateQueries();
      onBack();
    }
    wasLost = isLost;
  });
  addEventListener('offline', noteOffline);
  addEventListener('online', () => {
    clearTimeout(timer);
    void probe();
  });
  if (!navigator.onLine) noteOffline();
}
