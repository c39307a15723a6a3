import { createStore, useStore } from './store.ts';

/** Whether the server answers; `offline` when the device itself has no network. */
export type Connection = 'reached' | 'unreachable' | 'offline';

/** Statuses with which a proxy or the server says that no server can answer at the moment. */
const ABSENT_STATUSES: readonly number[] = [502, 503, 504];

/** How the server was reached at last. */
export const connection = createStore<Connection>('reached');

/** Whether the server's news reach the page in view; where they do not, it asks by time. */
export const liveUpdatesArrive = createStore(true);

/** Gives whether the server answers and renders again when that changes. */
export function useConnection(): Connection {
  return useStore(connection);
}

/** Notes the status of an answer, by which the server, or a proxy in its place, says whether it is there. */
export function noteStatus(status: number): void {
  connection.set(ABSENT_STATUSES.includes(status) ? 'unreachable' : 'reached');
}

/** Notes that no answer came. */
export function noteAbsence(): void {
  connection.set(navigator.onLine ? 'unreachable' : 'offline');
}

/** Notes that the device lost its network; that it is back is known only from the next answer. */
function noteOffline(): void {
  connection.set('offline');
}

/** How often a lost server is asked for, in milliseconds. */
const PROBE_MS = 2_000;

/**
 * Notices that the connection is lost and finds it again: a small public call, `ask`, is tried until it is
 * answered, then `onBack` is called. Call it once.
 */
export function watchConnection(ask: () => Promise<unknown>, onBack: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probe = async (): Promise<void> => {
    timer = undefined;
    await ask().catch(() => undefined);
    if (connection.get() !== 'reached') timer ??= setTimeout(() => void probe(), PROBE_MS);
  };
  let wasLost = false;
  const follow = (): void => {
    const isLost = connection.get() !== 'reached';
    if (isLost) timer ??= setTimeout(() => void probe(), PROBE_MS);
    if (wasLost && !isLost) onBack();
    wasLost = isLost;
  };
  connection.subscribe(follow);
  // Code asked for before anybody watched may have met no server, and no change would ever tell.
  follow();
  addEventListener('offline', noteOffline);
  addEventListener('online', () => {
    clearTimeout(timer);
    void probe();
  });
  if (!navigator.onLine) noteOffline();
}
