import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** What a process may use before it is ended. */
export interface ProcessLimits {
  /** Any, where it is not said. */
  readonly processorSeconds?: number;
  readonly memoryMb: number;
}

interface Guarded extends ProcessLimits {
  readonly parent: number;
}

const WATCH_MS = 200;

/** Processor time that this process has used, in seconds. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/**
 * Ends this process where it uses more than it may or the server that started it is gone. A thread of its own looks, since
 * whoever reckons hears nothing.
 */
export function guardProcess(limits: ProcessLimits): void {
  const guarded: Guarded = { ...limits, parent: process.ppid };
  new Worker(new URL(import.meta.url), { workerData: guarded }).unref();
}

function watch({ processorSeconds: most = Infinity, memoryMb, parent }: Guarded): void {
  setInterval(() => {
    if (processorSeconds() > most) process.kill(process.pid, 'SIGXCPU');
    if (process.memoryUsage.rss() > memoryMb * 1_000_000 || process.ppid !== parent)
      process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS);
}

if (!isMainThread) watch(workerData as Guarded);
