import type { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DatabaseError, type PoolClient } from 'pg';
import { endedWaitOf, HeldUp, SNAPSHOT_IDLE_MS } from './bounded-waits.ts';
import { CASING, type Queries } from './open.ts';

/** One running transaction; every repository function takes it first. */
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0];

/**
 * Thrown instead of what a query says when there is no connection to the database, or it died under the work:
 * nothing was stored, unless it died in the very moment of the commit.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the connection to the database is lost', { cause });
  }
}

/** Asks something over a work's connection ahead of its first statement, in the same round trip. */
export type Ahead = (client: PoolClient) => void;

/**
 * Runs `work` in one transaction: all of it is committed when it returns, nothing when it throws. Throws
 * DatabaseAway if the connection is lost, and HeldUp where the database has ended a wait.
 */
export function inTransaction<Result>(
  db: Queries,
  work: (transaction: Transaction) => Promise<Result>,
  ahead?: Ahead,
): Promise<Result> {
  return onOneConnection(db, (queries) => queries.transaction(work), ahead);
}

const LONGER_IDLE = sql.raw(`set local idle_in_transaction_session_timeout = ${SNAPSHOT_IDLE_MS}`);

/** Runs `work`, which only reads, on one snapshot of the database, however long; DatabaseAway as above. */
export function inSnapshot<Result>(
  db: Queries,
  work: (transaction: Transaction) => Promise<Result>,
  ahead?: Ahead,
): Promise<Result> {
  const patiently = async (transaction: Transaction): Promise<Result> => {
    // It locks nothing that others wait for and may compute between two questions; it is sent with the first.
    const [, result] = await Promise.all([transaction.execute(LONGER_IDLE), work(transaction)]);
    return result;
  };
  return onOneConnection(
    db,
    (queries) =>
      queries.transaction(patiently, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    ahead,
  );
}

/**
 * Runs `work`, whose statements are each a transaction of their own, and of which several travel together if
 * they do not wait for each other: for what reads, and writes one line at most. Neither a lock nor a half of
 * a change would last; DatabaseAway as above.
 */
export function outsideTransaction<Result>(
  db: Queries,
  work: (queries: Transaction) => Promise<Result>,
  ahead?: Ahead,
): Promise<Result> {
  // What only a transaction has, as going back, no repository asks for.
  return onOneConnection(db, (queries) => work(queries as unknown as Transaction), ahead);
}

/** How long a transaction worked on in pieces may be silent, in ms: well below the database's own limit. */
const SILENCE_MAX_MS = 1_000;

/**
 * Gives a pace that also lets the database hear of the transaction, so that long work in pieces, of which
 * each rests for others, is not taken for that of a process that stands still.
 */
export function paceHeard(transaction: Transaction, pace: () => Promise<void>): () => Promise<void> {
  let heardMs = performance.now();
  return async () => {
    await pace();
    if (performance.now() - heardMs < SILENCE_MAX_MS) return;
    await transaction.execute(sql`select 1`);
    heardMs = performance.now();
  };
}

/** What asks over each connection; made once, as it outlives many transactions. */
const queriesOf = new WeakMap<PoolClient, NodePgDatabase>();

/** Drizzle's way over a pool never gives back a connection on which no transaction could even begin. */
async function onOneConnection<Result>(
  db: Queries,
  work: (queries: NodePgDatabase) => Promise<Result>,
  ahead?: Ahead,
): Promise<Result> {
  const client = await db.$client.connect().catch((error: unknown) => {
    throw new DatabaseAway(error);
  });
  const queries = queriesOf.get(client) ?? drizzle(client, CASING);
  queriesOf.set(client, queries);
  let isLost = false;
  let loss: unknown;
  const noteLoss = (error: unknown): void => {
    isLost = true;
    loss ??= error;
  };
  // Statements sent together all fail after the first failure, and a caller may hear of any of them.
  let told: DatabaseError | undefined;
  const noteError = (error: DatabaseError): void => {
    if (error.code !== AFTERMATH) told = error;
  };
  const { connection } = client as unknown as { connection: EventEmitter };
  client.on('error', noteLoss);
  connection.on('errorMessage', noteError);
  try {
    ahead?.(client);
    return await work(queries);
  } catch (caught) {
    const error = isAftermath(caught) ? (told ?? caught) : caught;
    isLost ||= isLoss(error);
    const ended = endedWaitOf(error) ?? endedWaitOf(loss);
    if (ended !== undefined) throw new HeldUp(ended, error);
    throw isLost ? new DatabaseAway(error) : error;
  } finally {
    client.off('error', noteLoss);
    connection.off('errorMessage', noteError);
    client.release(isLost);
  }
}

/** PostgreSQL's code for a statement of a transaction in which an earlier one has failed. */
const AFTERMATH = '25P02';

function isAftermath(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === AFTERMATH;
  return error instanceof Error && isAftermath(error.cause);
}

/** PostgreSQL's codes for ending a connection in mid-query; the connection breaks only a moment later. */
const SHUTDOWN_CODES = new Set(['57P01', '57P02', '57P03', '25P03']);
/** What the driver says of a query on a connection that was dead already, for which it has no code. */
const DEAD_CONNECTION = /^Connection terminated|not queryable$|^Query read timeout$/;

function isLoss(error: unknown): boolean {
  if (error instanceof DatabaseError) return SHUTDOWN_CODES.has(error.code ?? '');
  return error instanceof Error && (DEAD_CONNECTION.test(error.message) || isLoss(error.cause));
}
