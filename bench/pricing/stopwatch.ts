/**
 * Runs the work several times and gives the quickest run in milliseconds; the rest is what else the machine
 * was doing.
 */
export async function timeBest(runs: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const begunMs = performance.now();
    await work();
    best = Math.min(best, performance.now() - begunMs);
  }
  return best;
}

/** The median of some values; for an even number of values the upper of the two. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const SPIN_MS = 50;

/** Which share of a core this process currently gets while asking for all of it. */
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

/** A duration in readable form. */
export function durationText(ms: number): string {
  return ms < 1 ? `${(ms * 1000).toFixed(0)} µs` : `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
}
