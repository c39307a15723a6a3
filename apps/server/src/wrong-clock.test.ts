import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import {
  authenticate,
  forgotPassword,
  refreshToken,
  ROTATE_REFRESH_HEADER,
  validateToken,
} from '@rahmenpreis/contract/session.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from './db/clean-up.ts';
import { account } from './db/schema/account.ts';
import { outbox } from './db/schema/outbox.ts';
import { orderReceiptsAtEnd } from './features/receipt/mail/compose-mail.ts';
import { takeDueMail } from './mail/outbox.ts';
import { startTestPhases, RUNNING_LEFT_MS, type TestPhases } from '../test/test-phases.ts';
import { TEST_NOW_MS, TEST_PASSWORD, type TestServer } from '../test/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let phases: TestPhases;

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.delete(outbox);
  server.clock.set(TEST_NOW_MS);
});

/** Does the work while the clock runs ahead by this much, and puts it right again. */
async function whileAhead<T>(byMs: number, work: () => Promise<T>): Promise<T> {
  server.clock.set(TEST_NOW_MS + byMs);
  try {
    return await work();
  } finally {
    server.clock.set(TEST_NOW_MS);
  }
}

const signIn = (username = 'admin@example.org') =>
  server.get<{ token: string }>(authenticate, { body: { username, password: TEST_PASSWORD } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const refresh = (token: string, headers: Record<string, string> = {}) =>
  server.ask(refreshToken, { headers: { ...bearer(token), ...headers } });

describe('a clock that ran ahead and was put right', () => {
  test('leaves no session that lives longer than one begun in time', async () => {
    const session = await whileAhead(DAY_MS, async () => {
      const { token } = await signIn();
      return { token, access: (await refresh(token)).json<{ data: { token: string } }>().data.token };
    });
    expect((await refresh(session.token)).statusCode).toBe(401);
    expect((await server.ask(listPhases, { headers: bearer(session.access) })).statusCode).toBe(401);
  });

  test('keeps a session that was there before, which still idles out after an hour', async () => {
    const { token } = await signIn();
    await whileAhead(50 * MINUTE_MS, () => refresh(token));
    await cleanUp(server.database.db, TEST_NOW_MS);
    server.clock.set(TEST_NOW_MS + 59 * MINUTE_MS);
    expect((await refresh(token)).statusCode).toBe(200);
    server.clock.set(TEST_NOW_MS + 119 * MINUTE_MS);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  test('lets nobody use a refresh token that was replaced meanwhile', async () => {
    const { token } = await signIn();
    await whileAhead(30 * MINUTE_MS, () => refresh(token, { [ROTATE_REFRESH_HEADER]: 'true' }));
    expect((await refresh(token)).statusCode).toBe(401);
  });

  test('leaves no code that can be tried longer than ten minutes', async () => {
    const { db } = server.database;
    const { username } = phases.users.adminReader;
    await db.update(account).set({ twoFactor: 'mail' }).where(eq(account.username, username));
    const { token, key } = await whileAhead(DAY_MS, async () => {
      const half = await signIn(username);
      const [letter] = await server.readMails();
      return { token: half.token, key: /\d{6}/.exec(letter!.text)![0] };
    });
    expect((await server.ask(validateToken, { body: { token, key } })).statusCode).not.toBe(200);
  });

  test('holds no mail back: what was ordered or failed meanwhile goes out', async () => {
    const { db } = server.database;
    const body = { username: phases.users.adminWriter.username };
    await whileAhead(30 * DAY_MS, () => server.ask(forgotPassword, { body }));
    expect(await server.readMails()).toHaveLength(1);

    await whileAhead(0, () => server.ask(forgotPassword, { body }));
    const aheadMs = TEST_NOW_MS + 30 * DAY_MS;
    const takeAt = (nowMs: number) => takeDueMail(db, nowMs, () => nowMs + HOUR_MS);
    expect(await takeAt(aheadMs)).toMatchObject({ tries: 0 });
    expect(await takeAt(TEST_NOW_MS)).toMatchObject({ tries: 1 });
    expect(await takeAt(TEST_NOW_MS)).toBeUndefined();
  });

  test('closes a phase only meanwhile, and its last receipts are ordered again at the true end', async () => {
    const { users, phaseIds } = phases;
    const entry = phases.entry('offer', phaseIds.running);
    const write = () => phases.write(createOwnKeyVal, users.writer, phaseIds.running, entry);
    const endMs = TEST_NOW_MS + RUNNING_LEFT_MS;
    const order = () => orderReceiptsAtEnd(server.database.db, server.clock.nowMs());
    expect((await write()).statusCode).toBe(200);
    const ahead = await whileAhead(RUNNING_LEFT_MS + 2 * MINUTE_MS, async () => {
      return { statusCode: (await write()).statusCode, ordered: await order() };
    });
    expect(ahead).toEqual({ statusCode: 409, ordered: 2 });
    expect((await write()).statusCode).toBe(200);
    expect(await order()).toBe(0);
    const early = (await server.readMails()).filter(({ subject }) => subject.startsWith('Endgültiger Beleg'));
    expect(early).toEqual([]);
    server.clock.set(endMs + 2 * MINUTE_MS);
    expect(await order()).toBe(2);
    expect(await order()).toBe(0);
  });
});

describe('a clock that stood behind and was put right', () => {
  test('leaves nothing open that is over: neither a session nor a phase', async () => {
    const { users, phaseIds } = phases;
    const { token } = await whileAhead(-DAY_MS, () => signIn());
    expect((await refresh(token)).statusCode).toBe(401);
    const entry = phases.entry('offer', phaseIds.ended);
    const late = await phases.write(createOwnKeyVal, users.writer, phaseIds.ended, entry);
    expect(late.statusCode).toBe(409);
  });
});
