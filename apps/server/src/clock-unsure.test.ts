import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabaseClock, type ServerClock } from './kernel/clock.ts';
import { readClock } from './db/clock-reading.ts';
import { addPhase, startTestPhases, renewed, type TestPhases } from '../test/test-phases.ts';
import { type TestProcess, type TestServer } from '../test/test-server.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

let server: TestServer;
let phases: TestPhases;
let phaseId: string;
/**
 * A process that goes by the database's clock, whose answers seem to take as long as `delaysMs` says of each
 * in its turn.
 */
let slow: TestProcess;
let delaysMs: number[] = [];
let answers = 0;

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
  const tickMs = () => performance.now();
  const clock = createDatabaseClock(await readClock(server.database.db, tickMs), tickMs);
  // Users and phase are of today, as the database has it.
  server.clock.set(clock.nowMs());
  await server.database.db.execute(sql`update account set expire = now() + interval '1 day'`);
  slow = await server.startOther({ clock: answeredLate(clock) });
  const { writer, adminWriter } = phases.users;
  Object.assign(writer, await renewed(server, writer));
  phaseId = await addPhase(server, await renewed(server, adminWriter), {
    startMs: clock.nowMs() + 300 * DAY_MS,
    endMs: clock.nowMs() + 301 * DAY_MS,
    userIds: [writer.id],
    liegenschaftId: phases.liegenschaftId,
  });
});
afterAll(async () => {
  await slow.app.close();
  await server.close();
});
beforeEach(() => {
  [delaysMs, answers] = [[], 0];
});

/** The same clock where answers about the time take longer, without anybody waiting. */
function answeredLate(clock: ServerClock): ServerClock {
  return {
    ...clock,
    arrivalOf(tickMs, reading) {
      const delayMs = delaysMs[answers++] ?? 0;
      return clock.arrivalOf(tickMs, { ...reading, answeredMs: reading.sentMs + delayMs });
    },
  };
}

/** Sends a price to a phase that ends so many milliseconds after its arrival can be dated. */
async function sendBefore(endsInMs: number) {
  await server.database.db.execute(sql`update phase set start = clock_timestamp() - interval '1 day',
    "end" = clock_timestamp() + ${`${endsInMs} ms`}::interval where id = ${phaseId}`);
  const { writer } = phases.users;
  const params = { phaseId, orgaId: writer.organisationId };
  return slow.ask(createOwnKeyVal, { as: writer, params, body: phases.entry('ep', phaseId) });
}

async function lastEntry() {
  const { rows } = await server.database.db.execute<{ status: number; detail: Record<string, unknown> }>(
    sql`select status, detail from audit order by seq desc limit 1`,
  );
  return rows[0]!;
}

test('an answer of 250 ms about the time is sure enough, and the trail says near an end how sure', async () => {
  delaysMs = [250];
  expect((await sendBefore(MINUTE_MS / 2)).statusCode).toBe(200);
  expect(answers).toBe(1);
  expect(await lastEntry()).toMatchObject({ status: 200, detail: { unsureMs: 250 } });
});

test('far from an end it says nothing of it', async () => {
  delaysMs = [250];
  expect((await sendBefore(2 * MINUTE_MS)).statusCode).toBe(200);
  expect((await lastEntry()).detail).not.toHaveProperty('unsureMs');
});

test('a price that is refused as too late says how much earlier it may have been', async () => {
  delaysMs = [7];
  expect((await sendBefore(-1)).statusCode).toBe(409);
  expect(await lastEntry()).toMatchObject({ status: 409, detail: { unsureMs: 7 } });
});

test('a longer one is asked for once more', async () => {
  delaysMs = [251, 3];
  expect((await sendBefore(MINUTE_MS / 2)).statusCode).toBe(200);
  expect(answers).toBe(2);
  expect((await lastEntry()).detail['unsureMs']).toBeLessThanOrEqual(3);
});

test('two longer ones are 503 in German, to be repeated, and nothing is stored', async () => {
  const { writer } = phases.users;
  await server.database.db.execute(sql`delete from key_val where organisation_id = ${writer.organisationId}`);
  delaysMs = [300, 300, 1];
  const refused = await sendBefore(MINUTE_MS / 2);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({
    code: 'clock-unsure',
    message:
      'Der Server kann den Zeitpunkt Ihrer Eingabe gerade nicht genau genug bestimmen. Bitte versuchen Sie es gleich erneut.',
  });
  expect(await lastEntry()).toMatchObject({ status: 503, detail: { code: 'clock-unsure' } });
  expect(await phases.stored(writer, phaseId).catch(() => ({}))).toEqual({});
  expect((await sendBefore(MINUTE_MS / 2)).statusCode).toBe(200);
});
