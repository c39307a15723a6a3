import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import {
  authenticate,
  confirmAuthenticator,
  forgotPassword,
  getOwnAccount,
  logout,
  refreshToken,
  removeAuthenticator,
  resetPassword,
  startAuthenticator,
  validateToken,
} from '@rahmenpreis/contract/session.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import { attempt } from '../../db/schema/sign-in/attempt.ts';
import {
  type Ask,
  startTestServer,
  TEST_NOW_MS,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '../../../test/test-server.ts';
import {
  ADMIN_RIGHTS,
  bearer,
  codeIn,
  linkTokenIn,
  login,
  otherCode,
  recordFailures,
  rotate,
  tokenOf,
} from '../../../test/test-sign-in.ts';

const USERNAME = 'vera@example.org';
const UNREADABLE = 'Die Anfrage konnte nicht verarbeitet werden';
const UNEXPECTED = /^Ein unerwarteter Fehler ist aufgetreten\./;
const WRONG_CODE = 'Der eingegebene Code stimmt leider nicht mit dem Versendeten überein.';
const LINK_EXPIRED = /^Der Link ist abgelaufen\./;
const SIGN_IN = 'Bitte melden Sie sich an.';
const TOO_MANY = /zu viele fehlgeschlagene Anfragen.*einige Minuten/;
const LOGIN = { username: USERNAME, password: TEST_PASSWORD };

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn(USERNAME, ADMIN_RIGHTS);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.readMails();
  const { db } = server.database;
  await db.delete(attempt);
  const fresh = { twoFactor: 'none' as const, permissions: [...ADMIN_RIGHTS], totpSecret: null };
  await db.update(account).set(fresh).where(eq(account.id, user.id));
});

async function challenge(): Promise<{ token: string; key: string }> {
  await server.database.db.update(account).set({ twoFactor: 'mail' }).where(eq(account.id, user.id));
  const token = await tokenOf(login(server, USERNAME));
  return { token, key: codeIn(await server.readMails()) };
}

async function wrongChallenge(): Promise<Ask> {
  const { token, key } = await challenge();
  return { body: { token, key: otherCode(key) } };
}

async function link(): Promise<Ask> {
  await server.ask(forgotPassword, { body: { username: USERNAME } });
  const token = linkTokenIn(await server.readMails());
  return { body: { token, newPassword: TEST_PASSWORD } };
}

async function failTooOften(): Promise<Ask> {
  await recordFailures(server, 300);
  return { body: LOGIN };
}

async function askThirtyTimes(): Promise<Ask> {
  const body = { username: 'niemand@example.org' };
  for (let index = 0; index < 30; index += 1) await server.ask(forgotPassword, { body });
  return { body };
}

async function refreshed(): Promise<Ask> {
  return bearer(await tokenOf(login(server, USERNAME)));
}

async function replaced(): Promise<Ask> {
  const token = await tokenOf(login(server, USERNAME));
  await rotate(server, token);
  server.clock.set(TEST_NOW_MS + 60_000);
  return bearer(token);
}

async function withoutRights(): Promise<Ask> {
  await server.database.db.update(account).set({ permissions: [] }).where(eq(account.id, user.id));
  return { as: await signedIn() };
}

async function signedIn(): Promise<TestUser> {
  const { token } = await server.get<{ token: string }>(refreshToken, await refreshed());
  return { ...user, accessToken: token };
}

const as = async (): Promise<Ask> => ({ as: await signedIn() });
const withCode = async (): Promise<Ask> => ({ as: await signedIn(), body: { key: '123456' } });

type Row = [Endpoint, string, number, string | RegExp | undefined, () => Promise<Ask>];

const TABLE: Row[] = [
  [authenticate, 'right', 200, undefined, async () => ({ body: LOGIN })],
  [authenticate, 'malformed', 400, /./, async () => ({ body: { username: 7 } })],
  [
    authenticate,
    'wrong password',
    404,
    'Die angegebene Email oder das Passwort ist falsch.',
    async () => ({ body: { ...LOGIN, password: 'falsch' } }),
  ],
  [authenticate, 'throttled', 429, TOO_MANY, failTooOften],
  [validateToken, 'right', 200, undefined, async () => ({ body: await challenge() })],
  [validateToken, 'malformed', 400, /./, async () => ({ body: { key: '123456' } })],
  [validateToken, 'wrong code', 404, WRONG_CODE, wrongChallenge],
  [
    validateToken,
    'throttled',
    429,
    TOO_MANY,
    async () => {
      await recordFailures(server, 300);
      return { body: { token: 'x', key: '123456' } };
    },
  ],
  [refreshToken, 'right', 200, undefined, refreshed],
  [refreshToken, 'no token', 401, SIGN_IN, async () => ({})],
  [refreshToken, 'a replaced token', 401, SIGN_IN, replaced],
  [forgotPassword, 'known', 200, undefined, async () => ({ body: { username: USERNAME } })],
  [forgotPassword, 'unknown', 200, undefined, async () => ({ body: { username: 'niemand@example.org' } })],
  [forgotPassword, 'malformed', 400, /valide E-Mail-Adresse/, async () => ({ body: {} })],
  [forgotPassword, 'throttled', 429, TOO_MANY, askThirtyTimes],
  [resetPassword, 'right', 200, undefined, link],
  [
    resetPassword,
    'too short',
    400,
    'Das gewählte Passwort muss mindestens 8 Zeichen besitzen.',
    async () => ({ body: { token: 'x', newPassword: 'kurz' } }),
  ],
  [
    resetPassword,
    'unknown link',
    404,
    LINK_EXPIRED,
    async () => ({ body: { token: 'x', newPassword: TEST_PASSWORD } }),
  ],
  [logout, 'right', 200, undefined, refreshed],
  [logout, 'no token', 401, SIGN_IN, async () => ({})],
  [getOwnAccount, 'right', 200, undefined, as],
  [getOwnAccount, 'no token', 401, SIGN_IN, async () => ({})],
  [getOwnAccount, 'no right', 403, /keine Berechtigung/, withoutRights],
  [startAuthenticator, 'right', 200, undefined, as],
  [startAuthenticator, 'no token', 401, SIGN_IN, async () => ({})],
  [confirmAuthenticator, 'wrong code', 404, WRONG_CODE, withCode],
  [removeAuthenticator, 'nothing to remove', 404, WRONG_CODE, withCode],
  [confirmAuthenticator, 'malformed', 400, /./, as],
];

describe('every call of signing in answers every status of the catalogue (ERR-005 … ERR-010)', () => {
  test.each(TABLE.map((row) => [`${row[0].method} ${row[0].path}`, row[1], row[2], row] as const))(
    '%s, %s: %i',
    async (_, __, status, [endpoint, , , message, prepare]) => {
      const answer = await server.ask(endpoint, await prepare());
      expect(answer.statusCode).toBe(status);
      const { message: said } = answer.json<{ message?: string }>();
      const isExpected = message instanceof RegExp ? message.test(said ?? '') : said === message;
      expect([said, isExpected]).toEqual([said, true]);
      expect(answer.headers['retry-after'] !== undefined).toBe(status === 429);
    },
  );

  test.each([authenticate, validateToken, forgotPassword, resetPassword].map((each) => [each.path]))(
    '%s, unreadable JSON: 400',
    async (url) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await server.app.inject({ method: 'PUT', url, headers, payload: '{' });
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, UNREADABLE]);
    },
  );

  test.each([
    [authenticate, 'attempt', async () => ({ body: LOGIN })],
    [validateToken, 'two_factor_challenge', async () => ({ body: await challenge() })],
    [refreshToken, 'audit', refreshed],
    [forgotPassword, 'outbox', async () => ({ body: { username: USERNAME } })],
    [resetPassword, 'password_link', link],
    [logout, 'audit', refreshed],
  ] as [Endpoint, string, () => Promise<Ask>][])('$path, a bug: 500', async (endpoint, table, prepare) => {
    const { db } = server.database;
    const ask = await prepare();
    await db.execute(sql.raw(`alter table ${table} rename to gone`));
    const answer = await server.ask(endpoint, ask);
    await db.execute(sql.raw(`alter table gone rename to ${table}`));
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(UNEXPECTED), details: [] });
    expect(answer.body).not.toContain(table);
  });
});
