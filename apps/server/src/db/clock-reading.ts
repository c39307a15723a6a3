import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Queries } from './open.ts';

/** A reading of the database's clock, and the two readings of the process's own clock around it. */
export interface ClockReading {
  /** Milliseconds since 1970, with their fraction. */
  readonly databaseMs: number;
  /** Before the question was sent, and after its answer was here; only their differences mean anything. */
  readonly sentMs: number;
  readonly answeredMs: number;
}

/** Short and the same for all, so that it needs no plan. */
const QUESTION = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';

/**
 * Asks the database for its clock over an idle connection. The question is sent at once, so that the next
 * statement travels with it; `take` is called before that is answered, never if the connection is lost.
 */
export function askClock(client: PoolClient, tickMs: () => number, take: (reading: ClockReading) => void) {
  const sentMs = tickMs();
  client.query<{ ms: number }>(QUESTION, (error: Error | null, result) => {
    // What breaks the connection breaks the statements behind it too, and those say so.
    if (error === null) take({ databaseMs: result.rows[0]!.ms, sentMs, answeredMs: tickMs() });
  });
}

/** Asks the database for its clock and waits; rejects if it does not answer. */
export async function readClock(
  queries: Pick<Queries, 'execute'>,
  tickMs: () => number,
): Promise<ClockReading> {
  const sentMs = tickMs();
  const { rows } = await queries.execute<{ ms: number }>(sql.raw(QUESTION));
  return { databaseMs: rows[0]!.ms, sentMs, answeredMs: tickMs() };
}
