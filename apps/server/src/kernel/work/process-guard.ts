import { execFile } from 'node:child_process';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** What a process may use before it is ended. */
export interface ProcessLimits {
  /** Any, where it is not said. */
  readonly processorSeconds?: number;
  readonly memoryMb: number;
  /** From so much processor time on it works only while nobody else does; never, where it is not said. */
  readonly idleAfterSeconds?: number;
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
 * Ends this process where it uses more than it may or the server that started it is gone. A thread of its own
 * looks, since a computing thread hears nothing.
 */
export function guardProcess(limits: ProcessLimits): void {
  const guarded: Guarded = { ...limits, parent: process.ppid };
  new Worker(new URL(import.meta.url), { workerData: guarded }).unref();
}

/** Gives the computing thread the lowest priority; a system that knows no such thing leaves it as it is. */
function stepBack(): void {
  execFile('chrt', ['--idle', '--pid', '0', String(process.pid)], () => undefined);
}

function watch({
  processorSeconds: most = Infinity,
  memoryMb,
  idleAfterSeconds = Infinity,
  parent,
}: Guarded): void {
  let isBehind = false;
  setInterval(() => {
    if (!isBehind && processorSeconds() > idleAfterSeconds) {
      isBehind = true;
      stepBack();
    }
    if (processorSeconds() > most) process.kill(process.pid, 'SIGXCPU');
    if (process.memoryUsage.rss() > memoryMb * 1_000_000 || process.ppid !== parent)
      process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS);
}

if (!isMainThread) watch(workerData as Guarded);
