import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from './process-environment.ts';
import type { WorkerAnswer, WorkerTask } from './worker-task.ts';

/** How long one without a task is kept for the next. */
const IDLE_MS = 30_000;
const ENTRY = fileURLToPath(new URL('./worker-task.ts', import.meta.url));

/**
 * Processes and not threads: a thread that needs more memory than it may have, all in one piece, ends the
 * whole server (decision 0079).
 */
export function createWorkerProcesses(heapMb: number) {
  const alive = new Set<ChildProcess>();
  // Between two tasks a process keeps nothing else from ending.
  const idle: { readonly child: ChildProcess; readonly expiry: NodeJS.Timeout }[] = [];

  function start(): ChildProcess {
    const child = fork(ENTRY, {
      env: processEnvironment(),
      execArgv: [`--max-old-space-size=${heapMb}`, '--expose-gc'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    alive.add(child);
    child.once('exit', () => alive.delete(child));
    // One that could not be started never exits.
    child.on('error', () => alive.delete(child));
    return child;
  }

  function take(): ChildProcess {
    for (let last = idle.pop(); last !== undefined; last = idle.pop()) {
      clearTimeout(last.expiry);
      if (last.child.connected) return wake(last.child);
    }
    return start();
  }

  function keep(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const expiry = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref();
    idle.push({ child, expiry });
  }

  async function tryOnce(task: WorkerTask, enough: AbortSignal): Promise<Outcome> {
    const child = take();
    let outcome: Outcome = 'ended';
    try {
      outcome = await outcomeOf(child, task, enough);
    } finally {
      if (typeof outcome === 'string' || outcome.isLarge) child.kill('SIGKILL');
      else keep(child);
    }
    return outcome;
  }

  return {
    /**
     * Runs a task in an idle process; undefined where that was ended before it answered. One that could not
     * start or broke down says nothing of its task, which a second one gets. Throws what the task throws.
     */
    async run<Result>(task: WorkerTask, enough: AbortSignal) {
      let outcome = await tryOnce(task, enough);
      if (outcome === 'broken' && !enough.aborted) outcome = await tryOnce(task, enough);
      if (typeof outcome === 'string') return undefined;
      if (outcome.thrown !== undefined) throw outcome.thrown;
      return outcome.result as Result | undefined;
    },
    /** Ends the largest where all together hold more bytes than they may. */
    async endLargestOver(maxBytes: number) {
      const sizes = await Promise.all(
        [...alive].map(async (child) => ({ child, bytes: await bytesOf(child.pid) })),
      );
      const sum = sizes.reduce((bytes, each) => bytes + each.bytes, 0);
      if (sum > maxBytes) sizes.toSorted((a, b) => b.bytes - a.bytes)[0]?.child.kill('SIGKILL');
    },
    /** Ends them all. */
    async close() {
      const ends = [...alive].map(
        (child) => new Promise<void>((resolve) => void child.once('exit', () => resolve())),
      );
      for (const child of alive) child.kill('SIGKILL');
      await Promise.all(ends);
    },
  };
}

function wake(child: ChildProcess): ChildProcess {
  child.ref();
  child.channel?.ref();
  return child;
}

/** A task's outcome: answered; ended with its process, for its usage or by `enough`; or its process broke. */
type Outcome = WorkerAnswer | 'ended' | 'broken';

function outcomeOf(child: ChildProcess, task: WorkerTask, enough: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome): void => {
      child.off('message', hear);
      child.off('exit', exit).off('error', fail);
      enough.removeEventListener('abort', stop);
      resolve(outcome);
    };
    const hear = (answer: unknown): void => settle(answer as WorkerAnswer);
    const exit = (_: number | null, signal: NodeJS.Signals | null): void =>
      settle(signal === null ? 'broken' : 'ended');
    const fail = (): void => settle('broken');
    const stop = (): void => settle('ended');
    child.on('message', hear);
    child.on('exit', exit).on('error', fail);
    enough.addEventListener('abort', stop);
    // One that dies before it has heard its task ends as it ends.
    child.send(task, () => undefined);
  });
}

/** Gives the memory that a process shares with nobody, in bytes; 0 where the system does not tell. */
async function bytesOf(pid: number | undefined): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0 0');
  const [, resident = 0, shared = 0] = pages.split(' ').map(Number);
  return (resident - shared) * PAGE_BYTES;
}

const PAGE_BYTES = 4_096;
