import { createHmac } from 'node:crypto';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { authenticate, logout, refreshToken } from '@rahmenpreis/contract/session.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import {
  startTestServer,
  TEST_NOW_MS,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '../../../test/test-server.ts';

const MINUTE_MS = 60_000;
const ADMIN = 'admin@example.org';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn(ADMIN, ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(TEST_NOW_MS));

function login(username: string, password = TEST_PASSWORD) {
  return server.ask(authenticate, { body: { username, password } });
}

function withToken(token: string) {
  return { headers: { authorization: `Bearer ${token}` } };
}

async function freshSession(): Promise<{ refresh: string; access: string }> {
  const refresh = (await login(ADMIN)).json<{ data: { token: string } }>().data.token;
  const answer = await server.ask(refreshToken, withToken(refresh));
  return { refresh, access: answer.json<{ data: { token: string } }>().data.token };
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
}

describe('signing in', () => {
  test('gives a refresh token and with it an access token that carries the claims (OPEN-40)', async () => {
    const { refresh, access } = await freshSession();
    expect(claimsOf(refresh)).toMatchObject({ typ: 'refresh', iss: admin.id });
    expect(claimsOf(access)).toMatchObject({
      typ: 'access',
      iss: admin.id,
      organisationId: admin.organisationId,
      authority: ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE'],
      exp: TEST_NOW_MS / 1000 + 600,
    });
  });

  test('compares the address without case', async () => {
    expect((await login(' ADMIN@Example.org ')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  test('ends with the logout: neither token opens anything afterwards', async () => {
    const { refresh, access } = await freshSession();
    expect((await server.ask(logout, withToken(refresh))).statusCode).toBe(200);
    expect((await server.ask(refreshToken, withToken(refresh))).statusCode).toBe(401);
    expect((await server.ask(listLiegenschaften, withToken(access))).statusCode).toBe(401);
  });

  test.each([
    ['an access token after ten minutes', 10 * MINUTE_MS, 'access'],
    ['a session after an idle hour', 60 * MINUTE_MS, 'refresh'],
  ] as const)('%s is over', async (_, laterMs, kind) => {
    const tokens = await freshSession();
    const ask = () =>
      server.ask(kind === 'access' ? listLiegenschaften : refreshToken, withToken(tokens[kind]));
    server.clock.set(TEST_NOW_MS + laterMs - 1000);
    expect((await ask()).statusCode).toBe(200);
    server.clock.set(TEST_NOW_MS + 2 * laterMs);
    expect((await ask()).statusCode).toBe(401);
  });

  test('is over after twelve hours however busy it was', async () => {
    const { refresh } = await freshSession();
    for (let minutes = 50; minutes < 720; minutes += 50) {
      server.clock.set(TEST_NOW_MS + minutes * MINUTE_MS);
      expect((await server.ask(refreshToken, withToken(refresh))).statusCode).toBe(200);
    }
    server.clock.set(TEST_NOW_MS + 720 * MINUTE_MS);
    expect((await server.ask(refreshToken, withToken(refresh))).statusCode).toBe(401);
  });

  test('loses its rights with the next request after they are taken', async () => {
    const user = await server.signIn('gleich@example.org', ['PERMISSION_ALPHAREAD']);
    expect((await server.ask(listLiegenschaften, { as: user })).statusCode).toBe(200);
    await server.database.db.update(account).set({ permissions: [] }).where(eq(account.id, user.id));
    expect((await server.ask(listLiegenschaften, { as: user })).statusCode).toBe(403);
    await server.database.db.update(account).set({ valid: false }).where(eq(account.id, user.id));
    expect((await server.ask(listLiegenschaften, { as: user })).statusCode).toBe(401);
  });
});

describe('a token', () => {
  test('of the wrong kind, without signature, signed by somebody else or tampered with opens nothing', async () => {
    const { refresh, access } = await freshSession();
    const [head, body, signature] = access.split('.') as [string, string, string];
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const foreign = createHmac('sha256', 'guess').update(`${head}.${body}`).digest('base64url');
    const raised = Buffer.from(JSON.stringify({ ...claimsOf(access), exp: 9_999_999_999 })).toString(
      'base64url',
    );
    const tries = [refresh, none, `${head}.${body}.${foreign}`, `${head}.${raised}.${signature}`, 'x', ''];
    for (const token of tries) {
      expect((await server.ask(listLiegenschaften, withToken(token))).statusCode).toBe(401);
    }
    expect((await server.ask(refreshToken, withToken(access))).statusCode).toBe(401);
    expect((await server.ask(listLiegenschaften)).statusCode).toBe(401);
  });
});
