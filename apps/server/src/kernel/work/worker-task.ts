import { getHeapStatistics } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';

/** One call to make inside a worker. */
export interface WorkerTask {
  address: string;
  name: string;
  args: readonly unknown[];
  /** Where the result goes from a worker that has grown too large to be kept. */
  last: MessagePort;
}

/**
 * A worker that holds more after a task is ended, in bytes: what it has taken it would keep for the next small tasks. One that
 * has made PDFs holds up to 155 MB, and would have to load its fonts again.
 */
const KEPT_MAX_BYTES = 200_000_000;

/**
 * Imports the module and calls its function; the pool is the only caller, so names never come from outside. A worker that
 * has grown too large hands its result over and waits for its end.
 */
export default async function runTask({ address, name, args, last }: WorkerTask): Promise<unknown> {
  const loaded = (await import(address)) as Record<string, (...args: readonly unknown[]) => unknown>;
  const call = loaded[name];
  if (call === undefined) throw new Error(`${address} has no ${name}`);
  const result = await call(...args);
  const { total_heap_size: heapBytes, external_memory: otherBytes } = getHeapStatistics();
  if (heapBytes + otherBytes <= KEPT_MAX_BYTES) return result;
  last.postMessage(result);
  return new Promise(() => undefined);
}
