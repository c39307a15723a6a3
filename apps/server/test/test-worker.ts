import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Gives the two, and whether they arrived as what they are. */
export async function pair(bytes: Uint8Array, text: string): Promise<{ size: number; text: string }> {
  return { size: bytes.byteLength, text };
}

/** Throws what a reader of files might. */
export function fail(): never {
  throw new Error('a bug in the worker');
}

/**
 * Ends its process by itself for the first `times`, which it counts in a file; then says how often it was
 * asked.
 */
export function breakDown(times: number, counting: string): number {
  appendFileSync(counting, '.');
  const asked = readFileSync(counting, 'utf8').length;
  if (asked <= times) process.exit(1);
  return asked;
}

/** A tenth of a megabyte, of which a copy is made sooner than another one. */
const PIECE = Array.from({ length: 12_500 }, (_, at) => at + 0.5);

/** Takes memory until there is none left. */
export function devour(): number {
  const kept: number[][] = [];
  for (;;) kept.push(PIECE.slice());
}

const held: number[][] = [];

/** Holds so many megabytes from now on and says which worker does. */
export function hold(megabytes: number): number {
  for (let i = 0; i < megabytes * 10; i += 1) held.push(PIECE.slice());
  return process.pid;
}

/** Takes more memory than there is, in one piece. */
export function devourAtOnce(): unknown {
  return JSON.parse(`[${'{},'.repeat(15_000_000)}1]`);
}

/** Holds so many megabytes until the file is there. */
export function holdUntilTold(megabytes: number, told: string): string {
  const own = Array.from({ length: megabytes * 10 }, () => PIECE.slice());
  waitUntilTold(told);
  return `told ${own.length}`;
}

/** Takes hardly any processor time and does not end before the file is there. */
export function waitUntilTold(told: string): string {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  while (!existsSync(told)) Atomics.wait(cell, 0, 0, LOOK_MS);
  return 'told';
}

const LOOK_MS = 20;
