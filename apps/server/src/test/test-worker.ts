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
