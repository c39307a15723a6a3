import { type Endpoint, endpointsOf } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { refreshToken } from '@rahmenpreis/contract/session.ts';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { memoryStore, tokenOf } from '../../test/memory-session.ts';
import { createSession, type Session } from '../session/access-token.ts';
import { CallFailure } from './call-failure.ts';
import { createCaller } from './caller.ts';
import type { WireRequest } from './wire/wire-request.ts';

const schemas = {
  readThing: {
    summary: 'A call for tests.',
    query: z.object({ deep: z.string().optional() }),
    answer: z.object({ name: z.string() }),
  },
};
const readThing = endpointsOf<typeof schemas>().forAdmins('readThing', 'GET /property/v1/thing/{thingId}');

/** Checks every answer, as development does. */
function checkAnswer(endpoint: Endpoint, data: unknown): void {
  const { answer: schema } = endpoint.name === 'readThing' ? schemas.readThing : schemasOf(endpoint);
  schema?.parse(data);
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

function refusal(status: number, message = 'Nein.'): Response {
  return answer(status, { status, error: 'Refused', message, code: 'refused', details: [] });
}

/** A server that knows one valid access token at a time and hands out a new one per refresh. */
function scriptedServer(options: { refresh?: () => Response; thing?: (wire: WireRequest) => Response } = {}) {
  const log: WireRequest[] = [];
  let round = 0;
  const valid = () => `Bearer ${tokenOf({ round })}`;
  return {
    log,
    refreshes: () => log.filter(({ url }) => url === refreshToken.path).length,
    send: async (wire: WireRequest): Promise<Response> => {
      log.push(wire);
      await Promise.resolve();
      if (wire.url === refreshToken.path) {
        round += 1;
        return options.refresh?.() ?? answer(200, { data: { token: tokenOf({ round }) } });
      }
      if (options.thing !== undefined) return options.thing(wire);
      if (wire.headers['authorization'] !== valid()) return refusal(401);
      return answer(200, { data: { name: wire.url } }, { etag: '"7"' });
    },
  };
}

/** The lock of the browser, for one tab. */
const oneTabAtATime = (work: () => Promise<void>) => work();

let session: Session;
let store: ReturnType<typeof memoryStore>;
beforeEach(async () => {
  const storage = new Map<string, string>();
  store = memoryStore();
  session = createSession(store, {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  });
  await session.begin({ token: { kind: 'refresh', value: 'R' }, username: 'a@example.org' });
});

test('a call with the ETag of what is held gives no data where that is still so', async () => {
  const unchanged = () => new Response(null, { status: 304, headers: { etag: '"7"' } });
  const server = scriptedServer({ thing: unchanged });
  const caller = createCaller({ session, send: server.send, oneTabAtATime, checkAnswer });
  const params = { thingId: 'a' };
  expect(await caller.callWhole(readThing, { params, ifNoneMatch: '"7"' })).toMatchObject({
    data: undefined,
    isUnchanged: true,
  });
  expect(server.log.at(-1)?.headers['if-none-match']).toBe('"7"');
});

test('a call fills path and query, carries the bearer token and gives data and version', async () => {
  const server = scriptedServer();
  const { callWhole } = createCaller({ session, send: server.send, checkAnswer, oneTabAtATime });
  const whole = await callWhole(readThing, {
    params: { thingId: 'a/b ü' },
    query: { deep: 'ja' },
    ifMatch: '"6"',
  });
  expect(whole).toEqual({
    data: { name: '/property/v1/thing/a%2Fb%20%C3%BC?deep=ja' },
    etag: '"7"',
    filename: undefined,
    isUnchanged: false,
  });
  expect(server.log.at(0)?.headers['authorization']).toBe('Bearer R');
  expect(server.log.at(-1)?.headers['if-match']).toBe('"6"');
});

test('the first 401 refreshes and retries exactly once', async () => {
  const server = scriptedServer();
  const { call } = createCaller({ session, send: server.send, checkAnswer, oneTabAtATime });
  session.acceptAccessToken(tokenOf({ round: -1 }));
  await expect(call(readThing, { params: { thingId: '1' } })).resolves.toBeDefined();
  expect(server.log.map(({ url }) => url)).toEqual([
    '/property/v1/thing/1',
    refreshToken.path,
    '/property/v1/thing/1',
  ]);
});

test('many calls at once share one refresh', async () => {
  const server = scriptedServer();
  const { call } = createCaller({ session, send: server.send, checkAnswer, oneTabAtATime });
  session.acceptAccessToken(tokenOf({ round: -1 }));
  const ids = Array.from({ length: 20 }, (_, index) => String(index));
  const all = await Promise.all(ids.map((id) => call(readThing, { params: { thingId: id } })));
  expect(all).toHaveLength(20);
  expect(server.refreshes()).toBe(1);
});

test('a call that stays refused with 401 rejects and nobody is logged out', async () => {
  const server = scriptedServer({ thing: () => refusal(401, 'Ihnen fehlt das Recht.') });
  const { call } = createCaller({ session, send: server.send, checkAnswer, oneTabAtATime });
  const failed = call(readThing, { params: { thingId: '1' } });
  await expect(failed).rejects.toMatchObject({ status: 401, message: 'Ihnen fehlt das Recht.' });
  expect(server.log.filter(({ url }) => url !== refreshToken.path)).toHaveLength(2);
  expect(session.state().user).not.toBeNull();
});

test('a 401 on the refresh itself logs the user out', async () => {
  const server = scriptedServer({ refresh: () => refusal(401) });
  const { call, ensureUser } = createCaller({
    session,
    send: server.send,
    checkAnswer,
    oneTabAtATime,
  });
  const events: string[] = [];
  session.on((event) => events.push(event));
  await expect(call(readThing, { params: { thingId: '1' } })).rejects.toBeInstanceOf(CallFailure);
  expect(session.state()).toMatchObject({ slice: null, accessToken: null, user: null });
  expect(events).toEqual(['LoggedOut']);
  await expect(ensureUser()).resolves.toBeNull();
});

test.each([400, 404, 429, 500])('a refresh refused with %i leaves the session as it is', async (status) => {
  const server = scriptedServer({ refresh: () => refusal(status) });
  const { ensureUser } = createCaller({ session, send: server.send, checkAnswer, oneTabAtATime });
  await expect(ensureUser()).rejects.toMatchObject({ status });
  expect(session.state().slice).not.toBeNull();
});

test('other refusals reject at once, with findings and waiting time where given', async () => {
  const finding = { severity: 'error', row: 4, column: 'Menge', value: 'x', message: 'Keine Zahl.' };
  const body = { status: 429, error: 'Too Many', message: 'Warten.', code: 'busy', details: [finding] };
  const server = scriptedServer({ thing: () => answer(429, body, { 'retry-after': '30' }) });
  const { call } = createCaller({ session, send: server.send, checkAnswer, oneTabAtATime });
  const error = await call(readThing, { params: { thingId: '1' } }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ status: 429, code: 'busy', retryAfterSeconds: 30, findings: [finding] });
  expect(server.refreshes()).toBe(1);
});

test.each([
  ['<h1>Bad Gateway</h1>', ''],
  ['{"status":502}', ''],
  ['{"message":7}', ''],
  ['{"message":"Der Dienst wird gewartet."}', 'Der Dienst wird gewartet.'],
])('an answer of a foreign shape keeps its status, and of %s the sentence', async (body, message) => {
  const server = scriptedServer({ thing: () => new Response(body, { status: 502 }) });
  const { call } = createCaller({ session, send: server.send, checkAnswer, oneTabAtATime });
  await expect(call(readThing, { params: { thingId: '1' } })).rejects.toMatchObject({
    status: 502,
    code: 'unexpected',
    message,
  });
});
