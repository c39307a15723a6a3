import { threadId } from 'node:worker_threads';

/** Gives the two, and whether they arrived as what they are. */
export async function pair(bytes: Uint8Array, text: string): Promise<{ size: number; text: string }> {
  return { size: bytes.byteLength, text };
}

/** Throws what a reader of files might. */
export function fail(): never {
  throw new Error('a bug in the worker');
}

/** Takes memory until there is none left. */
export function devour(): number {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => i + kept.length));
}

const held: number[][] = [];

/** Holds so many megabytes from now on and says which worker does. */
export function hold(megabytes: number): number {
  for (let i = 0; i < megabytes * 10; i += 1) held.push(Array.from({ length: 12_500 }, (_, at) => at + 0.5));
  return threadId;
}

/** Holds so many megabytes until somebody says so. */
export function holdUntilTold(megabytes: number, told: SharedArrayBuffer): string {
  const own = Array.from({ length: megabytes * 10 }, () =>
    Array.from({ length: 12_500 }, (_, at) => at + 0.5),
  );
  Atomics.wait(new Int32Array(told), 0, 0);
  return `told ${own.length}`;
}

/** Takes no processor time and does not end before somebody says so. */
export function waitUntilTold(told: SharedArrayBuffer): string {
  Atomics.wait(new Int32Array(told), 0, 0);
  return 'told';
}
