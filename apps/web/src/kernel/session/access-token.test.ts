import { beforeEach, expect, test } from 'vitest';
import { memoryStore, tokenOf } from '../../test/memory-session.ts';
import { createSession, type Session } from './access-token.ts';

const SLICE = { token: { kind: 'refresh', value: 'R' }, username: 'a@example.org' } as const;

let storage: Map<string, string>;
let store: ReturnType<typeof memoryStore>;
let session: Session;
beforeEach(() => {
  storage = new Map();
  store = memoryStore();
  session = createSession(store, {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  });
});

test('user, organisation, permissions and kind come from the claims', async () => {
  await session.begin(SLICE);
  const token = tokenOf({ authority: ['PERMISSION_DLREAD', 'PERMISSION_UNKNOWN'] });
  expect(session.acceptAccessToken(token)).toBe(true);
  expect(session.state().user).toEqual({
    id: 'user-1',
    organisationId: 'orga-1',
    permissions: ['PERMISSION_DLREAD'],
    kind: 'provider',
    name: 'a@example.org',
  });
  expect([...storage.values()]).toEqual([token]);
});

test.each(['no token', 'a.b.c', tokenOf({ typ: 'refresh' }), tokenOf({ iss: 7 })])(
  'what is no access token is refused: %s',
  async (token) => {
    await session.begin(SLICE);
    expect(session.acceptAccessToken(token)).toBe(false);
    expect(session.state().user).toBeNull();
  },
);

test('a two-factor token replaces the refresh token and the other way round', async () => {
  await session.begin(SLICE);
  session.acceptAccessToken(tokenOf({}));
  await session.begin({ token: { kind: 'two-factor', value: 'T' }, username: 'a@example.org' });
  expect(session.state()).toMatchObject({
    slice: { token: { kind: 'two-factor', value: 'T' } },
    accessToken: null,
  });
  await session.begin(SLICE);
  expect(session.state().slice).toEqual(SLICE);
});

test('who signs out while the browser is read stays signed out; one that cannot read signs nobody out', async () => {
  await session.begin(SLICE);
  const reading = session.restore();
  await session.end();
  await reading;
  expect(session.state().slice).toBeNull();
  await session.begin(SLICE);
  store.read = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'));
  await session.restore();
  expect(session.state().slice).toEqual(SLICE);
});

test('logout clears the tab, the store and tells it once', async () => {
  const events: string[] = [];
  session.on((event) => events.push(event));
  await session.begin(SLICE);
  session.acceptAccessToken(tokenOf({}));
  await session.end();
  await session.end();
  expect(storage.size).toBe(0);
  await expect(store.read()).resolves.toBeNull();
  expect(session.state()).toMatchObject({ slice: null, accessToken: null, user: null });
  expect(events).toEqual(['LoggedIn', 'LoggedOut']);
});

test('a reloaded tab finds its session again', async () => {
  await session.begin(SLICE);
  session.acceptAccessToken(tokenOf({}));
  const reloaded = createSession(store, {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  });
  await reloaded.restore();
  expect(reloaded.state().user?.id).toBe('user-1');
});

test('a logout or another user in another tab arrives here', async () => {
  await session.begin(SLICE);
  session.acceptAccessToken(tokenOf({}));
  store.writeElsewhere({ ...SLICE, username: 'b@example.org' });
  await expect.poll(() => session.state().slice?.username).toBe('b@example.org');
  expect(session.state().user).toBeNull();
  store.writeElsewhere(null);
  await expect.poll(() => session.state().slice).toBeNull();
});

test('a session that ended elsewhere or by itself says so until the next sign-in', async () => {
  await session.begin(SLICE);
  await session.end('byItself');
  expect(session.state().wasEnded).toBe(true);
  await session.end();
  expect(session.state().wasEnded).toBe(true);
  await session.begin(SLICE);
  expect(session.state().wasEnded).toBe(false);
  store.writeElsewhere(null);
  await expect.poll(() => session.state().wasEnded).toBe(true);
});

test('a token that another tab replaced arrives without signing anybody out', async () => {
  const events: string[] = [];
  await session.begin(SLICE);
  session.acceptAccessToken(tokenOf({}));
  session.on((event) => events.push(event));
  store.writeElsewhere({ ...SLICE, token: { kind: 'refresh', value: 'R2' } });
  await expect.poll(() => session.state().slice?.token.value).toBe('R2');
  expect(session.state().user?.id).toBe('user-1');
  expect(events).toEqual([]);
});

test('access tokens of other tabs count when they are newer and of the same user', async () => {
  await session.begin(SLICE);
  session.acceptAccessToken(tokenOf({ iat: 10 }));
  expect(store.shared).toEqual([{ username: SLICE.username, token: tokenOf({ iat: 10 }) }]);
  store.shareElsewhere({ username: SLICE.username, token: tokenOf({ iat: 5, authority: [] }) });
  store.shareElsewhere({ username: 'b@example.org', token: tokenOf({ iat: 20, authority: [] }) });
  expect(session.state().accessToken).toBe(tokenOf({ iat: 10 }));
  store.shareElsewhere({ username: SLICE.username, token: tokenOf({ iat: 20 }) });
  expect(session.state().accessToken).toBe(tokenOf({ iat: 20 }));
});
