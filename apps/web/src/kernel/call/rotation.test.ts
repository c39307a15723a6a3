import { type Endpoint, endpointsOf } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { IDLE_REFRESH_HEADER, refreshToken, ROTATE_REFRESH_HEADER } from '@rahmenpreis/contract/session.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { memoryStore, tokenOf } from '../../test/memory-session.ts';
import { createSession, type SessionEvent } from '../session/access-token.ts';
import { createCaller } from './caller.ts';
import { unreachableFailure } from './wire/read-answer.ts';
import type { Send, WireRequest } from './wire/wire-request.ts';

const schemas = { changeThing: { summary: 'A call for tests.', answer: z.object({}) } };
const changeThing = endpointsOf<typeof schemas>().forAdminWriters('changeThing', 'PUT /property/v1/thing');

/** Checks every answer, as development does. */
function checkAnswer(endpoint: Endpoint, data: unknown): void {
  const { answer: schema } = endpoint.name === 'changeThing' ? schemas.changeThing : schemasOf(endpoint);
  schema?.parse(data);
}

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function refusal(status: number): Response {
  return answer(status, { status, error: 'Refused', message: 'Nein.', code: 'refused', details: [] });
}

/** A server that rotates as the real one does: a token that was replaced before is refused. */
function rotatingServer() {
  let generation = 0;
  let authority = ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE'];
  const log: WireRequest[] = [];
  const send: Send = async (wire) => {
    log.push(wire);
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (wire.url !== refreshToken.path) {
      return authority.includes('PERMISSION_ALPHAWRITE') ? answer(200, { data: {} }) : refusal(403);
    }
    if (wire.headers['authorization'] !== `Bearer R${generation}`) return refusal(401);
    const isIdle = wire.headers[IDLE_REFRESH_HEADER] === 'true';
    expect(wire.headers[ROTATE_REFRESH_HEADER]).toBe(isIdle ? undefined : 'true');
    const token = tokenOf({ authority, iat: generation + 1 });
    if (isIdle) return answer(200, { data: { token } });
    generation += 1;
    return answer(200, { data: { token, refreshToken: `R${generation}` } });
  };
  return {
    send,
    log,
    refreshes: () => log.filter(({ url }) => url === refreshToken.path).length,
    takeRight: () => {
      authority = ['PERMISSION_ALPHAREAD'];
    },
  };
}

/** A browser with one store, one lock and as many tabs as wanted. */
async function openBrowser(send: Send) {
  const store = memoryStore();
  await store.write({ token: { kind: 'refresh', value: 'R0' }, username: 'a@example.org' });
  let last: Promise<void> = Promise.resolve();
  const oneTabAtATime = (work: () => Promise<void>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    store,
    async openTab() {
      const storage = new Map<string, string>();
      const session = createSession(store, {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      });
      await session.restore();
      const events: SessionEvent[] = [];
      session.on((event) => events.push(event));
      return { session, events, ...createCaller({ session, send, checkAnswer, oneTabAtATime }) };
    },
  };
}

test('every exchange asks for the next refresh token and keeps it', async () => {
  const server = rotatingServer();
  const { store, openTab } = await openBrowser(server.send);
  const { refreshAccess, session } = await openTab();
  await refreshAccess();
  await refreshAccess();
  expect(session.state().slice?.token.value).toBe('R2');
  expect((await store.read())?.token.value).toBe('R2');
});

test('a page that nobody uses gets access without using up the token, and its session ends when it would have', async () => {
  const server = rotatingServer();
  const { openTab } = await openBrowser(server.send);
  const { refreshAccess, session } = await openTab();
  await refreshAccess('idle');
  expect([session.state().user?.id, session.state().slice?.token.value]).toEqual(['user-1', 'R0']);
  await Promise.all([refreshAccess('idle'), refreshAccess(), refreshAccess()]);
  expect(session.state().slice?.token.value).toBe('R1');
});

test('tabs that exchange at once take turns, so that none uses a replaced token', async () => {
  const server = rotatingServer();
  const { openTab } = await openBrowser(server.send);
  const tabs = await Promise.all([openTab(), openTab(), openTab()]);
  await Promise.all(tabs.map(({ refreshAccess }) => refreshAccess()));
  expect(tabs.map(({ session }) => session.state().user?.id)).toEqual(['user-1', 'user-1', 'user-1']);
  expect(server.refreshes()).toBe(3);
});

test('a tab that hears of another tab’s access token does not exchange itself', async () => {
  const server = rotatingServer();
  const { store, openTab } = await openBrowser(server.send);
  const first = await openTab();
  const second = await openTab();
  await first.refreshAccess();
  for (const access of store.shared) store.shareElsewhere(access);
  await second.ensureUser();
  expect(second.session.state().user?.id).toBe('user-1');
  expect(server.refreshes()).toBe(1);
});

test('one lost answer is asked for again at once', async () => {
  const server = rotatingServer();
  let isLost = true;
  const { openTab } = await openBrowser((wire) => {
    if (!isLost) return server.send(wire);
    isLost = false;
    return Promise.reject(unreachableFailure());
  });
  const { refreshAccess, session } = await openTab();
  await refreshAccess();
  expect(session.state().user).not.toBeNull();
});

test('whoever logs out during an exchange stays logged out', async () => {
  const server = rotatingServer();
  const { store, openTab } = await openBrowser(async (wire) => {
    const answer = await server.send(wire);
    await session.end();
    return answer;
  });
  const { refreshAccess, session } = await openTab();
  await expect(refreshAccess()).rejects.toMatchObject({ status: 401 });
  expect(server.refreshes()).toBe(1);
  expect(session.state()).toMatchObject({ slice: null, accessToken: null, wasEnded: false });
  await expect(store.read()).resolves.toBeNull();
});

test('a 403 asks for the rights of this moment, once, and is still a 403', async () => {
  const server = rotatingServer();
  const { openTab } = await openBrowser(server.send);
  const { call, session, events } = await openTab();
  await call(changeThing);
  server.takeRight();
  await expect(call(changeThing)).rejects.toMatchObject({ status: 403 });
  expect(session.state().user?.permissions).toEqual(['PERMISSION_ALPHAREAD']);
  expect(events).toEqual(['LoggedIn', 'RightsChanged']);
  await expect(call(changeThing)).rejects.toMatchObject({ status: 403 });
  expect(server.refreshes()).toBe(2);
});
