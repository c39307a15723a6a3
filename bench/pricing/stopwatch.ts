/** Runs the work some times and gives the quickest, in milliseconds; the rest is what the machine did besides. */
export async function timeBest(runs: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const begunMs = performance.now();
    await work();
    best = Math.min(best, performance.now() - begunMs);
  }
  return best;
}

/** The middle one of some values; of an even number the upper one of the middle two. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const SPIN_MS = 50;

/** Which part of a core this process gets at the moment while it asks for all of it. */
export function measureShare(): number {
  const begunMs = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - begunMs < SPIN_MS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (performance.now() - begunMs);
}

/** Prints a line of a table with its numbers right-aligned. */
export function printLine(label: string, ...values: string[]): void {
  console.log(`  ${label.padEnd(52)}${values.map((value) => value.padStart(14)).join('')}`);
}

/** A duration as people read it. */
export function durationText(ms: number): string {
  return ms < 1 ? `${(ms * 1000).toFixed(0)} µs` : `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
}
