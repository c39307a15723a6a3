import type { FloodAnswers } from '../../apps/server/test/flood/sender.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import { type Bar, type BarTable, createBarTable } from '../server/bar-table.ts';
import type { WatchedServer } from '../server/watched-server.ts';

/** How long others may wait at p99, whatever somebody does. */
const WAIT_MS = 250;

const BARS = {
  'rush-late': { title: 'rush: in time, not stored', unit: 'prices', bar: 0 },
  'rush-other': { title: 'rush: neither confirmed nor too late', unit: 'prices', bar: 0 },
  'rush-differs': { title: 'rush: confirmed and stored differ', unit: 'prices', bar: 0 },
  'mixed-wait': { title: 'mixed: wait, p99', unit: 'ms', bar: WAIT_MS },
  'mixed-other': { title: 'mixed: not answered with 200', unit: 'calls', bar: 0 },
  'overload-refused': { title: 'overload: told to come again', unit: 'calls', bar: 1, isFloor: true },
  'overload-other': { title: 'overload: neither done nor told to come again', unit: 'calls', bar: 0 },
  'overload-calm': { title: 'overload: refused of who asks little', unit: 'calls', bar: 0 },
  'overload-recovers': { title: 'overload: as before again after', unit: 'ms', bar: 5_000 },
  'slow-wait': { title: 'slow clients: wait of others, p99', unit: 'ms', bar: WAIT_MS },
  'slow-other': { title: 'slow clients: others not answered with 200', unit: 'calls', bar: 0 },
  'asking-wait': { title: 'pages without a stream: wait of prices, p99', unit: 'ms', bar: WAIT_MS },
  'asking-other': { title: 'pages without a stream: prices not answered with 200', unit: 'prices', bar: 0 },
  'uploads-refused': { title: 'uploads: neither stored nor refused for room', unit: 'files', bar: 0 },
  'uploads-wait': { title: 'uploads: wait of others, p99', unit: 'ms', bar: WAIT_MS },
  'uploads-other': { title: 'uploads: others not answered with 200', unit: 'calls', bar: 0 },
  'many-lvs-read': { title: 'many LVs: 500 of 400 rows are read after', unit: 'ms', bar: 60_000 },
  'many-lvs-wait': { title: 'many LVs: longest wait of prices', unit: 'ms', bar: 100 },
  'many-lvs-other': { title: 'many LVs: prices not answered with 200', unit: 'prices', bar: 0 },
  'scenario-stall': { title: 'scenario: longest wait of others', unit: 'ms', bar: 100 },
  'scenario-p99': { title: 'scenario: p99 beside a run, of that without', unit: '%', bar: 120 },
  'scenario-other': { title: 'scenario: not answered with 200', unit: 'calls', bar: 0 },
} as const satisfies Record<string, Bar>;

/** What was measured under load, beside its bars. */
export type LoadBars = BarTable<keyof typeof BARS>;

/** An empty table of these bars. */
export function createLoadBars(): LoadBars {
  return createBarTable<keyof typeof BARS>(BARS);
}

/** Prints what came of some calls: how they were answered, and how long that took. */
export function printAnswers(label: string, { statuses, p99Ms, longestMs, latestMs }: FloodAnswers): void {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  printLine(label, `p99 ${durationText(p99Ms)}`, `max ${durationText(longestMs)}`);
  // Where the sender itself came late, a wait says less of the server.
  console.log(`    ${counts.join(', ')}; sent up to ${latestMs} ms late`);
}

/** Prints how the server fared since it was told to watch. */
export async function printServer(server: WatchedServer): Promise<void> {
  const { longestStallMs, cpuMs, beforeMb, peakMb } = await server.report();
  printLine('  longest stall, processor', durationText(longestStallMs), durationText(cpuMs));
  printLine('  memory before, at most', `${beforeMb.toFixed(0)} MB`, `${peakMb.toFixed(0)} MB`);
}
