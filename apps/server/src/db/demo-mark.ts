import { inArray, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { workLeased } from './leased-work.ts';
import type { Queries } from './open.ts';
import { account } from './schema/account.ts';
import { demoMark } from './schema/program-state.ts';
import { inTransaction } from './transaction.ts';

type DemoState = typeof demoMark.$inferSelect.state;

/** The lease under which the demo is loaded; any number will do that nothing else uses. */
const DEMO_LOCK = 7_261_111;

/** Runs `work` while no other server process on this database loads the demo; later ones wait. */
export function withDemoLock(pool: Pool, work: () => Promise<void>): Promise<void> {
  return workLeased(pool, DEMO_LOCK, work);
}

/** Says how far loading the demo has got, or that it must never be loaded; undefined in a new database. */
export async function readDemoMark(db: Queries): Promise<DemoState | undefined> {
  const rows = await db.select().from(demoMark);
  return rows[0]?.state;
}

/** Records how far loading the demo tender has got. */
export async function writeDemoMark(db: Queries, state: DemoState): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.delete(demoMark);
    await transaction.insert(demoMark).values({ state });
  });
}

/** Those of these accounts that the database holds. */
export async function listHeldAccounts(db: Queries, usernames: readonly string[]) {
  const rows = await db
    .select({ username: account.username })
    .from(account)
    .where(inArray(account.username, [...usernames]));
  return new Set(rows.map(({ username }) => username));
}

/** True if nobody can have signed in yet, because the database holds no account. */
export async function isUnused(db: Queries): Promise<boolean> {
  const rows = await db.select({ id: account.id }).from(account).limit(1);
  return rows.length === 0;
}

/** Empties every table after a demo load was killed; no user can have signed in yet. */
export async function clearUnfinishedDemo(db: Queries): Promise<void> {
  await db.execute(sql`
    do $$ begin
      execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' cascade'
               from pg_tables where schemaname = 'public');
    end $$`);
}
