import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnKeyVal, listOwnKeyVals, type KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from './demo/accounts.ts';
import { findFreePort } from './test/counterpart/free-port.ts';
import { callsTo, type DistantCalls, UNKNOWN } from './test/kill/distant-call.ts';
import { createKillableServer, type KillableServer } from './test/kill/killable-server.ts';
import { type PreparedSite, prepareSite } from './test/kill/prepare-site.ts';
import { SINGLE_CODE } from './test/kill/writers.ts';
import { createTestDatabase, type TestDatabase } from './test/test-database.ts';

const [WRITER, RIVAL] = ['nord@example.org', 'sued@example.org'] as const;
const OFTEN = { timeout: 30_000, interval: 20 };

let dataDir: string;
let database: TestDatabase;
let site: PreparedSite;
/** Two processes on one database: the one that is stopped, and the one that goes on. */
let stopped: KillableServer;
let other: KillableServer;
const tokens = new Map<string, string>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rahmenpreis-stopped-'));
  database = await createTestDatabase();
  site = await prepareSite(dataDir, [WRITER, RIVAL], database.databaseUrl);
  const start = async (): Promise<KillableServer> => {
    const server = createKillableServer(dataDir, await findFreePort(), database.databaseUrl);
    await server.start();
    return server;
  };
  stopped = await start();
  other = await start();
  for (const username of [WRITER, RIVAL])
    tokens.set(username, await callsTo(other.url).signIn(username, DEMO_PASSWORD));
});
afterAll(async () => {
  stopped.pause(false);
  await Promise.all([stopped.close(), other.close()]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const offerOf = (username: string) => {
  const params = { phaseId: site.phaseId, orgaId: site.bidders.get(username)!.organisationId };
  return { params, token: tokens.get(username)! };
};
const send = (calls: DistantCalls, username: string, value: string) =>
  calls.ask<KeyVal>(createOwnKeyVal, {
    ...offerOf(username),
    body: { key: `${site.phaseId}_ep_${SINGLE_CODE}`, value },
  });
const readStored = async (username: string) => {
  const rows = await callsTo(other.url).ask<KeyVal[]>(listOwnKeyVals, offerOf(username));
  return rows === UNKNOWN ? UNKNOWN : rows.map(({ value }) => value);
};

/** How many transactions of the servers stand still between two statements, with all they hold. */
async function countStanding(): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  return rowCount ?? 0;
}

/**
 * Sends a price to the one server and stops it in the middle of the write: its statement waits for us, and what it has locked
 * meanwhile it holds when we let go, as nobody commits. Gives the answer to come.
 */
async function stopInMidWrite(value: string): Promise<{ answer: ReturnType<typeof send> }> {
  const holder = await database.held.$client.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `insert into key_val_head (phase_id, organisation_id, revision) values ($1, $2, 0)
       on conflict (phase_id, organisation_id) do update set revision = key_val_head.revision`,
      [site.phaseId, offerOf(WRITER).params.orgaId],
    );
    const answer = send(callsTo(stopped.url), WRITER, value);
    const isWaiting = () =>
      database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await vi.waitFor(async () => expect((await isWaiting()).rowCount).toBe(1), OFTEN);
    stopped.pause(true);
    await holder.query('commit');
    await vi.waitFor(async () => expect(await countStanding()).toBe(1), OFTEN);
    return { answer };
  } finally {
    holder.release(true);
  }
}

test('a server that is stopped in mid-write keeps no rival from its prices, and its own caller not for long; nothing is there by half', async () => {
  expect(await send(callsTo(other.url), WRITER, '1000')).not.toBe(UNKNOWN);
  const { answer } = await stopInMidWrite('2000');
  expect(await send(callsTo(other.url), RIVAL, '1')).toMatchObject({ value: '1' });
  // And that while the other one stood still, with all that it had locked.
  expect(await countStanding()).toBe(1);
  expect(await readStored(RIVAL)).toEqual(['1']);
  // The company itself waits until the database takes the write back that nobody ends, and then goes on elsewhere.
  expect(await send(callsTo(other.url), WRITER, '3000')).toMatchObject({ value: '3000' });
  expect(await countStanding()).toBe(0);
  stopped.pause(false);
  expect(await answer).toBe(UNKNOWN);
  expect(await readStored(WRITER)).toEqual(['3000']);
  expect(await send(callsTo(stopped.url), WRITER, '4000')).toMatchObject({ value: '4000' });
  expect(await readStored(WRITER)).toEqual(['4000']);
});

test('one that dies while it is stopped leaves nothing by half either', async () => {
  const { answer } = await stopInMidWrite('5000');
  expect(await send(callsTo(other.url), RIVAL, '6')).toMatchObject({ value: '6' });
  await stopped.kill('server', { postmaster: 0, backends: [], others: [] }, 0);
  expect(await answer).toBe(UNKNOWN);
  expect(await send(callsTo(other.url), WRITER, '6000')).toMatchObject({ value: '6000' });
  expect(await readStored(WRITER)).toEqual(['6000']);
  await stopped.revive();
});
