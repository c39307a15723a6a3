import { Worker } from 'node:worker_threads';

/** One user's call. */
export interface FloodCall {
  /** When it is sent first, in milliseconds since 1970; at once where it is left out. */
  readonly fromMs?: number;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What is sent: each call again and again, one after the other, in a lane of its own. */
export interface Flood {
  readonly calls: readonly FloodCall[];
  /** So often each, or until then. */
  readonly rounds: number;
  readonly untilMs: number;
}

/** How many answers of which status there were; how long the slowest took, and how late a call was sent, in milliseconds. */
export interface FloodAnswers {
  readonly statuses: Readonly<Record<string, number>>;
  readonly longestMs: number;
  readonly latestMs: number;
}

const SCRIPT = `
const { parentPort } = require('node:worker_threads');
const { setTimeout: sleep } = require('node:timers/promises');
parentPort.on('message', async ({ calls, rounds, untilMs }) => {
  const statuses = {};
  let [longestMs, latestMs] = [0, 0];
  const send = async ({ url, method, headers, body }) => {
    const begunMs = performance.now();
    const status = await fetch(url, { method, headers, body }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 'abgebrochen',
    );
    longestMs = Math.max(longestMs, performance.now() - begunMs);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const repeat = async (call) => {
    await sleep(Math.max(0, (call.fromMs ?? 0) - Date.now()));
    if (call.fromMs !== undefined) latestMs = Math.max(latestMs, Date.now() - call.fromMs);
    for (let round = 0; round < rounds && Date.now() < untilMs; round += 1) {
      await send(call);
    }
  };
  await Promise.all(calls.map(repeat));
  parentPort.postMessage({ statuses, longestMs, latestMs });
});`;

/** Sends from threads of its own, so that sending does not count as work of the server. */
export interface Sender {
  send(flood: Partial<Flood> & Pick<Flood, 'calls'>): Promise<FloodAnswers>;
  close(): Promise<void>;
}

/** Starts a thread that sends. */
export function openSender(): Sender {
  const worker = new Worker(SCRIPT, { eval: true });
  return {
    send: (flood) =>
      new Promise((resolve) => {
        worker.once('message', resolve);
        worker.postMessage({ rounds: 1e9, untilMs: 1e15, ...flood });
      }),
    async close() {
      await worker.terminate();
    },
  };
}
