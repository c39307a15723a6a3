/** Gives the result of a request to IndexedDB. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

/** Opens the one store of a database, made the first time; rejects where the browser has no IndexedDB. */
export async function openStore(
  database: string,
  store: string,
  mode: IDBTransactionMode,
  options?: IDBObjectStoreParameters,
): Promise<IDBObjectStore> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, options);
  return (await resultOf(opening)).transaction(store, mode).objectStore(store);
}
