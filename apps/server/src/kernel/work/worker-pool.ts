import { MessageChannel, type Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ArgsOf, FunctionName, ResultOf, WorkerModule } from './worker-module.ts';
import { repeatWork } from './repeated-work.ts';
import { createFairTurns, type FairTurns } from './turns/fair-turns.ts';
import type { WorkerTask } from './worker-task.ts';

/** Longest time one task may take, from its beginning, before its worker is killed (CONTRACT.md «Limits»). */
const TASK_TIMEOUT_MS = 15_000;
/** Most memory one worker may use before it is killed, in megabytes (CONTRACT.md «Limits»). */
const WORKER_MEMORY_MB = 512;
/** Most memory all workers of a process may use together, in megabytes; beyond, the largest is killed (CONTRACT.md «Limits»). */
const MEMORY_TOGETHER_MB = 1_024;
/** How often that is looked at while something is at work. */
const WATCH_MS = 200;
/** How many workers are at work at once, of one company two, and of two companies all but the last: whatever they have sent, others need not wait for it (decision 0057). */
const WORKERS = 4;
const WORKERS_OF_ONE = 2;
/** How many tasks may wait for a worker. */
const MAX_WAITING = 100;

/** The workers as one company has them, or a user of the owner's side. */
export interface Workers {
  /**
   * Calls a function of a module with cloned arguments in a worker, once it is its owner's turn. Undefined when the worker was
   * killed because it took too long or too much memory; what the function throws is thrown here, and 503 where too much waits.
   */
  run<Module extends object, Name extends FunctionName<Module>>(
    module: WorkerModule<Module>,
    name: Name,
    ...args: ArgsOf<Module, Name>
  ): Promise<ResultOf<Module, Name> | undefined>;
}

export interface WorkerPool {
  /** The workers for whoever has this name: a company's or a user's id, an address, or what the program does by itself. */
  of(owner: string): Workers;
  /** How many tasks are at work and wait for a worker, and how many were ever refused. */
  count: FairTurns['count'];
  close(): Promise<void>;
}

/** Starts workers that may be killed without harm to the server. */
export function createWorkerPool({
  taskTimeoutMs = TASK_TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
  memoryTogetherMb = MEMORY_TOGETHER_MB,
} = {}): WorkerPool {
  const pool = new Piscina<WorkerTask, unknown>({
    filename: new URL('./worker-task.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: WORKERS,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  });
  // A worker may also run out of memory when its task is no longer waited for, for instance while it is ended for having taken
  // too long. That concerns nobody, and without a listener it would end the server.
  pool.on('error', () => undefined);
  // Tasks wait here and not in the pool: what is given to it begins at once, so that waiting never counts as work.
  const turns = createFairTurns({
    atWork: WORKERS,
    ofOne: WORKERS_OF_ONE,
    lastForThird: true,
    maxWaiting,
  });
  const watch = repeatWork(
    async () => {
      if (turns.count().working > 0) await endLargestOver(memoryTogetherMb * 1_000_000, pool.threads);
    },
    WATCH_MS,
    () => undefined,
  );
  return {
    of: (owner) => ({
      run: (module, name, ...args) =>
        turns.run(owner, () => runTask(pool, { address: module.address, name, args }, taskTimeoutMs)),
    }),
    count: turns.count,
    async close() {
      await watch.close();
      await pool.destroy();
    },
  };
}

/** Kills the largest worker where all take more bytes than they may together, so that no two or three of them fill the machine. */
async function endLargestOver(maxBytes: number, workers: readonly Worker[]): Promise<void> {
  const sizes = await Promise.all(
    workers.map(async (worker) => {
      // One that has ended since takes nothing.
      const heap = await worker.getHeapStatistics().catch(() => undefined);
      return { worker, bytes: heap === undefined ? 0 : heap.total_heap_size + heap.external_memory };
    }),
  );
  const sum = sizes.reduce((bytes, each) => bytes + each.bytes, 0);
  if (sum <= maxBytes) return;
  const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  await largest?.worker.terminate();
}

async function runTask<Result>(
  pool: Piscina<WorkerTask, unknown>,
  task: Omit<WorkerTask, 'last'>,
  timeoutMs: number,
): Promise<Result | undefined> {
  const { port1: heard, port2: last } = new MessageChannel();
  const enough = new AbortController();
  try {
    const handedOver = new Promise<unknown>((resolve) => void heard.once('message', resolve));
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), enough.signal]);
    const returned = pool.run({ ...task, last }, { signal, transferList: [last] });
    return (await Promise.race([returned, handedOver])) as Result;
  } catch (error) {
    if (wasKilled(error)) return undefined;
    throw error;
  } finally {
    // A worker that has returned is past this; one that has handed its result over is ended by it.
    enough.abort();
    heard.close();
  }
}

function wasKilled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'AbortError' || error.message.startsWith('worker exited')) return true;
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
