import { useSyncExternalStore } from 'react';

/** Makes a store of a first value, which stands outside of React. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: (): Value => value,
    /** Replaces the value and tells all its followers; the very same value changes nothing. */
    set(next: Value): void {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    /** Calls the listener with every change; gives the way to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Gives what a store holds and renders again when that changes. */
export function useStore<Value>(
  store: Pick<ReturnType<typeof createStore<Value>>, 'get' | 'subscribe'>,
): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
