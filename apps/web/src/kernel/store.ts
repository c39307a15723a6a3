import { useSyncExternalStore } from 'react';

/** A value that stands outside of React. */
interface Store<Value> {
  readonly get: () => Value;
  /** Puts another value in its place and tells everybody who follows it; the very same value changes nothing. */
  readonly set: (next: Value) => void;
  /** Calls the listener with every change; gives the way to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a store of a first value. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Gives what a store holds and renders again when that changes. */
export function useStore<Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
