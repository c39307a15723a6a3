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
  return {
    /** Notes that the last byte is in: at this tick of the process's own clock, or now. */
    noteArrival(atTickMs = clock.tickMs()) {
      tickMs = atTickMs;
      notedMs = performance.now();
      arrival = undefined;
    },
    /** Asks for the time over the connection of a piece of work, ahead of its first statement. */
    ask(client: Parameters<Ahead>[0]) {
      reading = undefined;
      askClock(client, clock.tickMs, take);
    },
    /**
     * The arrival by which the work that `ask` was called for judges: asked for again where it is too unsure,
     * 503 where both answers together leave it so. Repeated work keeps its first arrival.
     */
    async settle(transaction: Transaction) {
      if (arrival !== undefined) return;
      let found = clock.arrivalOf(tickMs, read());
      if (found.unsureMs > MOST_UNSURE_MS) {
        take(await readClock(transaction, clock.tickMs));
        found = bothOf(found, clock.arrivalOf(tickMs, read()));
      }
      if (found.unsureMs > MOST_UNSURE_MS) throw clockUnsure();
      arrival = found;
    },
    /** The arrival that was settled; undefined before. */
    arrival: () => arrival,
    /**
     * When the last piece of work began, in milliseconds: what it reads is not older. For what may be shown
     * from a moment on. Known from the answer to its first statement on.
     */
    seenMs: () => clock.momentOf(read()),
    /** The database's clock now: for dates set under a lock that another may have held a moment ago. */
    async nowMs(transaction: Transaction) {
      return clock.momentOf(await readClock(transaction, clock.tickMs));
    },
    /** About when it arrived, to a second: for what is only dated. */
    aboutMs() {
      if (arrival !== undefined) return arrival.atMs;
      return Math.floor(clock.nowMs() - (clock.tickMs() - tickMs));
    },
    /** How long ago it arrived, in milliseconds, whatever any clock is set to. */
    ageMs: () => performance.now() - notedMs,
  };
}
