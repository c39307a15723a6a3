import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Queries } from './open.ts';

/** What the database's clock said to a question, and between which two looks at this process's own clock it said so. */
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
 * Asks the database for its clock over a connection on which nothing waits. The question is sent at once, so that a statement
 * that follows travels with it, and `take` is called before that one is answered. Where the connection is lost it never is.
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
