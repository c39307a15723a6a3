import { Worker } from 'node:worker_threads';

/** One user's call. */
export interface FloodCall {
  /** When it is sent first, in milliseconds since 1970; at once where it is left out. */
  readonly fromMs?: number;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A text of that many bytes is uploaded instead of a body. */
  readonly fileBytes?: number;
  /** Told by 429 or 503 when to come again, it comes again then. */
  readonly comesAgain?: boolean;
}

/** What is sent: each call again and again, one after the other, in a lane of its own. */
export interface Flood {
  readonly calls: readonly FloodCall[];
  /** So often each, or until then. */
  readonly rounds: number;
  readonly untilMs: number;
}

/**
 * What came of a call: its status, or a word where there was none; moments are in milliseconds since 1970.
 */
export interface FloodAnswer {
  readonly status: number | string;
  /** When the sender set about it. */
  readonly sentMs: number;
  /** When its last byte was handed to the connection; undefined where it never was. */
  readonly leftMs: number | undefined;
  readonly waitMs: number;
}

/**
 * How many answers of which status there were, a refusal that does not say when to come again being one of
 * its own; how long the slowest took and all but the slowest hundredth at most, and how late a call was sent,
 * in milliseconds.
 */
export interface FloodAnswers {
  readonly statuses: Readonly<Record<string, number>>;
  readonly longestMs: number;
  readonly p99Ms: number;
  readonly latestMs: number;
  /** The last answer to each call, by its place. */
  readonly last: readonly FloodAnswer[];
}

/** How many answers had none of these statuses. */
export function countOther({ statuses }: FloodAnswers, ...expected: number[]): number {
  return Object.entries(statuses)
    .filter(([status]) => !expected.some((each) => String(each) === status))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** How a 429 or 503 is counted that does not say when to come again. */
const WITHOUT_RETRY_AFTER = 'ohne Retry-After';

/** Tells what the connection says of a call which one it is. */
const LANE_HEADER = 'x-lane';

const SCRIPT = `
const { parentPort } = require('node:worker_threads');
const { subscribe } = require('node:diagnostics_channel');
const { setTimeout: sleep } = require('node:timers/promises');
const leftMs = new Map();
// A form as one piece: taking a Blob apart kept a core of the machine, which the server needs, from it.
const forms = new Map();
const formOf = (bytes) => {
  const head = '--rand\\r\\ncontent-disposition: form-data; name="file"; filename="datei.txt"\\r\\n\\r\\n';
  const parts = () => [Buffer.from(head), Buffer.alloc(bytes, 'Leistung '), Buffer.from('\\r\\n--rand--\\r\\n')];
  if (!forms.has(bytes)) forms.set(bytes, Buffer.concat(parts()));
  return forms.get(bytes);
};
subscribe('undici:request:bodySent', ({ request: { headers } }) => {
  leftMs.set(headers[headers.indexOf('${LANE_HEADER}') + 1], Date.now());
});
let isOver = false;
parentPort.on('message', async (order) => {
  isOver = order === 'stop';
  if (isOver) return;
  const { calls, rounds, untilMs } = order;
  const statuses = {};
  const waits = [];
  const last = [];
  let latestMs = 0;
  const read = async (answer) => {
    await answer.arrayBuffer();
    const isBare = [429, 503].includes(answer.status) && !answer.headers.has('retry-after');
    return isBare ? answer.status + ' ${WITHOUT_RETRY_AFTER}' : answer.status;
  };
  const send = async ({ url, method, headers, body, fileBytes }, index) => {
    const [sentMs, begunMs] = [Date.now(), performance.now()];
    const lane = String(index);
    leftMs.delete(lane);
    let againMs;
    const hear = (answer) => {
      if ([429, 503].includes(answer.status)) againMs = 1000 * Number(answer.headers.get('retry-after'));
      return read(answer);
    };
    const named = { ...headers, '${LANE_HEADER}': lane };
    if (fileBytes !== undefined) named['content-type'] = 'multipart/form-data; boundary=rand';
    const sent = fileBytes === undefined ? body : formOf(fileBytes);
    const status = await fetch(url, { method, headers: named, body: sent }).then(hear).catch(() => 'abgebrochen');
    const waitMs = performance.now() - begunMs;
    waits.push(waitMs);
    last[index] = { status, sentMs, leftMs: leftMs.get(lane), waitMs };
    statuses[status] = (statuses[status] ?? 0) + 1;
    return againMs;
  };
  const repeat = async (call, index) => {
    await sleep(Math.max(0, (call.fromMs ?? 0) - Date.now()));
    if (call.fromMs !== undefined) latestMs = Math.max(latestMs, Date.now() - call.fromMs);
    for (let round = 0; round < rounds && !isOver && Date.now() < untilMs; round += 1) {
      for (let againMs = await send(call, index); call.comesAgain && againMs > 0; againMs = await send(call, index)) {
        await sleep(againMs);
      }
    }
  };
  await Promise.all(calls.map(repeat));
  const sorted = Float64Array.from(waits).sort();
  const longestMs = sorted.at(-1) ?? 0;
  const p99Ms = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
  parentPort.postMessage({ statuses, longestMs, p99Ms, latestMs, last });
});`;

/** Sends from threads of its own, so that sending does not count as work of the server. */
export interface Sender {
  send(flood: Partial<Flood> & Pick<Flood, 'calls'>): Promise<FloodAnswers>;
  /** Lets every lane end with the call that is under way. */
  stop(): void;
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
    stop: () => worker.postMessage('stop'),
    async close() {
      await worker.terminate();
    },
  };
}
