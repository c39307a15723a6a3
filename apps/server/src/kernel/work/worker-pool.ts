import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ArgsOf, FunctionName, ResultOf, WorkerModule } from './worker-module.ts';
import { createFairTurns, type FairTurns } from './turns/fair-turns.ts';
import type { WorkerTask } from './worker-task.ts';

/** Longest time one task may take, from its beginning, before its worker is killed (CONTRACT.md «Limits»). */
const TASK_TIMEOUT_MS = 15_000;
/** Most memory one worker may use before it is killed, in megabytes (CONTRACT.md «Limits»). */
const WORKER_MEMORY_MB = 512;
/** How many workers are at work at once, of one user all but the last: whatever one has sent, another need not wait for it (decision 0057). */
const WORKERS = 3;
const WORKERS_OF_ONE = WORKERS - 1;
/** How many tasks may wait for a worker. */
const MAX_WAITING = 100;

/** The workers as one user has them. */
export interface Workers {
  /**
   * Calls a function of a module with cloned arguments in a worker, once it is the user's turn. Undefined when the worker was
   * killed because it took too long or too much memory; what the function throws is thrown here, and 503 where too much waits.
   */
  run<Module extends object, Name extends FunctionName<Module>>(
    module: WorkerModule<Module>,
    name: Name,
    ...args: ArgsOf<Module, Name>
  ): Promise<ResultOf<Module, Name> | undefined>;
}

export interface WorkerPool {
  /** The workers for whoever has this name: a user's id, an address, or what the program does by itself. */
  of(owner: string): Workers;
  /** How many tasks are at work and wait for a worker, and how many were ever refused. */
  count: FairTurns['count'];
  close(): Promise<void>;
}

/** Starts workers that may be killed without harm to the server. */
export function createWorkerPool({
  taskTimeoutMs = TASK_TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
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
  const turns = createFairTurns({ atWork: WORKERS, ofOne: WORKERS_OF_ONE, maxWaiting });
  return {
    of: (owner) => ({
      run: (module, name, ...args) =>
        turns.run(owner, () => runTask(pool, { address: module.address, name, args }, taskTimeoutMs)),
    }),
    count: turns.count,
    close: () => pool.destroy(),
  };
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
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
