import {
  authenticate,
  confirmAuthenticator,
  getOwnAccount,
  type OwnAccount,
  refreshToken,
  removeAuthenticator,
  startAuthenticator,
  validateToken,
} from '@rahmenpreis/contract/session.ts';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../../db/schema/account.ts';
import { attempt } from '../../../db/schema/sign-in/attempt.ts';
import { audit } from '../../../db/schema/audit.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { session, twoFactorChallenge } from '../../../db/schema/sign-in/session.ts';
import { interrupt } from '../../../../test/test-at-once.ts';
import {
  startTestServer,
  TEST_NOW_MS,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '../../../../test/test-server.ts';
import { resetSecondFactor } from '../admin-command.ts';
import {
  ADMIN_RIGHTS,
  bearer,
  claimsOf,
  codeIn,
  enterCode,
  login,
  MINUTE_MS,
  otherCode,
  recordFailures,
  tokenOf,
} from '../../../../test/test-sign-in.ts';
import { secondFactorOf } from '../second-factor-rules.ts';

const WRONG = 'Der eingegebene Code stimmt leider nicht mit dem Versendeten überein.';
const PERIOD_MS = 30_000;

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('leitung@example.org', ADMIN_RIGHTS);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  const { db } = server.database;
  await db.delete(attempt);
  await db.delete(outbox);
  await db.delete(twoFactorChallenge);
  const fresh = { twoFactor: 'mail', totpSecret: null, totpPending: null, totpCounter: null } as const;
  await db.update(account).set(fresh).where(eq(account.id, user.id));
});

async function begin(): Promise<{ token: string; code: string }> {
  const token = await tokenOf(login(server, user.username));
  return { token, code: codeIn(await server.readMails()) };
}

describe('a mailed code', () => {
  test('is asked after the password and opens a session once (AUTH-002, AUTH-004)', async () => {
    const { token, code } = await begin();
    expect(claimsOf(token)).toMatchObject({ typ: 'two-factor', iss: user.id, authority: [] });
    const answer = await enterCode(server, token, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(answer.statusCode).toBe(200);
    const refresh = answer.json<{ data: { token: string } }>().data.token;
    expect(claimsOf(refresh)).toMatchObject({ typ: 'refresh', authority: ADMIN_RIGHTS });
    expect((await server.ask(refreshToken, bearer(refresh))).statusCode).toBe(200);
    expect((await enterCode(server, token, code)).statusCode).toBe(404);
  });

  test('wrong, used, expired, tried too often and foreign codes answer the same bytes (ERR-009)', async () => {
    const wrong = await begin();
    const used = await begin();
    await enterCode(server, used.token, used.code);
    const exhausted = await begin();
    for (let tries = 0; tries < 5; tries += 1) {
      await enterCode(server, exhausted.token, otherCode(exhausted.code));
    }
    await server.database.db.delete(attempt);
    const expired = await begin();
    const answers = [
      await enterCode(server, wrong.token, otherCode(wrong.code)),
      await enterCode(server, used.token, used.code),
      await enterCode(server, exhausted.token, exhausted.code),
      await enterCode(server, expired.token, wrong.code === expired.code ? 'x' : wrong.code),
      await enterCode(server, 'no token', wrong.code),
      await enterCode(server, '', wrong.code),
    ];
    server.clock.set(TEST_NOW_MS + 10 * MINUTE_MS);
    answers.push(await enterCode(server, expired.token, expired.code));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(answers[0]!.body);
    }
    expect(answers[0]!.json()).toMatchObject({ message: WRONG });
  });

  test('entered wrongly leaves an entry in the audit trail', async () => {
    const { token, code } = await begin();
    await server.database.db.delete(audit);
    await enterCode(server, token, otherCode(code));
    expect(await server.database.db.select().from(audit)).toEqual([
      expect.objectContaining({
        action: 'PUT /auth/v1/public/token/validate',
        status: 404,
        detail: { code: 'wrong-code', userId: user.id, personal: expect.anything() },
      }),
    ]);
  });

  test('holds until its tenth minute', async () => {
    const { token, code } = await begin();
    server.clock.set(TEST_NOW_MS + 10 * MINUTE_MS - 1000);
    expect((await enterCode(server, token, code)).statusCode).toBe(200);
  });

  test('opens one session only when it is entered twice at the same moment', async () => {
    const { token, code } = await begin();
    const answers = await Promise.all([1, 2, 3].map(() => enterCode(server, token, code)));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  test('is worth nothing once the account is blocked', async () => {
    const { token, code } = await begin();
    const { db } = server.database;
    await db.update(account).set({ valid: false }).where(eq(account.id, user.id));
    expect((await enterCode(server, token, code)).statusCode).toBe(404);
    await db.update(account).set({ valid: true }).where(eq(account.id, user.id));
  });

  test('opens nothing when the account is blocked at the very moment it is entered', async () => {
    const { token, code } = await begin();
    const { db } = server.database;
    const block = () => db.update(account).set({ valid: false }).where(eq(account.id, user.id));
    const sessions = await db.$count(session);
    const enter = () => enterCode(server, token, code);
    expect((await interrupt(server.database, 'attempt', enter, block)).statusCode).toBe(404);
    expect(await db.$count(session)).toBe(sessions);
    await db.update(account).set({ valid: true }).where(eq(account.id, user.id));
  });

  test('cannot be guessed by signing in again and again: wrong codes slow the next password down', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { token, code } = await begin();
      for (let tries = 0; tries < 3; tries += 1) await enterCode(server, token, otherCode(code));
    }
    const refused = await login(server, user.username);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
  });

  test('without a code in the body is refused with 400, without a token from a full address with 429', async () => {
    const { token, code } = await begin();
    expect((await enterCode(server, token, '  ')).statusCode).toBe(400);
    await recordFailures(server, 300);
    expect((await enterCode(server, 'x', code)).statusCode).toBe(429);
    // Whoever brings one has proven the password, and others who fail there do not shut that out.
    expect((await enterCode(server, token, code)).statusCode).toBe(200);
  });
});

describe('an authenticator app', () => {
  const codeAt = (secret: string, ms: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
  const own = async (): Promise<TestUser> => {
    const { token, code } = await begin();
    const refresh = (await enterCode(server, token, code)).json<{ data: { token: string } }>().data.token;
    const answer = await server.ask(refreshToken, bearer(refresh));
    return { ...user, accessToken: answer.json<{ data: { token: string } }>().data.token };
  };
  const laterCode = (secret: string) => {
    server.clock.set(TEST_NOW_MS + 2 * PERIOD_MS);
    return codeAt(secret, TEST_NOW_MS + 2 * PERIOD_MS);
  };
  const setUp = async () => {
    const as = await own();
    const { secret, uri } = await server.get<{ secret: string; uri: string }>(startAuthenticator, { as });
    const confirmed = await server.get<OwnAccount>(confirmAuthenticator, {
      as,
      body: { key: codeAt(secret, TEST_NOW_MS) },
    });
    return { as, secret, uri, confirmed };
  };

  test('is confirmed with a code, then asked for instead of a mail', async () => {
    const { secret, uri, confirmed } = await setUp();
    expect(confirmed.twoFactor).toBe('app');
    const parsed = new URL(uri);
    expect([parsed.protocol, parsed.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(parsed.pathname)).toContain(user.username);
    expect(parsed.searchParams.get('secret')).toBe(secret);
    const notices = await server.readMails();
    expect(notices.map(({ to, kind }) => [to, kind])).toEqual([[user.username, 'authenticator-on']]);
    server.clock.set(TEST_NOW_MS + 2 * PERIOD_MS);
    const token = await tokenOf(login(server, user.username));
    expect(await server.readMails()).toEqual([]);
    const answer = await enterCode(server, token, codeAt(secret, TEST_NOW_MS + 2 * PERIOD_MS));
    expect(answer.statusCode).toBe(200);
  });

  test('lets no code count twice, not that of the set-up either, and no older one', async () => {
    const { secret } = await setUp();
    const tryAt = async (nowMs: number, codeMs: number) => {
      server.clock.set(nowMs);
      const token = await tokenOf(login(server, user.username));
      return (await enterCode(server, token, codeAt(secret, codeMs))).statusCode;
    };
    expect(await tryAt(TEST_NOW_MS, TEST_NOW_MS)).toBe(404);
    const laterMs = TEST_NOW_MS + 4 * PERIOD_MS;
    expect(await tryAt(laterMs, laterMs)).toBe(200);
    expect(await tryAt(laterMs, laterMs)).toBe(404);
    expect(await tryAt(laterMs, laterMs - PERIOD_MS)).toBe(404);
    expect(await tryAt(laterMs, laterMs + PERIOD_MS)).toBe(200);
    expect(await tryAt(laterMs, laterMs + 3 * PERIOD_MS)).toBe(404);
  });

  test('changes nothing before it is confirmed, nor with a wrong code', async () => {
    const as = await own();
    const refused = await server.ask(confirmAuthenticator, { as, body: { key: '123456' } });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([404, WRONG]);
    const { secret } = await server.get<{ secret: string }>(startAuthenticator, { as });
    const key = otherCode(codeAt(secret, TEST_NOW_MS));
    expect((await server.ask(confirmAuthenticator, { as, body: { key } })).statusCode).toBe(404);
    expect((await server.get<OwnAccount>(getOwnAccount, { as })).twoFactor).toBe('mail');
    expect(codeIn((await login(server, user.username), await server.readMails()))).toMatch(/^\d{6}$/);
  });

  test('is switched off with a code; the account asks for what it asked before', async () => {
    const { as, secret } = await setUp();
    expect((await server.ask(startAuthenticator, { as })).statusCode).toBe(409);
    const laterMs = TEST_NOW_MS + 2 * PERIOD_MS;
    server.clock.set(laterMs);
    const wrong = otherCode(codeAt(secret, laterMs));
    expect((await server.ask(removeAuthenticator, { as, body: { key: wrong } })).statusCode).toBe(404);
    await server.readMails();
    const body = { key: codeAt(secret, laterMs) };
    expect((await server.get<OwnAccount>(removeAuthenticator, { as, body })).twoFactor).toBe('mail');
    expect((await server.readMails()).map(({ kind }) => kind)).toEqual(['authenticator-off']);
  });

  test('lies closed in the database, before and after it is confirmed', async () => {
    const { secret, as } = await setUp();
    const { db } = server.database;
    const stored = async () => (await db.select().from(account).where(eq(account.id, user.id)))[0]!;
    expect((await stored()).totpSecret).toMatch(/^v1\.[\w-]{80,}$/);
    const whole = JSON.stringify([await db.select().from(account), await db.select().from(audit)]);
    expect(whole).not.toContain(secret);
    await server.get(removeAuthenticator, { as, body: { key: laterCode(secret) } });
    const pending = await server.get<{ secret: string }>(startAuthenticator, { as });
    expect((await stored()).totpPending).toMatch(/^v1\.[\w-]{80,}$/);
    expect(JSON.stringify(await stored())).not.toContain(pending.secret);
  });

  test('is void under another key of the server: a mailed code takes its place until it is set up anew', async () => {
    const { as } = await setUp();
    const other = await server.startOther({ signingSecret: new TextEncoder().encode('n'.repeat(64)) });
    try {
      const body = { username: user.username, password: TEST_PASSWORD };
      const { token } = await other.get<{ token: string }>(authenticate, { body });
      const key = codeIn(await server.readMails());
      const refresh = await other.get<{ token: string }>(validateToken, { body: { token, key } });
      const access = await other.get<{ token: string }>(refreshToken, bearer(refresh.token));
      const own = { as: { ...as, accessToken: access.token } };
      expect((await other.get<OwnAccount>(getOwnAccount, own)).twoFactor).toBe('mail');
      const { secret } = await other.get<{ secret: string }>(startAuthenticator, own);
      const confirmed = await other.get<OwnAccount>(confirmAuthenticator, {
        ...own,
        body: { key: laterCode(secret) },
      });
      expect(confirmed.twoFactor).toBe('app');
    } finally {
      await other.app.close();
    }
  });

  test('that is lost is taken away from the command line, an administrator’s too', async () => {
    const { db } = server.database;
    expect(await resetSecondFactor(db, user.username, TEST_NOW_MS)).toBe(false);
    const { as } = await setUp();
    await db.delete(audit);
    await server.readMails();
    expect(await resetSecondFactor(db, user.username.toUpperCase(), TEST_NOW_MS)).toBe(true);
    expect((await server.ask(getOwnAccount, { as })).statusCode).toBe(401);
    const letters = await server.readMails();
    expect(letters.map(({ to, kind }) => [to, kind])).toEqual([[user.username, 'two-factor-reset']]);
    expect(await db.select().from(audit)).toEqual([
      expect.objectContaining({
        actorId: null,
        action: 'admin reset-two-factor',
        detail: { userId: user.id },
      }),
    ]);
    const { token, code } = await begin();
    expect((await enterCode(server, token, code)).statusCode).toBe(200);
    expect(await resetSecondFactor(db, 'niemand@example.org', TEST_NOW_MS)).toBe(false);
  });

  test('cannot be switched off by trying codes with a stolen access token', async () => {
    const { as, secret } = await setUp();
    server.clock.set(TEST_NOW_MS + 2 * PERIOD_MS);
    const key = otherCode(codeAt(secret, TEST_NOW_MS + 2 * PERIOD_MS));
    const codes: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      codes.push((await server.ask(removeAuthenticator, { as, body: { key } })).statusCode);
    }
    expect(codes).toEqual([404, 404, 404, 404, 404, 429, 429]);
  });
});

test.each([
  ['nobody', 'none'],
  ['admins', 'none'],
  ['all', 'mail'],
] as const)('where a second factor is demanded of %s, a bidder has: %s', (demand, factor) => {
  const bidder = { twoFactor: 'none', app: 'none', permissions: ['PERMISSION_DLREAD'] } as const;
  expect(secondFactorOf(bidder, demand)).toBe(factor);
});

test('where production demands it, every administrator is asked for a code and no bidder is', async () => {
  const strict = await startTestServer({ demandSecondFactor: 'admins' });
  try {
    for (const [username, rights, kind] of [
      ['admin@example.org', ADMIN_RIGHTS, 'two-factor'],
      ['lesen@example.org', ['PERMISSION_ALPHAREAD'], 'two-factor'],
      ['bieter@example.org', ['PERMISSION_DLREAD'], 'refresh'],
    ] as const) {
      // The test's own sign-in expects a session at once, so the account is created as a bidder's first.
      const { id } = await strict.signIn(username, ['PERMISSION_DLREAD']);
      await strict.database.db
        .update(account)
        .set({ permissions: [...rights] })
        .where(eq(account.id, id));
      expect(claimsOf(await tokenOf(login(strict, username)))['typ']).toBe(kind);
    }
  } finally {
    await strict.close();
  }
});
