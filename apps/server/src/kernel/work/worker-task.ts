import { getHeapStatistics } from 'node:v8';
import { guardProcess } from './process-guard.ts';

/** One call to make in a worker. */
export interface WorkerTask {
  readonly address: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What a call came to, and whether its worker has grown too large to be kept. */
export interface WorkerAnswer {
  readonly result?: unknown;
  readonly thrown?: unknown;
  readonly isLarge: boolean;
}

/**
 * A worker that holds more after a task is ended, in bytes: what it has taken it would keep for the next
 * small tasks. One that has made PDFs holds up to 155 MB, and would have to load its fonts again.
 */
const KEPT_MAX_BYTES = 200_000_000;
/** What all of a worker may hold, in megabytes; what JavaScript holds of it has a limit of its own. */
const MEMORY_MB = 1_024;

/** Imports the module and calls its function; only the server calls, so names never come from outside. */
async function resultOf({ address, name, args }: WorkerTask): Promise<unknown> {
  const loaded = (await import(address)) as Record<string, (...args: readonly unknown[]) => unknown>;
  const call = loaded[name];
  if (call === undefined) throw new Error(`${address} has no ${name}`);
  return call(...args);
}

function isOver(): boolean {
  const { total_heap_size: heapBytes, external_memory: otherBytes } = getHeapStatistics();
  return heapBytes + otherBytes > KEPT_MAX_BYTES;
}

/** Whether it holds too much even after a collection: ending it and starting another costs others time. */
function isLarge(): boolean {
  if (!isOver()) return false;
  globalThis.gc?.();
  return isOver();
}

async function answer(task: WorkerTask): Promise<void> {
  const tell = (answered: Omit<WorkerAnswer, 'isLarge'>) =>
    process.send?.({ ...answered, isLarge: isLarge() });
  await resultOf(task).then(
    (result) => tell({ result }),
    (thrown: unknown) => tell({ thrown }),
  );
}

guardProcess({ memoryMb: MEMORY_MB });
process.on('message', (task) => void answer(task as WorkerTask));
