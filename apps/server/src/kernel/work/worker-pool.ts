import type { ArgsOf, FunctionName, ResultOf, WorkerModule } from './worker-module.ts';
import { repeatWork } from './repeated-work.ts';
import { createFairQueue } from './queue/fair-queue.ts';
import { createWorkerProcesses } from './worker-processes.ts';

/** Longest time one task may take, from its beginning, before its worker is killed (CONTRACT.md «Limits»). */
const TASK_TIMEOUT_MS = 15_000;
/** Most memory one worker may use before it is killed, in megabytes (CONTRACT.md «Limits»). */
const WORKER_MEMORY_MB = 512;
/** Most megabytes of a process's workers together; beyond, the largest is killed (CONTRACT.md «Limits»). */
const MEMORY_TOGETHER_MB = 1_024;
/** How often that is looked at while something is at work. */
const WATCH_MS = 200;
/** Workers at once: one company has two, two companies all but the last, left for others (decision 0079). */
const WORKERS = 4;
const WORKERS_OF_ONE = 2;
/** How many tasks may wait for a worker. */
const MAX_WAITING = 100;

/** The workers as one company has them, or a user of the owner's side. */
export interface Workers {
  /**
   * Calls a module's function with cloned arguments in a worker, in its owner's turn. Undefined if the worker
   * was killed for time or memory; throws what the function throws, and 503 where too much waits.
   */
  run<Module extends object, Name extends FunctionName<Module>>(
    module: WorkerModule<Module>,
    name: Name,
    ...args: ArgsOf<Module, Name>
  ): Promise<ResultOf<Module, Name> | undefined>;
}

export type WorkerPool = ReturnType<typeof createWorkerPool>;

/** Starts workers that may be killed without harm to the server. */
export function createWorkerPool({
  taskTimeoutMs = TASK_TIMEOUT_MS,
  maxWaiting = MAX_WAITING,
  memoryTogetherMb = MEMORY_TOGETHER_MB,
} = {}) {
  const processes = createWorkerProcesses(WORKER_MEMORY_MB);
  // Who has its turn begins at once, so that waiting never counts as work.
  const turns = createFairQueue({
    atWork: WORKERS,
    ofOne: WORKERS_OF_ONE,
    lastForThird: true,
    maxWaiting,
  });
  const watch = repeatWork(
    async () => {
      if (turns.count().working > 0) await processes.endLargestOver(memoryTogetherMb * 1_000_000);
    },
    WATCH_MS,
    () => undefined,
  );
  return {
    /** The workers of the owner so named: a company's or user's id, an address, or the program's own work. */
    of: (owner: string): Workers => ({
      run: (module, name, ...args) =>
        turns.run(owner, () =>
          processes.run({ address: module.address, name, args }, AbortSignal.timeout(taskTimeoutMs)),
        ),
    }),
    /** How many tasks are at work and wait for a worker, and how many were ever refused. */
    count: turns.count,
    async close() {
      await watch.close();
      await processes.close();
    },
  };
}
