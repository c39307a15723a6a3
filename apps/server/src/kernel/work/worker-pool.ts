import { Piscina } from 'piscina';
import type { WorkerTask } from './worker-task.ts';

/** Longest time one task may take before its worker is killed (CONTRACT.md «Limits»). */
const TASK_TIMEOUT_MS = 15_000;
/** Most memory one worker may use before it is killed, in megabytes (CONTRACT.md «Limits»). */
const WORKER_MEMORY_MB = 512;

export interface WorkerPool {
  /**
   * Calls the function `name` of a module with cloned arguments in a worker. Undefined when the worker was killed
   * because it took too long or too much memory.
   */
  run<T>(module: string, name: string, args: readonly unknown[]): Promise<T | undefined>;
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
  return {
    async run<T>(module: string, name: string, args: readonly unknown[]) {
      try {
        return (await pool.run(
          { module, name, args },
          { signal: AbortSignal.timeout(TASK_TIMEOUT_MS) },
        )) as T;
      } catch (error) {
        if (wasKilled(error)) return undefined;
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}

function wasKilled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
