/** Opens the one store of a database, made the first time. */
function openDatabase(
  database: string,
  store: string,
  options?: IDBObjectStoreParameters,
): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, options);
  return new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('IndexedDB failed'));
  });
}

/** A store of a database in this browser: its names, and how its rows are keyed. */
export interface BrowserStore {
  readonly database: string;
  readonly store: string;
  readonly options?: IDBObjectStoreParameters;
}

/**
 * Does something with a store, all or nothing, and gives the result of the request that `work` returns once
 * everything is kept; rejects where the browser has no IndexedDB or no room.
 */
export async function withStore<T>(
  { database, store, options }: BrowserStore,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const opened = await openDatabase(database, store, options);
  try {
    const transaction = opened.transaction(store, mode);
    return await new Promise((resolve, reject) => {
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed'));
    });
  } finally {
    opened.close();
  }
}
