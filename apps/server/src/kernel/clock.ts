import { type ClockReading, readClock } from '../db/clock-reading.ts';
import type { Queries } from '../db/open.ts';

/** The time that the program goes by; no rule looks at a machine's own clock. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number;
}

/** When something had arrived by the database's clock. */
export interface Arrival {
  /** The latest it can have been, in whole milliseconds since 1970. */
  readonly atMs: number;
  /** It may have been this much earlier, and no more. */
  readonly unsureMs: number;
}

/**
 * The clock of a server. Where a second is exact enough, as for sessions, codes and mails, `nowMs` serves; a
 * deadline is judged by a reading of the database's clock that was made for it (decision 0063).
 */
export interface ServerClock extends Clock {
  /** A clock of this process that only runs on, in milliseconds: it tells durations, never the time. */
  tickMs(): number;
  /** When that arrived whose last byte was in at this tick, by a reading made after it. */
  arrivalOf(tickMs: number, reading: ClockReading): Arrival;
  /** When a reading was made, in whole milliseconds: nothing asked for later can have been seen before it. */
  momentOf(reading: ClockReading): number;
  /** Keeps `nowMs` in step with the database. */
  learn(reading: ClockReading): void;
}

/** Where the doubt about an arrival is larger, in milliseconds, nothing is judged by it. */
export const MOST_UNSURE_MS = 250;

/**
 * How far two servers may be apart about what time it is, who learnt it from databases of which one had its
 * clock put right. What is dated later than that comes from a clock that ran ahead.
 */
export const CLOCK_SKEW_MS = 5_000;

/** True of a moment that no clock but one that ran ahead can have noted. */
export function isAhead(moment: Date, nowMs: number): boolean {
  return moment.getTime() > nowMs + CLOCK_SKEW_MS;
}

/**
 * A clock that follows the database's from a first reading on. In between, the process's own clock runs on;
 * each reading bounds the difference of the two, and the known one moves only as far as needed to lie within.
 * So quick answers make it exact, slow ones do no harm, and a corrected database is followed at once.
 */
export function createDatabaseClock(
  first: ClockReading,
  tickMs: () => number = () => performance.now(),
): ServerClock {
  let aheadMs = first.databaseMs - (first.sentMs + first.answeredMs) / 2;
  return {
    nowMs: () => Math.floor(tickMs() + aheadMs),
    tickMs,
    arrivalOf: (arrivedTickMs, { databaseMs, sentMs, answeredMs }) => ({
      atMs: Math.floor(databaseMs - (sentMs - arrivedTickMs)),
      unsureMs: Math.ceil(answeredMs - sentMs),
    }),
    momentOf: ({ databaseMs }) => Math.floor(databaseMs),
    learn({ databaseMs, sentMs, answeredMs }) {
      aheadMs = Math.min(Math.max(aheadMs, databaseMs - answeredMs), databaseMs - sentMs);
    },
  };
}

/** The clock of a server on this database; rejects if it does not answer. */
export async function openDatabaseClock(db: Queries): Promise<ServerClock> {
  const tickMs = () => performance.now();
  return createDatabaseClock(await readClock(db, tickMs), tickMs);
}

/** A clock that the demo and tests set: what it shows is the time of everything, and it is never unsure. */
export function createSetClock(nowMs: () => number): ServerClock {
  return {
    nowMs,
    tickMs: nowMs,
    arrivalOf: (tickMs) => ({ atMs: tickMs, unsureMs: 0 }),
    momentOf: () => nowMs(),
    learn: () => undefined,
  };
}
