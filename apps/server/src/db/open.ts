import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { CALL_WAITS, type CallWaits, CONNECT_MAX_MS, connectOnce, TCP_WAITS } from './bounded-waits.ts';
import { findRunningCluster, openCluster } from './embedded/cluster.ts';
import { migrateDatabase } from './migrate.ts';
import { StartRefusal } from './start-refusal.ts';

/** The query layer; each repository imports the tables it uses. */
export type Queries = NodePgDatabase & { $client: Pool };

/** An open database with its connections. */
export interface Database {
  db: Queries;
  pool: Pool;
  /** Ends the connections, and the embedded PostgreSQL if this process owns it. */
  close(): Promise<void>;
}

const EMBEDDED_DATABASE = 'rahmenpreis';
/** The oldest major version of PostgreSQL that all statements are tried with. */
const OLDEST_POSTGRESQL = 15;
const POOL_SIZE = 20;
/** Longest time until a statement of a call is answered, for a stopped database that ends no wait either. */
const ANSWER_MAX_MS = 40_000;
/** How long a connection is silent before its other end is asked whether it is still there. */
const KEEP_ALIVE_MS = 10_000;
/** How columns are named in the tables. */
export const CASING = { casing: 'snake_case' } as const;

/**
 * How long connections wait for the database: as calls do, each wait bounded, or however long their work
 * takes, as a backup or the check of the whole audit log does.
 */
type Waits = CallWaits | 'unbounded';

/** Connections to a database whose tables already exist; those of calls unless it is said otherwise. */
export function connectDatabase(databaseUrl: string, waits: Waits = CALL_WAITS): { db: Queries; pool: Pool } {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    ...(waits === 'unbounded' ? {} : { ...waits, options: TCP_WAITS, query_timeout: ANSWER_MAX_MS }),
    // Kept open for a rush: opening fifteen at once takes the database 0.2 s, in which all callers wait.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Statements that do not wait for each other travel together, and run in the order they were sent.
    pipeline: true,
  });
  // An idle connection that breaks is replaced at its next use; unheard, the event would end the process.
  pool.on('error', () => undefined);
  // Nor may one that breaks while it is in use: the query that meets it fails, and `inTransaction` says so.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return { db: drizzle(pool, CASING), pool };
}

/**
 * Opens as many connections as there may be, which then stay open, so that a rush of callers need not wait
 * until the database has made them.
 */
export async function openConnections(pool: Pool): Promise<void> {
  const opening = await Promise.allSettled(Array.from({ length: POOL_SIZE }, () => pool.connect()));
  for (const opened of opening) if (opened.status === 'fulfilled') opened.value.release();
}

async function createEmbeddedDatabase(serverUrl: string): Promise<void> {
  const client = await connectOnce(serverUrl);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [EMBEDDED_DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${EMBEDDED_DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Whether the tables are brought up to date, or met as they are: of whatever version, or none. */
type Tables = 'up to date' | 'as they are';

/** A database's place: the server of `databaseUrl`, or without one the embedded PostgreSQL of `dataDir`. */
interface DatabasePlace {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The state of the tables to which a database of production may be brought, since a backup was made. */
  backupMade?: string | undefined;
  /** As calls do unless it is said otherwise. */
  waits?: Waits;
}

/** Asks for the version first; an older server, which would refuse single statements later, is left as is. */
async function meetDatabase(databaseUrl: string): Promise<void> {
  const client = await connectOnce(databaseUrl);
  try {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const found = rows[0]?.version.split(' ')[0] ?? '';
    if (Number.parseInt(found, 10) >= OLDEST_POSTGRESQL) return;
    throw new StartRefusal(
      `Der Datenbankserver aus DATABASE_URL ist PostgreSQL ${found}; das Programm braucht PostgreSQL ${OLDEST_POSTGRESQL} oder neuer. An der Datenbank wurde nichts geändert.`,
    );
  } finally {
    await client.end();
  }
}

async function openExternal(
  databaseUrl: string,
  tables: Tables,
  { backupMade, waits = CALL_WAITS }: Pick<DatabasePlace, 'backupMade' | 'waits'>,
): Promise<Database> {
  await meetDatabase(databaseUrl).catch((error: NodeJS.ErrnoException) => {
    const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET'].includes(error.code ?? '');
    throw unreachable
      ? new StartRefusal(`Der Datenbankserver aus DATABASE_URL antwortet nicht (${error.code}).`)
      : error;
  });
  if (tables === 'up to date') await migrateDatabase(databaseUrl, backupMade);
  const { db, pool } = connectDatabase(databaseUrl, waits);
  return { db, pool, close: () => pool.end() };
}

/**
 * Opens the database beside a server that may be running on it: joins its PostgreSQL, or opens one if none
 * runs. For work from the command line, which takes the time that it takes.
 */
export async function joinDatabase(place: DatabasePlace, tables: Tables = 'up to date'): Promise<Database> {
  const patient: DatabasePlace = { ...place, waits: 'unbounded' };
  if (place.databaseUrl !== undefined) return openExternal(place.databaseUrl, tables, patient);
  const running = findRunningCluster(place.dataDir, EMBEDDED_DATABASE);
  return running === undefined ? openDatabase(patient, tables) : openExternal(running, tables, patient);
}

/**
 * Opens the database, its tables brought up to date unless it is said otherwise. A failure leaves nothing
 * running. Throws StartRefusal with one German sentence where the user can do something about it.
 */
export async function openDatabase(place: DatabasePlace, tables: Tables = 'up to date'): Promise<Database> {
  if (place.databaseUrl !== undefined) return openExternal(place.databaseUrl, tables, place);
  const cluster = await openCluster({ dataDir: place.dataDir });
  try {
    await createEmbeddedDatabase(cluster.databaseUrl('postgres'));
    const database = await openExternal(cluster.databaseUrl(EMBEDDED_DATABASE), tables, place);
    return {
      ...database,
      async close() {
        try {
          await database.close();
        } finally {
          await cluster.stop();
        }
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
