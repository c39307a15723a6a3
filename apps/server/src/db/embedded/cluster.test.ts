import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPostmasterPid } from '../../../test/kill/postmaster-pid.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { StartRefusal } from '../start-refusal.ts';

let dataDir: string;
let cluster: Cluster;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-cluster-'));
  chmodSync(dataDir, 0o711);
  cluster = await openCluster({ dataDir });
  await query('create table note (text text primary key)');
});

afterAll(async () => {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(statement: string, values: string[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: cluster.databaseUrl('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function openInOtherProcess(): Promise<ChildProcess> {
  const script = `const { openCluster } = await import(${JSON.stringify(import.meta.resolve('./cluster.ts'))});
    await openCluster({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write('open');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a second server on the same folder is refused and the first goes on', async () => {
  const refusal: unknown = await openCluster({ dataDir }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(String(refusal)).toContain('arbeitet bereits ein anderer Server');
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('PostgreSQL killed under a living server comes back at the same address with every acknowledged row', async () => {
  await query('insert into note values ($1)', ['before the kill']);
  const killed = readPostmasterPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(() => query('select text from note').catch(() => []), { timeout: 10_000, interval: 50 })
    .toContainEqual({ text: 'before the kill' });
  expect(readPostmasterPid(dataDir)).not.toBe(killed);
  // PostgreSQL answers a moment before its owner holds the lock again, and until then anybody could take it.
  const ownerLocks = "select 1 from pg_locks where locktype = 'advisory' and granted";
  await expect.poll(() => query(ownerLocks), { timeout: 10_000, interval: 50 }).not.toEqual([]);
  await expect(openCluster({ dataDir })).rejects.toThrow(StartRefusal);
});

test('stopped in order and opened again, everything is there', async () => {
  await query('insert into note values ($1)', ['before the stop']);
  await cluster.stop();
  await cluster.stop();
  cluster = await openCluster({ dataDir });
  expect(await query('select text from note')).toContainEqual({ text: 'before the stop' });
});

test('PostgreSQL whose owner was killed is taken over', async () => {
  await cluster.stop();
  const owner = await openInOtherProcess();
  const orphan = readPostmasterPid(dataDir);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  cluster = await openCluster({ dataDir });
  expect(readPostmasterPid(dataDir)).not.toBe(orphan);
  expect(await query('select text from note')).toContainEqual({ text: 'before the stop' });
});

test('owner and PostgreSQL killed together leave a folder that opens again', async () => {
  await cluster.stop();
  const owner = await openInOtherProcess();
  process.kill(readPostmasterPid(dataDir), 'SIGKILL');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  cluster = await openCluster({ dataDir });
  expect(await query('select text from note')).toContainEqual({ text: 'before the stop' });
});

test('of several servers starting at once exactly one gets the database, the others are refused', async () => {
  await cluster.stop();
  const openings = await Promise.allSettled([1, 2, 3].map(() => openCluster({ dataDir })));
  const opened = openings.filter((opening) => opening.status === 'fulfilled');
  const refused = openings.filter((opening) => opening.status === 'rejected');
  expect(refused.map((opening) => opening.reason as unknown)).toEqual([
    expect.any(StartRefusal),
    expect.any(StartRefusal),
  ]);
  cluster = opened[0]?.value ?? cluster;
  expect(await query('select text from note')).toContainEqual({ text: 'before the stop' });
});

test('the password is readable for nobody else and the server refuses a wrong one', async () => {
  const url = new URL(cluster.databaseUrl('postgres'));
  expect(url.hostname).toBe('127.0.0.1');
  expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
  url.password = 'wrong';
  await expect(new Client({ connectionString: url.href }).connect()).rejects.toThrow('authentication failed');
});
