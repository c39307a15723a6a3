import { useSyncExternalStore } from 'react';
import { isCallFailure } from '../call/call-failure.ts';
import type { Send } from '../call/wire/wire-request.ts';

/** Whether the server answers; `offline` when the device itself has no network. */
export type Connection = 'reached' | 'unreachable' | 'offline';

/** Statuses with which a proxy or the server says that no server can answer at the moment. */
const ABSENT_STATUSES: readonly number[] = [502, 503, 504];

let connection: Connection = 'reached';
const listeners = new Set<() => void>();

function change(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** Calls the listener with every change; gives the way to stop that. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function connectionNow(): Connection {
  return connection;
}

/** Gives whether the server answers and renders again when that changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connectionNow, connectionNow);
}

/** Notes the status of an answer, by which the server, or a proxy in its place, says whether it is there. */
export function noteStatus(status: number): void {
  change(ABSENT_STATUSES.includes(status) ? 'unreachable' : 'reached');
}

/** Notes that no answer came. */
export function noteAbsence(): void {
  change(navigator.onLine ? 'unreachable' : 'offline');
}

/** Wraps the sending so that every answer, and every missing one, tells whether the server can be reached. */
export function noteReach(send: Send): Send {
  return async (wire) => {
    try {
      const response = await send(wire);
      noteStatus(response.status);
      return response;
    } catch (error) {
      if (isCallFailure(error, 0)) noteAbsence();
      throw error;
    }
  };
}

/** Notes that the device lost its network; that it is back is known only from the next answer. */
export function noteOffline(): void {
  change('offline');
}
