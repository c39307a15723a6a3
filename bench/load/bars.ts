import type { FloodAnswers } from '../flood/sender.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import { type Bar, type BarTable, createBarTable } from '../server/bar-table.ts';
import type { CoreShares } from '../server/cores.ts';

/** How long others may wait at p99, whatever somebody does. */
const WAIT_MS = 250;

const BARS = {
  'rush-late': { title: 'rush: in time, not stored', unit: 'prices', bar: 0 },
  'rush-other': { title: 'rush: neither confirmed nor too late', unit: 'prices', bar: 0 },
  'rush-differs': { title: 'rush: confirmed and stored differ', unit: 'prices', bar: 0 },
  'mixed-wait': { title: 'mixed: wait, p99', unit: 'ms', bar: WAIT_MS },
  'mixed-other': { title: 'mixed: not answered with 200', unit: 'calls', bar: 0 },
  'mixed-memory': { title: 'mixed: memory of the server, more', unit: 'MB', bar: 200 },
  'overload-refused': { title: 'overload: told to come again', unit: 'calls', bar: 1, isFloor: true },
  'overload-other': { title: 'overload: neither done nor told to come again', unit: 'calls', bar: 0 },
  'overload-calm': { title: 'overload: refused of who asks little', unit: 'calls', bar: 0 },
  'overload-differs': { title: 'overload: confirmed and stored differ', unit: 'prices', bar: 0 },
  'overload-recovers': { title: 'overload: as before again after', unit: 'ms', bar: 5_000 },
  'overload-memory': { title: 'overload: memory of the server, more', unit: 'MB', bar: 300 },
  'slow-wait': { title: 'slow clients: wait of others, p99', unit: 'ms', bar: WAIT_MS },
  'slow-other': { title: 'slow clients: others not answered with 200', unit: 'calls', bar: 0 },
  'slow-memory': { title: 'slow clients: memory of the server, more', unit: 'MB', bar: 300 },
  'flood-late': { title: 'flood: in time, not stored', unit: 'prices', bar: 0 },
  'flood-wait': { title: 'flood: wait of others, p99', unit: 'ms', bar: WAIT_MS },
  'flood-other': { title: 'flood: others not answered with 200', unit: 'calls', bar: 0 },
  'flood-memory': { title: 'flood: memory of the server, more', unit: 'MB', bar: 300 },
  'calls-late': { title: 'many calls: in time, not stored', unit: 'prices', bar: 0 },
  'calls-wait': { title: 'many calls: wait of others, p99', unit: 'ms', bar: WAIT_MS },
  'calls-memory': { title: 'many calls: memory of the server, more', unit: 'MB', bar: 300 },
  'calls-other': { title: 'many calls: others not answered with 200', unit: 'calls', bar: 0 },
  'uploads-done': { title: 'uploads: thirty of 45 MB done after', unit: 's', bar: 60 },
  'uploads-refused': { title: 'uploads: neither stored nor refused for room', unit: 'files', bar: 0 },
  'uploads-wait': { title: 'uploads: wait of others, p99', unit: 'ms', bar: WAIT_MS },
  'uploads-other': { title: 'uploads: others not answered with 200', unit: 'calls', bar: 0 },
  'uploads-memory': { title: 'uploads: memory of the server, more', unit: 'MB', bar: 400 },
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

const percent = (ms: number, ofMs: number): string => `${((100 * ms) / ofMs).toFixed(0)}`;

/** Prints who ran and who waited for a core, in hundredths of one. */
export function printCores(shares: CoreShares | undefined, ofMs: number): void {
  if (shares === undefined) return;
  const texts = Object.entries(shares).map(
    ([sharer, { ranMs, waitedMs }]) => `${sharer} ${percent(ranMs, ofMs)}/${percent(waitedMs, ofMs)}`,
  );
  console.log(`    % of a core, ran/waited for one: ${texts.join(', ')}`);
}

/** Prints what a call waited for before anybody could judge it: to leave the sender, and from there to the server's last byte. */
export function printWay(label: string, { last }: FloodAnswers): void {
  const longest = (waits: readonly (number | undefined)[]) =>
    durationText(Math.max(0, ...waits.filter((wait) => wait !== undefined)));
  const leaving = last.map(({ sentMs, leftMs }) => (leftMs === undefined ? undefined : leftMs - sentMs));
  const coming = last.map(({ leftMs, arrivedMs }) =>
    leftMs === undefined || arrivedMs === undefined ? undefined : arrivedMs - leftMs,
  );
  printLine(label, `left within ${longest(leaving)}`, `arrived within ${longest(coming)}`);
}
