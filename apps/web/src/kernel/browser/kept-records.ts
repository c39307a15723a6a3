import { type BrowserStore, withStore } from './database.ts';
import type { EncryptedJson } from './encrypted-json.ts';
import { serverNowMs } from '../time/clock.ts';

/** What somebody typed and the server does not hold, encrypted, as one tab wrote it (OPEN-62). */
export interface KeptRecord extends EncryptedJson {
  /** Names the record and the lock that its tab holds for as long as it may write it. */
  readonly id: string;
  readonly userId: string;
  readonly phaseId: string;
  /** When the newest of it was typed, in milliseconds since 1970 by the server's clock. */
  readonly atMs: number;
}

const RECORDS: BrowserStore = {
  database: 'rahmenpreis.kept',
  store: 'records',
  options: { keyPath: 'id' },
};
/** So long a record is kept, in milliseconds: seven days. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Writes a record and removes others in one step. */
export async function changeKept(
  written: KeptRecord | undefined,
  removedIds: readonly string[],
): Promise<void> {
  await withStore(RECORDS, 'readwrite', (records) => {
    for (const id of removedIds) records.delete(id);
    if (written !== undefined) records.put(written);
    return undefined;
  });
}

/** Whether what was typed then is too old to be kept. */
export function isTooOld(typedMs: number): boolean {
  return typedMs <= serverNowMs() - KEPT_MS;
}

/** Gives the records of a user; those of anybody that are seven days old are removed before. */
export async function listKept(userId: string): Promise<KeptRecord[]> {
  const all: KeptRecord[] = (await withStore(RECORDS, 'readonly', (records) => records.getAll())) ?? [];
  const old = all.filter(({ atMs }) => isTooOld(atMs)).map(({ id }) => id);
  if (old.length > 0) await changeKept(undefined, old);
  return all.filter((record) => record.userId === userId && !old.includes(record.id));
}

/** Removes all records of a user. A browser that keeps nothing has nothing to remove. */
export async function forgetKept(userId: string): Promise<void> {
  const records = await listKept(userId).catch(() => []);
  const ids = records.map(({ id }) => id);
  if (ids.length > 0) await changeKept(undefined, ids).catch(() => undefined);
}

const lockOf = (id: string) => `rahmenpreis.kept.${id}`;

/** Holds a record against other tabs until the returned function is called, or this tab is gone. */
export function holdKept(id: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(lockOf(id), () => {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      resolve(release);
      return promise;
    });
    held.catch(reject);
  });
}

/** Takes a record over once no tab holds it any more; two that wait for it come one after the other. */
export async function whenLeft(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockOf(id), { signal }, work);
}
