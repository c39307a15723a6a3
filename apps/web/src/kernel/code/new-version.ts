import { useSyncExternalStore } from 'react';

let isThere = false;
const listeners = new Set<() => void>();

/** Notes that the server runs another version of the program, which has other files. */
export function noteNewVersion(): void {
  isThere = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives whether the server is known to run another version than this page. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isThere);
}
