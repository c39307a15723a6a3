import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDbNotifications, type DbNotifications } from './db-notifications.ts';
import { connectDatabase } from '../open.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;
let other: ReturnType<typeof connectDatabase>;
let here: DbNotifications;
let there: DbNotifications;

beforeAll(async () => {
  database = await createTestDatabase();
  other = connectDatabase(database.databaseUrl);
  here = createDbNotifications(database.db);
  there = createDbNotifications(other.db);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await other.pool.end();
  await database.close();
});

/** The database's backends that have executed `listen`. */
async function listListening(): Promise<number[]> {
  const found = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and query like 'listen%' and state = 'idle'`,
  );
  return found.rows.map(({ pid }) => pid);
}

async function countListening(): Promise<number> {
  return (await listListening()).length;
}

test('a hint reaches other processes, of its topic only, and many become few', async () => {
  const heard: string[] = [];
  const stop = [
    there.follow('a', () => heard.push('a')),
    there.follow('b', () => heard.push('b')),
    here.follow('a', () => heard.push('a here')),
  ];
  await expect.poll(countListening).toBe(2);
  for (let i = 0; i < 50; i++) here.announce('a');
  await expect.poll(() => heard.toSorted()).toEqual(['a', 'a', 'a here', 'a here']);
  for (const end of stop) end();
  await expect.poll(countListening).toBe(0);
});

test('a broken connection comes back while somebody follows', async () => {
  let heard = 0;
  const stop = there.follow('c', () => {
    heard += 1;
  });
  await expect.poll(countListening).toBe(1);
  const broken = await listListening();
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [broken]);
  const hasNewOne = async () => (await listListening()).some((pid) => !broken.includes(pid));
  await expect.poll(hasNewOne, { timeout: 10_000 }).toBe(true);
  here.announce('c');
  await expect.poll(() => heard).toBe(1);
  stop();
});
