import { Worker } from 'node:worker_threads';

const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const { url, headers, everyMs } = workerData;
let longestMs = 0;
let failed = 0;
const ask = async () => {
  const begunMs = performance.now();
  try {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
  } catch {
    failed += 1;
  }
  longestMs = Math.max(longestMs, performance.now() - begunMs);
};
void ask().then(async () => {
  longestMs = 0;
  let isOver = false;
  parentPort.once('message', () => (isOver = true));
  parentPort.postMessage('ready');
  // One call after the other, so that a server that stalls is not also flooded.
  while (!isOver) {
    await ask();
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  parentPort.postMessage({ longestMs, failed });
});`;

/** What somebody else meanwhile waited for. */
export interface Waits {
  readonly longestMs: number;
  readonly failed: number;
}

/** A small call made again and again from a thread of its own, as by somebody else. */
export interface Probe {
  /** Ends it and gives the longest wait for an answer. */
  end(): Promise<Waits>;
}

/** Begins to make a call again and again, a few milliseconds after the answer to the last. */
export async function openProbe(call: {
  url: string;
  headers: Readonly<Record<string, string>>;
  everyMs: number;
}): Promise<Probe> {
  const worker = new Worker(SCRIPT, { eval: true, workerData: call });
  const hear = <T>() => new Promise<T>((resolve) => void worker.once('message', resolve));
  await hear();
  return {
    async end() {
      worker.postMessage('end');
      const waits = await hear<Waits>();
      await worker.terminate();
      return waits;
    },
  };
}
