import { createStore, useStore } from '../store.ts';

const newVersion = createStore(false);

/** Notes that the server runs another version of the program, which has other files. */
export function noteNewVersion(): void {
  newVersion.set(true);
}

/** Gives whether the server is known to run another version than this page. */
export function useNewVersion(): boolean {
  return useStore(newVersion);
}
