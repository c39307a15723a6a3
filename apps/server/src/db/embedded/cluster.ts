import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { CLUSTER_USER_NAME, type ClusterFolder, prepareClusterFolder } from './cluster-folder.ts';
import {
  endPostmaster,
  findPostmaster,
  hasEnded,
  launchPostmaster,
  type Postmaster,
  readLastLogLine,
} from './postmaster.ts';
import { StartRefusal } from '../start-refusal.ts';

/** The embedded PostgreSQL of one data folder, owned by this process until `stop`. */
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

interface Life {
  child: ChildProcess;
  port: number;
  owner: Client;
}

/** The advisory lock whose holder owns the cluster; any number will do that nothing else uses. */
const OWNER_LOCK = 7_261_109;
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01']);

function printUrl(folder: ClusterFolder, port: number, database: string): string {
  return `postgres://${CLUSTER_USER_NAME}:${folder.password}@127.0.0.1:${port}/${database}`;
}

/** Connects as soon as PostgreSQL answers; undefined if it ended first. */
async function connectWhenReady(folder: ClusterFolder, port: number, hasGone: () => boolean) {
  while (!hasGone()) {
    const client = new Client({ connectionString: printUrl(folder, port, 'postgres') });
    // It is the end of this connection that is watched, so its error needs no handling of its own.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const lostWhileConnecting = (error as Error).message.includes('terminated');
      if (!lostWhileConnecting && !NOT_YET.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(30);
    }
  }
  return undefined;
}

/**
 * Tries for the owner's lock for one second, since a killed owner's connection takes a moment to be noticed.
 * `lost`: PostgreSQL ended meanwhile, stopped by whoever got the lock first.
 */
async function takeOwnership(client: Client): Promise<'owned' | 'taken' | 'lost'> {
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [
        OWNER_LOCK,
      ]);
      if (answer.rows[0]?.owned === true) return 'owned';
      await sleep(100);
    }
  } catch {
    return 'lost';
  }
  await client.end();
  return 'taken';
}

function refuseSecondServer(folder: ClusterFolder): StartRefusal {
  return new StartRefusal(
    `Auf der Datenbank unter ${folder.path} arbeitet bereits ein anderer Server; beenden Sie ihn oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
  );
}

/**
 * Ends a PostgreSQL whose owner was killed. Only the lock says whether it has an owner: ending it by process
 * number would take the database away from a running server.
 */
async function endOrphan(folder: ClusterFolder, living: Postmaster): Promise<void> {
  const hasGone = () => findPostmaster(folder)?.pid !== living.pid;
  const client = await connectWhenReady(folder, living.port, hasGone);
  if (client === undefined) return;
  const ownership = await takeOwnership(client);
  if (ownership === 'taken') throw refuseSecondServer(folder);
  if (ownership === 'owned') await endPostmaster(living.pid, hasGone);
  await client.end().catch(() => undefined);
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) await endPostmaster(child.pid, () => hasEnded(child));
}

/** Two servers starting at once compete for the lock: one gets it, the other is refused. */
async function own(folder: ClusterFolder, child: ChildProcess, port: number): Promise<Client | undefined> {
  const client = await connectWhenReady(folder, port, () => hasEnded(child)).catch(async (error: unknown) => {
    await endChild(child);
    throw error;
  });
  const ownership = client === undefined ? 'lost' : await takeOwnership(client);
  if (ownership === 'taken') throw refuseSecondServer(folder);
  return ownership === 'owned' ? client : undefined;
}

/**
 * Starts PostgreSQL and takes ownership. An early end is retried for some seconds: the port was taken
 * meanwhile, or processes of a killed predecessor still hold its shared memory.
 */
async function begin(folder: ClusterFolder, options: { durable: boolean; port?: number }): Promise<Life> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const living = findPostmaster(folder);
    if (living !== undefined) await endOrphan(folder, living);
    const { child, port } = await launchPostmaster(folder, options);
    const owner = await own(folder, child, port);
    if (owner !== undefined) return { child, port, owner };
    await sleep(250);
  }
  throw new StartRefusal(
    `PostgreSQL startet nicht (${readLastLogLine(folder)}); Näheres steht in ${folder.path}/postgres.log.`,
  );
}

/** Restores ownership, and PostgreSQL itself if it was killed, at the same address. */
async function revive(folder: ClusterFolder, life: Life, durable: boolean, isStopping: () => boolean) {
  while (!isStopping()) {
    try {
      const owner = await own(folder, life.child, life.port);
      if (owner !== undefined) return { ...life, owner };
      return await begin(folder, { durable, port: life.port });
    } catch (error) {
      console.error(`Datenbank nicht erreichbar: ${(error as Error).message}`);
      await sleep(1_000);
    }
  }
  return life;
}

/** Gives the address of a database of the PostgreSQL that runs on a data folder; undefined if none runs. */
export function findRunningCluster(dataDir: string, database: string): string | undefined {
  const folder = prepareClusterFolder(dataDir, true);
  const living = findPostmaster(folder);
  return living === undefined ? undefined : printUrl(folder, living.port, database);
}

/**
 * Runs the embedded PostgreSQL of a data folder: creates it if missing, takes over an orphan, and restarts it
 * if it is killed while in use. `durable: false` skips syncing to disk, for tests. Throws StartRefusal, one
 * German sentence, where another server owns the folder or PostgreSQL cannot run here.
 */
export async function openCluster(options: { dataDir: string; durable?: boolean }) {
  const durable = options.durable ?? true;
  const folder = prepareClusterFolder(options.dataDir, durable);
  let life = await begin(folder, { durable });
  const { port } = life;
  let revival = Promise.resolve();
  let stopped: Promise<void> | undefined;

  function watch(): void {
    life.owner.once('end', () => {
      if (stopped !== undefined) return;
      revival = revive(folder, life, durable, () => stopped !== undefined).then((next) => {
        life = next;
        watch();
      });
    });
  }

  async function end(): Promise<void> {
    await revival;
    await life.owner.end().catch(() => undefined);
    await endChild(life.child);
  }

  watch();
  return {
    /** The address of a database of this cluster, password included. */
    databaseUrl: (database: string) => printUrl(folder, port, database),
    /** Shuts PostgreSQL down cleanly. Safe to call twice. */
    stop: () => {
      stopped ??= end();
      return stopped;
    },
  };
}
