import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import type { TestProject } from 'vitest/node';
import { type Cluster, openCluster } from '../src/db/embedded/cluster.ts';
import { MIGRATIONS_FOLDER, migrateDatabase } from '../src/db/migrate.ts';
import { StartRefusal } from '../src/db/start-refusal.ts';
import { findFreePort } from './counterpart/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's own database, from which test databases are made. */
    testServerUrl: string;
    /** The name of the database that holds all tables and no rows. */
    testTemplate: string;
    /** How the names of databases begin that workers of this run have filled for all their files. */
    testKeptPrefix: string;
    /** Media lie in an S3-compatible store instead of a folder. */
    testUsesS3: boolean;
  }
}

/**
 * The role by which tests know a database that is not theirs, as a hoster gives it: it may make databases and
 * roles.
 */
const ORDINARY_ROLE = 'rahmenpreis_test';
/** Simultaneous runs on one clone each use their own folder. */
const MAX_RUNS_AT_ONCE = 8;

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

async function openTestCluster(kind: 'embedded' | 'external'): Promise<Cluster> {
  const name = hashText(`${process.getuid?.()} ${MIGRATIONS_FOLDER} ${kind}`);
  const parent = join(tmpdir(), `rahmenpreis-test-${name}`);
  for (let run = 1; run <= MAX_RUNS_AT_ONCE; run += 1) {
    const dataDir = join(parent, String(run));
    try {
      return await openCluster({ dataDir, durable: false });
    } catch (error) {
      if (!(error instanceof StartRefusal)) throw error;
    }
  }
  throw new Error(`Unter ${parent} ließ sich kein PostgreSQL für die Tests starten.`);
}

/** A scratch PostgreSQL of the system's own programs, which never run as root. */
async function openInstalledCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-installed-'));
  const isRoot = process.getuid?.() === 0;
  const run = (name: string, ...args: string[]) => {
    const command = [join(programs, name), ...args];
    if (isRoot) command.unshift('runuser', '-u', 'postgres', '--');
    execFileSync(command[0]!, command.slice(1), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const port = await findFreePort();
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N');
  const settings = `-p ${port} -c fsync=off -c max_connections=300 -c unix_socket_directories=${folder}`;
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  return {
    databaseUrl: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      run('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop');
      await rm(folder, { recursive: true });
    },
  };
}

function nameTemplate(): string {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
  const sql = files.sort().map((name) => readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8'));
  return `template_${hashText(sql.join('\n'))}`;
}

async function listDatabases(client: Client, prefix: string): Promise<string[]> {
  const answer = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  return answer.rows.map((row) => row.name);
}

/** The template is first built under another name, so that a killed run leaves no half-built one. */
async function buildTemplate(client: Client, serverUrl: string, template: string): Promise<void> {
  if ((await listDatabases(client, template)).includes(template)) return;
  const unfinished = `${template}_${process.pid}`;
  await client.query(`drop database if exists ${unfinished}`);
  await client.query(`create database ${unfinished}`);
  await migrateDatabase(replaceDatabase(serverUrl, unfinished));
  await client.query(`alter database ${unfinished} rename to ${template}`);
}

/** The same server's address for another of its databases. */
export function replaceDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Drops a database and ends who is connected to it. A worker that cleans up in it belongs to nobody whom an
 * ordinary role may end by force, while a plain drop sends it away; that one waits for the role's own
 * connections, which are ended before.
 */
export async function dropBy(client: Client, name: string): Promise<void> {
  try {
    await client.query(`drop database ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    );
    await client.query(`drop database ${name}`);
  }
}

async function prepareServer(serverUrl: string, isOurs: boolean): Promise<string> {
  const template = nameTemplate();
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const leftOver = isOurs
      ? [...(await listDatabases(client, 'test_')), ...(await listDatabases(client, 'template_'))]
      : [];
    for (const name of leftOver) if (name !== template) await dropBy(client, name);
    await buildTemplate(client, serverUrl, template);
  } finally {
    await client.end();
  }
  return template;
}

/** Makes the ordinary role, and gives the address under which it finds the server. */
async function addOrdinaryRole(serverUrl: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  const password = randomUUID();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ORDINARY_ROLE]);
    const verb = rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${ORDINARY_ROLE} login createdb createrole password '${password}'`);
    // Who made a role may also take away what it owns; PostgreSQL 15 asks for no grant.
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]?.server_version_num) >= 160_000) {
      await client.query(`alter role ${ORDINARY_ROLE} set createrole_self_grant = 'set, inherit'`);
    }
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  [url.username, url.password] = [ORDINARY_ROLE, password];
  return url.href;
}

/** The server that the tests of a run share, as they find it. */
async function openTestServer(isExternal: boolean): Promise<{ cluster?: Cluster; serverUrl: string }> {
  const { RAHMENPREIS_TEST_DATABASE_URL: given, RAHMENPREIS_TEST_POSTGRESQL: installed } = process.env;
  if (given !== undefined) return { serverUrl: given };
  const cluster =
    installed === undefined
      ? await openTestCluster(isExternal ? 'external' : 'embedded')
      : await openInstalledCluster(installed);
  const serverUrl = cluster.databaseUrl('postgres');
  return { cluster, serverUrl: isExternal ? await addOrdinaryRole(serverUrl) : serverUrl };
}

/**
 * Vitest's global setup of the server's projects: one PostgreSQL per run, in a fixed folder, so that what a
 * killed run left behind is taken over, and in it one template with all tables. RAHMENPREIS_TEST_DATABASE_URL
 * names another server to use instead, RAHMENPREIS_TEST_POSTGRESQL the folder of the programs of an installed
 * one; in the project `external` the tests are an ordinary role there, and media lie in a store.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const isExternal = project.name === 'external';
  const { cluster, serverUrl } = await openTestServer(isExternal);
  const keptPrefix = `test_kept_${project.name}_${process.pid}_`;
  try {
    project.provide('testUsesS3', isExternal);
    project.provide('testTemplate', await prepareServer(serverUrl, cluster !== undefined));
    project.provide('testServerUrl', serverUrl);
    project.provide('testKeptPrefix', keptPrefix);
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
  return async () => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    for (const name of await listDatabases(client, keptPrefix)) await dropBy(client, name);
    await client.end();
    await cluster?.stop();
  };
}
