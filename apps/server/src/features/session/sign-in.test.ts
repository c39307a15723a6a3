import { verify } from '@node-rs/argon2';
import { authenticate, forgotPassword, validateToken } from '@rahmenpreis/contract/session.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { askApp } from '../../demo/in-process.ts';
import { account } from '../../db/schema/account.ts';
import { attempt } from '../../db/schema/sign-in/attempt.ts';
import { audit, auditPersonal } from '../../db/schema/audit.ts';
import { startTestServer, TEST_NOW_MS, type TestServer } from '../../../test/test-server.ts';
import {
  ADMIN_RIGHTS,
  claimsOf,
  codeIn,
  enterCode,
  HOUR_MS,
  login,
  MINUTE_MS,
  recordFailures,
  tokenOf,
} from '../../../test/test-sign-in.ts';

const ADMIN = 'admin@example.org';
const SECOND_MS = 1000;

let server: TestServer;
let verifications = 0;
let duringCheck = async (): Promise<void> => undefined;

beforeAll(async () => {
  server = await startTestServer({
    async verifyHash(passwordHash, password) {
      verifications += 1;
      await duringCheck();
      return verify(passwordHash, password);
    },
  });
  await server.signIn(ADMIN, ADMIN_RIGHTS);
  const spoilt: [string, Partial<typeof account.$inferInsert>][] = [
    ['gesperrt@example.org', { valid: false }],
    ['abgelaufen@example.org', { expire: new Date(TEST_NOW_MS) }],
    ['eingeladen@example.org', { passwordHash: null }],
  ];
  for (const [username, change] of spoilt) {
    const user = await server.signIn(username, ['PERMISSION_DLREAD']);
    await server.database.db.update(account).set(change).where(eq(account.id, user.id));
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  verifications = 0;
  await server.database.db.delete(attempt);
});

describe('who cannot sign in', () => {
  test.each([
    ['a wrong password', ADMIN, 'falsch'],
    ['an unknown account', 'niemand@example.org', undefined],
    ['a blocked account', 'gesperrt@example.org', undefined],
    ['an expired account', 'abgelaufen@example.org', undefined],
    ['an account not yet invited', 'eingeladen@example.org', undefined],
    ['a text that is no address', 'kein Konto', undefined],
  ])('%s gets the same bytes after exactly one run of argon2 (ERR-005)', async (_, username, password) => {
    const reference = await login(server, 'irgendwer@example.org');
    verifications = 0;
    const answer = await login(server, username, password);
    expect(verifications).toBe(1);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(reference.body);
    expect(Object.keys(answer.headers)).toEqual(Object.keys(reference.headers));
    expect(answer.json()).toMatchObject({ message: 'Die angegebene Email oder das Passwort ist falsch.' });
  });

  test('signing in costs one run of argon2 as well', async () => {
    expect((await login(server, ADMIN)).statusCode).toBe(200);
    expect(verifications).toBe(1);
  });

  test('leaves an entry in the audit trail, the same for every reason', async () => {
    await login(server, 'spur@example.org');
    const [row] = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    expect(row).toMatchObject({ action: 'PUT /auth/v1/public/authenticate', status: 404, actorId: null });
    expect(row?.detail).toEqual({
      code: 'wrong-login',
      personal: { address: expect.any(String), username: expect.any(String) },
    });
    const values = await server.database.db
      .select({ field: auditPersonal.field, value: auditPersonal.value })
      .from(auditPersonal)
      .where(eq(auditPersonal.seq, row!.seq));
    expect(Object.fromEntries(values.map(({ field, value }) => [field, value]))).toEqual({
      address: '127.0.0.1',
      username: 'spur@example.org',
    });
  });

  test.each([
    ['no body', undefined],
    ['no password', { username: ADMIN }],
    ['a number for a name', { username: 7, password: 'x' }],
    ['a password of ten thousand letters', { username: ADMIN, password: 'x'.repeat(10_000) }],
  ])('%s is refused with 400 before anything is looked up', async (_, body) => {
    const answer = await server.ask(authenticate, { body });
    expect(answer.statusCode).toBe(400);
    expect(verifications).toBe(0);
  });

  test('a body that no name and password needs is refused before it is read', async () => {
    const answer = await login(server, ADMIN, 'x'.repeat(20_000));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'body-too-large']);
    expect(verifications).toBe(0);
  });
});

describe('throttling by name and address', () => {
  const fail = (username: string, address?: string) => login(server, username, 'falsch', address);

  test('five tries are free; then the wait grows, whether or not the account exists', async () => {
    for (const username of [ADMIN, 'niemand@example.org']) {
      server.clock.set(TEST_NOW_MS);
      for (let tries = 0; tries < 5; tries += 1) expect((await fail(username)).statusCode).toBe(404);
      verifications = 0;
      const refused = await login(server, username);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('15');
      expect(refused.json()).toMatchObject({ message: expect.stringContaining('zu viele fehlgeschlagene') });
      expect(verifications).toBe(0);
      server.clock.set(TEST_NOW_MS + 15 * SECOND_MS);
      expect((await fail(username)).statusCode).toBe(404);
      const again = await fail(username);
      expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '30']);
    }
  });

  test('another address, another name and a success are not made to wait', async () => {
    for (let tries = 0; tries < 5; tries += 1) await fail(ADMIN, '192.0.2.1');
    expect((await login(server, ADMIN, undefined, '192.0.2.1')).statusCode).toBe(429);
    expect((await login(server, ADMIN, undefined, '192.0.2.2')).statusCode).toBe(200);
    expect((await fail('andere@example.org', '192.0.2.1')).statusCode).toBe(404);
    server.clock.set(TEST_NOW_MS + 15 * SECOND_MS);
    expect((await login(server, ADMIN, undefined, '192.0.2.1')).statusCode).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await fail(ADMIN, '192.0.2.1')).statusCode).toBe(404);
    }
  });

  test('tries at the same moment do not slip through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail('schwarm@example.org')));
    const codes = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([...Array<number>(5).fill(404), ...Array<number>(15).fill(429)]);
  });

  test('counts over several server processes on one database', async () => {
    const { database, clock, files } = server;
    const other = await createApp({ db: database.db, clock, files, logLevel: 'silent' });
    try {
      const body = { username: ADMIN, password: 'falsch' };
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await askApp(tries % 2 === 0 ? other : server.app, authenticate, { body });
        expect(answer.statusCode).toBe(404);
      }
      for (const app of [other, server.app]) {
        expect((await askApp(app, authenticate, { body })).statusCode).toBe(429);
      }
    } finally {
      await other.close();
    }
  });

  describe('many failures from one address', () => {
    const shared = '198.51.100.7';
    test('thirty a minute make a right password from there need a mailed code, and only for that minute', async () => {
      await recordFailures(server, 29, shared);
      const kindFrom = async (address: string) =>
        claimsOf(await tokenOf(login(server, ADMIN, undefined, address)))['typ'];
      expect(await kindFrom(shared)).toBe('refresh');
      await fail('n29@example.org', shared);
      await server.readMails();
      const token = await tokenOf(login(server, ADMIN, undefined, shared));
      expect(claimsOf(token)['typ']).toBe('two-factor');
      const code = codeIn(await server.readMails());
      expect((await enterCode(server, token, code)).statusCode).toBe(200);
      expect((await fail(ADMIN, shared)).statusCode).toBe(404);
      expect(await kindFrom('198.51.100.8')).toBe('refresh');
      server.clock.set(TEST_NOW_MS + MINUTE_MS);
      expect(await kindFrom(shared)).toBe('refresh');
    });

    test('whoever signed in from there lately still gets in, with a mailed code, and nobody learns who that is', async () => {
      const bidder = await server.signIn('stammgast@example.org', ['PERMISSION_DLREAD']);
      expect((await login(server, bidder.username, undefined, shared)).statusCode).toBe(200);
      const laterMs = 3 * 24 * HOUR_MS;
      await server.readMails();
      await recordFailures(server, 300, shared);
      await server.database.db
        .update(attempt)
        .set({ at: new Date(TEST_NOW_MS + laterMs) })
        .where(eq(attempt.kind, 'login'));
      server.clock.set(TEST_NOW_MS + laterMs);
      const refused = await login(server, 'niemand@example.org', 'falsch', shared);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
      // More wrong ones than are free change no answer, neither now nor once the address is free again.
      for (let tries = 0; tries < 7; tries += 1) {
        const wrong = await login(server, bidder.username, 'falsch', shared);
        expect([wrong.statusCode, wrong.headers['retry-after']]).toEqual([429, '60']);
        expect(wrong.body).toBe(refused.body);
        expect(Object.keys(wrong.headers)).toEqual(Object.keys(refused.headers));
      }
      server.clock.set(TEST_NOW_MS + laterMs + 15 * SECOND_MS);
      const token = await tokenOf(login(server, bidder.username, undefined, shared));
      expect(claimsOf(token)['typ']).toBe('two-factor');
      const code = codeIn(await server.readMails());
      const entered = await server.ask(validateToken, {
        body: { token, key: code },
        headers: { 'x-forwarded-for': shared },
      });
      expect(entered.statusCode).toBe(200);
      server.clock.set(TEST_NOW_MS + laterMs + MINUTE_MS);
      expect((await login(server, bidder.username, 'falsch', shared)).statusCode).toBe(404);
    });

    test('three hundred a minute refuse it for names that never signed in there, and only for that minute', async () => {
      await recordFailures(server, 299, shared);
      expect((await fail('letzter@example.org', shared)).statusCode).toBe(404);
      verifications = 0;
      const refused = await login(server, ADMIN, undefined, shared);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
      expect(verifications).toBe(0);
      expect((await login(server, ADMIN, undefined, '198.51.100.8')).statusCode).toBe(200);
      server.clock.set(TEST_NOW_MS + MINUTE_MS);
      expect((await login(server, ADMIN, undefined, shared)).statusCode).toBe(200);
    });
  });

  test('after more than 100 failures an hour the right password also needs a mailed code, and nobody is locked out', async () => {
    const bidder = await server.signIn('rivale@example.org', ['PERMISSION_DLREAD']);
    for (let index = 0; index < 100; index += 1) {
      server.clock.set(TEST_NOW_MS + index * SECOND_MS);
      expect((await fail(bidder.username, `203.0.113.${index}`)).statusCode).toBe(404);
    }
    const kindAt = async (laterMs: number) => {
      server.clock.set(TEST_NOW_MS + laterMs);
      return claimsOf(await tokenOf(login(server, bidder.username, undefined, '192.0.2.99')))['typ'];
    };
    await server.readMails();
    expect(await kindAt(2 * MINUTE_MS)).toBe('refresh');
    await fail(bidder.username, '203.0.113.200');
    expect(await kindAt(2 * MINUTE_MS)).toBe('two-factor');
    const letters = await server.readMails();
    expect(letters.map(({ to, kind }) => [to, kind])).toEqual([[bidder.username, 'code']]);
    expect(await kindAt(2 * HOUR_MS)).toBe('refresh');
  }, 60_000);

  test('a clock that ran ahead and was put right locks nobody out', async () => {
    const there = '192.0.2.9';
    server.clock.set(TEST_NOW_MS + 20 * HOUR_MS);
    for (let name = 0; name < 40; name += 1) await fail(`${name}@example.org`, there);
    for (let tries = 0; tries < 12; tries += 1) {
      server.clock.set(TEST_NOW_MS + (21 + tries) * HOUR_MS);
      expect((await fail(ADMIN, there)).statusCode).toBe(404);
    }
    server.clock.set(TEST_NOW_MS);
    // The tries still count, so the next wrong one has the longest wait, but none that ends tomorrow.
    expect((await fail(ADMIN, there)).statusCode).toBe(404);
    const refused = await login(server, ADMIN, undefined, there);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    server.clock.set(TEST_NOW_MS + 15 * MINUTE_MS);
    expect((await login(server, ADMIN, undefined, there)).statusCode).toBe(200);
    for (let question = 0; question < 3; question += 1) {
      server.clock.set(TEST_NOW_MS + 20 * HOUR_MS);
      await server.ask(forgotPassword, { body: { username: ADMIN } });
    }
    await server.readMails();
    server.clock.set(TEST_NOW_MS);
    await server.ask(forgotPassword, { body: { username: ADMIN } });
    expect(await server.readMails()).toHaveLength(1);
  });

  test('counts for a day', async () => {
    for (let tries = 0; tries < 6; tries += 1) await fail('gestern@example.org');
    expect((await login(server, 'gestern@example.org')).statusCode).toBe(429);
    server.clock.set(TEST_NOW_MS + 24 * HOUR_MS);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await login(server, 'gestern@example.org')).statusCode).toBe(404);
    }
  });
});

test('an account blocked while its password is being checked stays shut', async () => {
  const user = await server.signIn('wechsel@example.org', ['PERMISSION_DLREAD']);
  duringCheck = async () => {
    await server.database.db.update(account).set({ valid: false }).where(eq(account.id, user.id));
  };
  const answer = await login(server, user.username);
  duringCheck = async () => undefined;
  expect(answer.statusCode).toBe(404);
});

test('a refresh token is no two-factor token', async () => {
  const refresh = await tokenOf(login(server, ADMIN));
  expect((await enterCode(server, refresh, '123456')).statusCode).toBe(404);
});
