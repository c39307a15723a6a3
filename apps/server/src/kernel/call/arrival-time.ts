import { askClock, type ClockReading, readClock } from '../../db/clock-reading.ts';
import type { Ahead, Transaction } from '../../db/transaction.ts';
import { type Arrival, MOST_UNSURE_MS, type ServerClock } from '../clock.ts';
import { clockUnsure } from '../answer/failure.ts';

/** When a call arrived, and as of when it sees stored data, both by the database's clock (decision 0063). */
export type ArrivalTime = ReturnType<typeof createArrivalTime>;

/** What two readings say of one arrival: it lies within both their bounds, unless the clock was corrected. */
function bothOf(first: Arrival, again: Arrival): Arrival {
  const atMs = Math.min(first.atMs, again.atMs);
  const fromMs = Math.max(first.atMs - first.unsureMs, again.atMs - again.unsureMs);
  return fromMs > atMs ? again : { atMs, unsureMs: atMs - fromMs };
}

/** The moment of a call whose head is in. */
export function createArrivalTime(clock: ServerClock) {
  let tickMs = clock.tickMs();
  let notedMs = performance.now();
  let reading: ClockReading | undefined;
  let arrival: Arrival | undefined;
  const take = (taken: ClockReading): void => {
    reading = taken;
    clock.learn(taken);
  };
  const read = (): ClockReading => {
    if (reading === undefined) throw new Error('the clock of the database was not asked yet');
    return reading;
  };
  const settled = (): Arrival => {
    if (arrival === undefined) throw new Error('a deadline was to be judged outside of a transaction');
    return arrival;
  };
  return {
    /** Notes that the last byte is in: at this tick of the process's own clock, or now. */
    noteArrival(atTickMs = clock.tickMs()) {
      tickMs = atTickMs;
      notedMs = performance.now();
      arrival = undefined;
    },
    /**
     * Asks for the time over the connection of a piece of work, ahead of its first statement: in work that
     * does not go through `transact`.
     */
    askClock(client: Parameters<Ahead>[0]) {
      reading = undefined;
      askClock(client, clock.tickMs, take);
    },
    /**
     * Settles the arrival by which work that began with `askClock` judges, other than that of `transact`: it
     * is asked for again where it is too unsure, 503 where both answers together leave it so. Repeated work
     * keeps its first arrival.
     */
    async settleArrival(transaction: Transaction) {
      if (arrival !== undefined) return;
      let found = clock.arrivalOf(tickMs, read());
      if (found.unsureMs > MOST_UNSURE_MS) {
        take(await readClock(transaction, clock.tickMs));
        found = bothOf(found, clock.arrivalOf(tickMs, read()));
      }
      if (found.unsureMs > MOST_UNSURE_MS) throw clockUnsure();
      arrival = found;
    },
    /**
     * When the whole body had arrived at the latest, by the database's clock, in ms: deadlines are judged by
     * it. Known in and after a writing `transact`; a file arrives with `upload()` (decision 0063).
     */
    arrivedMs: () => settled().atMs,
    /** By how much it may have been earlier. */
    unsureMs: () => settled().unsureMs,
    /**
     * The database's clock just before what the call reads was read, in milliseconds: what may be shown is
     * judged by it. Known from the first answer in `transact` on, or in work that was given `askClock`.
     */
    seenMs: () => clock.momentOf(read()),
    /** The database's clock now, asked in a round trip of its own: for what is dated under a lock. */
    async nowMs(transaction: Transaction) {
      return clock.momentOf(await readClock(transaction, clock.tickMs));
    },
    /** About when the body had arrived, to a second, at any time: for sessions, codes and mere dates. */
    aboutMs() {
      if (arrival !== undefined) return arrival.atMs;
      return Math.floor(clock.nowMs() - (clock.tickMs() - tickMs));
    },
    /** How long ago it arrived, in milliseconds, whatever any clock is set to. */
    ageMs: () => performance.now() - notedMs,
  };
}
