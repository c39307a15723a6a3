import {
  changeOwnKeyVal,
  createAlphaKeyVal,
  createOwnKeyVal,
  deleteAlphaKeyVal,
  listOwnKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { authenticate } from '@rahmenpreis/contract/session.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HeldUp } from './db/bounded-waits.ts';
import { audit } from './db/schema/audit.ts';
import { inSnapshot, inTransaction, type Transaction } from './db/transaction.ts';
import { countWaitingForLocks } from '../test/test-database.ts';
import { startTestPhases, RUNNING_LEFT_MS, type TestPhases } from '../test/test-phases.ts';
import { TEST_NOW_MS, TEST_PASSWORD, type TestServer, type TestUser } from '../test/test-server.ts';

/** Short enough for a test to see several of them. */
const WAITS = { lock_timeout: 300, idle_in_transaction_session_timeout: 2_500, statement_timeout: 1_500 };
const OFTEN = { timeout: 15_000, interval: 20 };

let server: TestServer;
let phases: TestPhases;
let phaseId: string;

beforeAll(async () => {
  ({ server, phases } = await startTestPhases({ waits: WAITS }));
  phaseId = phases.phaseIds.running;
});
afterAll(() => server.close());
beforeEach(() => phases.reset());

const price = (as: TestUser, asked = server) =>
  asked.ask(createOwnKeyVal, {
    as,
    params: { phaseId, orgaId: as.organisationId },
    body: phases.entry('ep', phaseId),
  });

/**
 * Holds what every write of a company in the phase needs, as a `psql` does in which somebody has forgotten to
 * commit.
 */
function holdOffer<Result>(of: TestUser, work: (holder: Transaction) => Promise<Result>): Promise<Result> {
  return inTransaction(server.database.held, async (holder) => {
    await holder.execute(sql`insert into key_val_head (phase_id, organisation_id, revision)
      values (${phaseId}, ${of.organisationId}, 0) on conflict (phase_id, organisation_id) do update set revision = 0`);
    return work(holder);
  });
}

/** The statements that wait for a lock now, each with the moment in which it began. */
async function listWaiting(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ which: string }>(
    `select pid || ' ' || query_start as which from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({ which }) => which);
}

async function lastEntryOf({ id }: TestUser): Promise<typeof audit.$inferSelect | undefined> {
  const { db } = server.database;
  const rows = await db.select().from(audit).where(eq(audit.actorId, id)).orderBy(desc(audit.seq)).limit(1);
  return rows[0];
}

test('a forgotten lock keeps nobody but its company from prices, lists and signing in', async () => {
  const { writer, rival } = phases.users;
  const { waiting } = await holdOffer(writer, async () => {
    const waiting = Promise.all(Array.from({ length: 30 }, () => price(writer)));
    await expect.poll(() => countWaitingForLocks(server.database), OFTEN).toBe(4);
    for (let time = 0; time < 5; time += 1) {
      expect((await price(rival)).statusCode).toBe(200);
      const params = { phaseId, orgaId: rival.organisationId };
      expect((await server.ask(listOwnKeyVals, { as: rival, params })).statusCode).toBe(200);
      const body = { username: rival.username, password: TEST_PASSWORD };
      expect((await server.ask(authenticate, { body })).statusCode).toBe(200);
    }
    expect(await countWaitingForLocks(server.database)).toBeLessThanOrEqual(4);
    return { waiting };
  });
  expect(new Set((await waiting).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('a large body that is held up lets those of others pass', async () => {
  const { writer, rival } = phases.users;
  const large = (as: TestUser) => phases.batch(as, phaseId, Array(2_000).fill(phases.entry('ep', phaseId)));
  const { waiting } = await holdOffer(writer, async () => {
    const waiting = large(writer);
    await expect.poll(() => countWaitingForLocks(server.database), OFTEN).toBe(1);
    expect((await large(rival)).statusCode).toBe(200);
    return { waiting };
  });
  expect((await waiting).statusCode).toBe(200);
});

describe('a write that others hold up', () => {
  test('is tried again, and counts by its arrival although the phase has ended since', async () => {
    const { writer } = phases.users;
    server.clock.set(TEST_NOW_MS + RUNNING_LEFT_MS - 1);
    const answer = await holdOffer(writer, async () => {
      const answering = price(writer);
      const seen = new Set<string>();
      await vi.waitFor(async () => {
        for (const each of await listWaiting()) seen.add(each);
        expect(seen.size).toBeGreaterThanOrEqual(3);
      }, OFTEN);
      server.clock.set(TEST_NOW_MS + RUNNING_LEFT_MS + 60_000);
      return { answering };
    });
    expect((await answer.answering).statusCode).toBe(200);
    const { key, value } = phases.entry('ep', phaseId);
    expect(await phases.stored(writer, phaseId)).toEqual({ [key]: value });
    expect(await lastEntryOf(writer)).toMatchObject({ status: 200 });
  });

  test.each(['a price written over', 'an award removed'])(
    'is tried again although its statements travel together: %s',
    async (which) => {
      const { writer, adminWriter: admin } = phases.users;
      const isPrice = which === 'a price written over';
      const [as, orgaId] = isPrice ? [writer, writer.organisationId] : [admin, admin.organisationId];
      const body = phases.entry(isPrice ? 'ep' : 'award', phaseId);
      const create = isPrice ? createOwnKeyVal : createAlphaKeyVal;
      const made = await server.ask(create, { as, params: { phaseId, orgaId }, body });
      const params = { phaseId, orgaId, keyValId: made.json<{ data: { id: string } }>().data.id };
      const { answering } = await inTransaction(server.database.held, async (holder) => {
        await holder.execute(sql`select from phase where id = ${phaseId} for update`);
        const answering = isPrice
          ? server.ask(changeOwnKeyVal, { as, params, body })
          : server.ask(deleteAlphaKeyVal, { as, params });
        const seen = new Set<string>();
        await vi.waitFor(async () => {
          for (const each of await listWaiting()) seen.add(each);
          expect(seen.size).toBeGreaterThanOrEqual(2);
        }, OFTEN);
        return { answering };
      });
      expect((await answering).statusCode).toBe(200);
      expect(await lastEntryOf(as)).toMatchObject({ status: 200 });
    },
  );

  test('for too long is told to come again, and its attempt stands in the trail with its arrival', async () => {
    const { writer } = phases.users;
    const hasty = await server.startOther({ patienceMs: 0 });
    try {
      const answer = await holdOffer(writer, () => price(writer, { ...server, ...hasty }));
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toMatchObject({
        code: 'held-up',
        message: expect.stringContaining('nicht gespeichert'),
      });
      expect(await phases.stored(writer, phaseId)).toEqual({});
      expect(await lastEntryOf(writer)).toMatchObject({
        status: 503,
        detail: { code: 'held-up', arrivedAt: new Date(TEST_NOW_MS).toISOString(), phaseId },
      });
      expect((await price(writer)).statusCode).toBe(200);
    } finally {
      await hasty.app.close();
    }
  });
});

test('a write that its process comes to only when its page has given it up is not stored any more', async () => {
  const { writer } = phases.users;
  const meters = new Registry();
  const own = { ...server, ...(await server.startOther({ meters })) };
  const realNow = performance.now.bind(performance);
  const { early, late } = await holdOffer(writer, async () => {
    const early = Array.from({ length: 4 }, () => price(writer, own));
    await expect.poll(() => countWaitingForLocks(server.database), OFTEN).toBe(4);
    // The fifth has arrived, and waits for its turn while the process stands still.
    const late = price(writer, own);
    const waiting = async () =>
      (await meters.getSingleMetric('rahmenpreis_turns_waiting')?.get())?.values[0]?.value;
    await expect.poll(waiting, OFTEN).toBeGreaterThan(0);
    vi.spyOn(performance, 'now').mockImplementation(() => realNow() + 60_000);
    return { early, late };
  });
  expect((await late).json()).toMatchObject({ status: 503, code: 'held-up' });
  await Promise.all(early);
  vi.restoreAllMocks();
  await own.app.close();
});

describe('the database ends', () => {
  const wait = (statement: ReturnType<typeof sql>) =>
    inTransaction(server.database.db, (transaction) => transaction.execute(statement));

  test('a statement that takes too long', async () => {
    await expect(wait(sql`select pg_sleep(60)`)).rejects.toMatchObject({ ended: 'statement' });
    await expect(wait(sql`select 1`)).resolves.toBeDefined();
  });

  test('a snapshot, which locks nothing, later than what writes', async () => {
    const longest = async (run: typeof inTransaction) =>
      (
        await run(server.database.db, (transaction) =>
          transaction.execute<{ idle: string }>(
            sql`select current_setting('idle_in_transaction_session_timeout') as idle`,
          ),
        )
      ).rows[0]?.idle;
    expect([await longest(inTransaction), await longest(inSnapshot), await longest(inTransaction)]).toEqual([
      '2500ms',
      '30s',
      '2500ms',
    ]);
  });

  test('a transaction whose process stands still, and takes back what it has done', async () => {
    const before = await server.database.db.$count(audit);
    const standing = inTransaction(server.database.db, async (transaction) => {
      await transaction.execute(sql`insert into audit (at, action, target, status, detail)
        values (now(), 'GET /', '/', 200, '{}')`);
      const isOpen = () =>
        server.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        );
      await vi.waitFor(async () => expect((await isOpen()).rowCount).toBe(0), OFTEN);
      await transaction.execute(sql`select 1`);
    });
    const error: unknown = await standing.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HeldUp);
    expect(error).toMatchObject({ ended: 'idle' });
    expect(await server.database.db.$count(audit)).toBe(before);
  });
});
