import {
  changeOwnKeyVal,
  createOwnKeyVal,
  type KeyVal,
  saveOwnKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { eq, like, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import { epCode } from '../../db/schema/ep-catalog.ts';
import { phaseUser } from '../../db/schema/phase.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countRoundTrips } from '../../../test/round-trips.ts';
import { openTestPhases, type TestPhases } from '../../../test/test-phases.ts';
import { countWaitingForLocks } from '../../../test/test-database.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { lockPhase } from '../phase/repository.ts';
import { lockFacts } from './judging/repository.ts';

/** What a write of prices may ask the database one after the other (decision 0025). */
const MOST = 6;

let server: TestServer;
let phases: TestPhases;
let roundTrips: () => number;

beforeAll(async () => {
  server = await startTestServer();
  roundTrips = countRoundTrips(server.database.pool);
  phases = await openTestPhases(server);
});
afterAll(() => server.close());

test('a price and a batch take six round trips, from the token to the commit', async () => {
  const { writer } = phases.users;
  const phaseId = phases.phaseIds.running;
  const ep = phases.entry('ep', phaseId);
  const params = { phaseId, orgaId: writer.organisationId };
  const trips = async (work: () => Promise<unknown>): Promise<number> => {
    // The first one opens a connection, or plans.
    await work();
    roundTrips();
    await work();
    return roundTrips();
  };
  const { id } = await server.get<KeyVal>(createOwnKeyVal, { as: writer, params, body: ep });
  const change = { as: writer, params: { ...params, keyValId: id }, body: ep };
  const body = { data: ['ep', 'bl'].map((kind) => phases.entry(kind, phaseId)) };
  expect({
    create: await trips(() => server.get(createOwnKeyVal, { as: writer, params, body: ep })),
    change: await trips(() => server.get(changeOwnKeyVal, change)),
    batch: await trips(() => server.get(saveOwnKeyVals, { as: writer, params, body })),
  }).toEqual({ create: MOST, change: MOST, batch: MOST });
});

test.each([
  ['a bidder that is taken out', 404, phaseUser, () => eq(phaseUser.userId, phases.users.writer.id)],
  ['an Ep-Code that is taken out', 400, epCode, () => eq(epCode.phaseId, phases.phaseIds.running)],
] as const)('a write that waits for the phase sees %s meanwhile', async (_, status, table, taken) => {
  const { db, held } = server.database;
  const phaseId = phases.phaseIds.running;
  const rows = await db.select().from(table).where(taken());
  let answer: Promise<LightMyRequestResponse> | undefined;
  await inTransaction(held, async (transaction) => {
    await lockPhase(transaction, phaseId, 'update');
    answer = phases.write(createOwnKeyVal, phases.users.writer, phaseId, phases.entry('ep', phaseId));
    await expect.poll(() => countWaitingForLocks(server.database)).toBe(1);
    await transaction.delete(table).where(taken());
  });
  expect((await answer)?.statusCode).toBe(status);
  await db.insert(table).values(rows as never);
});

test('a price looks up its own Ep-Code, however many others the catalogue has got since', async () => {
  const phaseId = phases.phaseIds.running;
  const { id: userId, organisationId } = phases.users.writer;
  const rowsRead = await inTransaction(server.database.db, async (transaction) => {
    const judge = async (times: number): Promise<number> => {
      for (let time = 0; time < times; time += 1) {
        await lockFacts(transaction, { phaseId, organisationId }, userId, {
          ids: [],
          epCodes: [{ code: 'AZ_01 ä', unit: 'h' }],
        });
      }
      const { rows } = await transaction.execute<{ count: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'ep_code'`);
      return rows[0]?.count ?? 0;
    };
    // By then the connection keeps its plan, which was made for a catalogue of one code.
    const before = await judge(10);
    await transaction.execute(sql`
      insert into ep_code (phase_id, code) select ${phaseId}, 'EP' || k from generate_series(1, 20000) as k`);
    const after = await judge(10);
    await transaction.delete(epCode).where(like(epCode.code, 'EP%'));
    return after - before;
  });
  expect(rowsRead).toBe(10);
});

test('none of what is asked is remembered: who is blocked in between writes nothing more', async () => {
  const { writer } = phases.users;
  const phaseId = phases.phaseIds.running;
  const write = () => phases.write(createOwnKeyVal, writer, phaseId, phases.entry('ep', phaseId));
  expect((await write()).statusCode).toBe(200);
  await server.database.db
    .update(account)
    .set({ permissions: ['PERMISSION_DLREAD'] })
    .where(eq(account.id, writer.id));
  expect((await write()).statusCode).toBe(403);
  await server.database.db.update(account).set({ valid: false }).where(eq(account.id, writer.id));
  expect((await write()).statusCode).toBe(401);
});
