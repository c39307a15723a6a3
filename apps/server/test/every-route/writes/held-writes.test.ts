import { setTimeout as sleep } from 'node:timers/promises';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Transaction } from '../../../src/db/transaction.ts';
import { createGoodWrites } from './good-writes.ts';
import { startWorld } from '../world.ts';

/**
 * Short, since every lock of every call is waited for so long; where nobody saw on which, the call is made
 * once more.
 */
const LOCK_MS = 40;
/** Often enough to see each wait, and seldom enough to leave time to who waits. */
const LOOK_MS = 4;

const { server, world } = await startWorld({ waits: { lock_timeout: LOCK_MS }, patienceMs: 0 });
const goodWriteOf = createGoodWrites(server, world);
/** Every lock of a call is waited for, so a part of them; `npm run proof -- held-writes` tries all. */
const calls = drawVisits(
  (await readContractCalls()).filter(({ method }) => method !== 'GET'),
  30,
);
afterAll(() => server.close());

/** So often in a row a wait may end before it was seen. */
const MOST_UNSEEN = 100;

/** What is told instead once a call was tried so often: a mailed code counts each try. */
const SPENT: Readonly<Record<string, number>> = { validateToken: 404 };

/** What is only added to, and what no call writes. */
const FREE = ['audit', 'audit_personal'];

async function listTables(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name).filter((name) => !FREE.includes(name));
}

/** Gives which of the held tables somebody waits for, as soon as somebody does; undefined once `isOver`. */
async function findAwaited(isOver: () => boolean): Promise<string | undefined> {
  while (!isOver()) {
    const { rows } = await server.database.held.$client.query<{ name: string }>(
      `select relname as name from pg_locks join pg_class on pg_class.oid = relation
       where not granted and locktype = 'relation' and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rows[0] !== undefined) return rows[0].name;
    await sleep(LOOK_MS);
  }
  return undefined;
}

async function hold(holder: Transaction, tables: readonly string[]): Promise<void> {
  const names = sql.raw(tables.map((name) => `"${name}"`).join(', '));
  await holder.execute(sql`lock table ${names} in exclusive mode`);
}

// Whoever holds all tables holds up the first lock of a call; each table that was met is let go, and the next
// is.
test.each(calls)('$name behind whatever it may wait for is done or told to come again', async (call) => {
  const ask = await goodWriteOf(call);
  const { held } = server.database;
  let tables = await listTables();
  let unseen = 0;
  for (;;) {
    const [answer, awaited] = await held.transaction(async (holder) => {
      await hold(holder, tables);
      let isOver = false;
      const asking = server.ask(call, ask).finally(() => {
        isOver = true;
      });
      const found = await findAwaited(() => isOver);
      return [await asking, found] as const;
    });
    if (answer.statusCode === 200 || SPENT[call.name] === answer.statusCode) break;
    expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'held-up' })]);
    unseen = awaited === undefined ? unseen + 1 : 0;
    expect(unseen).toBeLessThan(MOST_UNSEEN);
    tables = tables.filter((name) => name !== awaited);
  }
});
