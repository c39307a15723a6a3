import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ArgsOf, FunctionName, ResultOf, WorkerModule } from './worker-module.ts';
import type { WorkerTask } from './worker-task.ts';

/** Longest time one task may take before its worker is killed (CONTRACT.md «Limits»). */
const TASK_TIMEOUT_MS = 15_000;
/** Most memory one worker may use before it is killed, in megabytes (CONTRACT.md «Limits»). */
const WORKER_MEMORY_MB = 512;

export interface WorkerPool {
  /**
   * Calls a function of a module with cloned arguments in a worker. Undefined when the worker was killed because it took
   * too long or too much memory; what the function throws is thrown here.
   */
  run<Module extends object, Name extends FunctionName<Module>>(
    module: WorkerModule<Module>,
    name: Name,
    ...args: ArgsOf<Module, Name>
  ): Promise<ResultOf<Module, Name> | undefined>;
  /** How many tasks wait for a worker. */
  countWaiting(): number;
  close(): Promise<void>;
}

/** Starts workers that may be killed without harm to the server. */
export function createWorkerPool(): WorkerPool {
  const pool = new Piscina<WorkerTask, unknown>({
    filename: new URL('./worker-task.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  });
  // A worker may also run out of memory when its task is no longer waited for, for instance while it is ended for having taken
  // too long. That concerns nobody, and without a listener it would end the server.
  pool.on('error', () => undefined);
  return {
    async run<Module extends object, Name extends FunctionName<Module>>(
      { address }: WorkerModule<Module>,
      name: Name,
      ...args: ArgsOf<Module, Name>
    ) {
      const { port1: heard, port2: last } = new MessageChannel();
      const enough = new AbortController();
      try {
        const handedOver = new Promise<unknown>((resolve) => void heard.once('message', resolve));
        const signal = AbortSignal.any([AbortSignal.timeout(TASK_TIMEOUT_MS), enough.signal]);
        const returned = pool.run({ address, name, args, last }, { signal, transferList: [last] });
        return (await Promise.race([returned, handedOver])) as ResultOf<Module, Name>;
      } catch (error) {
        if (wasKilled(error)) return undefined;
        throw error;
      } finally {
        // A worker that has returned is past this; one that has handed its result over is ended by it.
        enough.abort();
        heard.close();
      }
    },
    countWaiting: () => pool.queueSize,
    close: () => pool.destroy(),
  };
}

function wasKilled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
