import { logout, refreshToken } from '@rahmenpreis/contract/session.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attempt } from '../../db/schema/sign-in/attempt.ts';
import { startTestServer, TEST_NOW_MS, type TestServer } from '../../../test/test-server.ts';
import {
  ADMIN_RIGHTS,
  bearer,
  claimsOf,
  HOUR_MS,
  login,
  MINUTE_MS,
  rotate,
  tokenOf,
} from '../../../test/test-sign-in.ts';

const ADMIN = 'admin@example.org';
const GRACE_MS = 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.signIn(ADMIN, ADMIN_RIGHTS);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(attempt);
});

interface Pair {
  token: string;
  refreshToken?: string;
}

const signIn = () => tokenOf(login(server, ADMIN));
const refresh = (token: string) => server.ask(refreshToken, bearer(token));
async function rotated(token: string): Promise<{ access: string; next: string }> {
  const { token: access, refreshToken: next } = (await rotate(server, token)).json<{ data: Pair }>().data;
  return { access, next: next! };
}

test('a client that never asks keeps its refresh token for the whole session', async () => {
  const token = await signIn();
  for (let minutes = 0; minutes < 300; minutes += 50) {
    server.clock.set(TEST_NOW_MS + minutes * MINUTE_MS);
    const answer = await refresh(token);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json<{ data: Pair }>().data)).toEqual(['token']);
  }
});

test('a client that asks gets the next refresh token, which says when the session ends', async () => {
  const first = await signIn();
  expect(claimsOf(first)).toMatchObject({
    exp: (TEST_NOW_MS + 12 * HOUR_MS) / 1000,
    idleEnd: (TEST_NOW_MS + HOUR_MS) / 1000,
  });
  server.clock.set(TEST_NOW_MS + 40 * MINUTE_MS);
  const { next } = await rotated(first);
  expect(next).not.toBe(first);
  expect(claimsOf(next)).toMatchObject({
    exp: (TEST_NOW_MS + 12 * HOUR_MS) / 1000,
    idleEnd: (TEST_NOW_MS + 100 * MINUTE_MS) / 1000,
  });
  server.clock.set(TEST_NOW_MS + 90 * MINUTE_MS);
  expect((await refresh(next)).statusCode).toBe(200);
});

test('the last hour of a session idles out no later than the session ends', async () => {
  let token = await signIn();
  for (let minutes = 50; minutes < 720; minutes += 50) {
    server.clock.set(TEST_NOW_MS + minutes * MINUTE_MS);
    token = (await rotated(token)).next;
  }
  expect(claimsOf(token)['idleEnd']).toBe(claimsOf(token)['exp']);
});

test('the replaced token used late ends the session, and with it every token of the thief and of the owner', async () => {
  const stolen = await signIn();
  const { access, next } = await rotated(stolen);
  server.clock.set(TEST_NOW_MS + GRACE_MS + 1);
  expect((await server.ask(listLiegenschaften, bearer(access))).statusCode).toBe(200);
  expect((await refresh(stolen)).statusCode).toBe(401);
  expect((await refresh(next)).statusCode).toBe(401);
  expect((await server.ask(listLiegenschaften, bearer(access))).statusCode).toBe(401);
});

test('a token two generations old ends the session at once', async () => {
  const first = await signIn();
  const { next: second } = await rotated(first);
  const { next: third } = await rotated(second);
  expect((await rotate(server, first)).statusCode).toBe(401);
  expect((await rotate(server, third)).statusCode).toBe(401);
});

test('two tabs that refresh at once get the same successor, and the session lives on', async () => {
  const token = await signIn();
  const pairs = await Promise.all([1, 2, 3, 4].map(() => rotated(token)));
  expect(new Set(pairs.map(({ next }) => next)).size).toBe(1);
  server.clock.set(TEST_NOW_MS + GRACE_MS);
  const late = await rotated(token);
  expect(late.next).toBe(pairs[0]!.next);
  server.clock.set(TEST_NOW_MS + 10 * MINUTE_MS);
  expect((await rotate(server, late.next)).statusCode).toBe(200);
});

test('a page that nobody uses gets access for as long as the session lasts, and never makes it last longer', async () => {
  const token = await signIn();
  const idle = () =>
    server.ask(refreshToken, bearer(token, { 'idle-refresh': 'true', 'rotate-refresh': 'true' }));
  server.clock.set(TEST_NOW_MS + 59 * MINUTE_MS);
  const answer = await idle();
  const { token: access, ...rest } = answer.json<{ data: Pair }>().data;
  expect([answer.statusCode, rest]).toEqual([200, {}]);
  expect((await server.ask(listLiegenschaften, bearer(access))).statusCode).toBe(200);
  server.clock.set(TEST_NOW_MS + HOUR_MS);
  expect((await idle()).statusCode).toBe(401);
  expect((await server.ask(listLiegenschaften, bearer(access))).statusCode).toBe(401);
});

test('a logout with the token before the last one ends the session too', async () => {
  const token = await signIn();
  const { next } = await rotated(token);
  expect((await server.ask(logout, bearer(token))).statusCode).toBe(200);
  expect((await refresh(next)).statusCode).toBe(401);
});

test('sessions of one account are apart: what ends one leaves the others', async () => {
  const [one, other] = [await signIn(), await signIn()];
  await server.ask(logout, bearer(one));
  expect((await refresh(one)).statusCode).toBe(401);
  expect((await refresh(other)).statusCode).toBe(200);
});
