import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { authenticate, forgotPassword, getOwnAccount, refreshToken } from '@rahmenpreis/contract/session.ts';
import { paramNamesOf, readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from './db/schema/account.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../test/test-server.ts';

const USERNAME = 'admin@example.org';
const KINDS = ['access', 'refresh', 'two-factor', 'link', 'system'] as const;
type Kind = (typeof KINDS)[number];

let server: TestServer;
let endpoints: Endpoint[];
let tokens: Record<Kind, string>;

beforeAll(async () => {
  server = await startTestServer();
  endpoints = await readContractCalls();
  const user = await server.signIn(USERNAME, ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  const body = { username: USERNAME, password: TEST_PASSWORD };
  const signIn = async () => (await server.get<{ token: string }>(authenticate, { body })).token;
  const refresh = await signIn();
  await server.database.db.update(account).set({ twoFactor: 'mail' }).where(eq(account.id, user.id));
  const twoFactor = await signIn();
  await server.ask(forgotPassword, { body: { username: USERNAME } });
  const letters = await server.readMails();
  const link = letters.flatMap(({ text }) =>
    [...text.matchAll(/\?t=([\w-]+)/g)].map((found) => found[1]!),
  )[0]!;
  const claims = { authority: ['PERMISSION_PUBLIC_IMG'], iss: user.id, exp: 9_999_999_999, typ: 'access' };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  tokens = {
    access: user.accessToken,
    refresh,
    'two-factor': twoFactor,
    link,
    // Built by the client as for public images (CONTRACT.md «Media»), so nothing vouches for it.
    system: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`,
  };
});
afterAll(() => server.close());

/** Whether a call requires a token at all; those that do not are open to everybody. */
function isGuarded(endpoint: Endpoint): boolean {
  return endpoint.access === 'refresh' || Array.isArray(endpoint.access);
}

function kindFor(endpoint: Endpoint): Kind {
  return endpoint.access === 'refresh' ? 'refresh' : 'access';
}

test('a call opens to its own kind of token only, in whichever scheme the others come', async () => {
  const guarded = endpoints.filter(isGuarded);
  expect(guarded.length).toBeGreaterThan(40);
  for (const endpoint of guarded) {
    const params = Object.fromEntries(paramNamesOf(endpoint).map((name) => [name, 'x']));
    for (const kind of KINDS.filter((each) => each !== kindFor(endpoint))) {
      for (const scheme of ['Bearer', 'System', 'bearer', 'Basic']) {
        const headers = { authorization: `${scheme} ${tokens[kind]}` };
        const answer = await server.ask(endpoint, { headers, params, body: {} });
        expect([endpoint.path, kind, scheme, answer.statusCode]).toEqual([endpoint.path, kind, scheme, 401]);
      }
    }
  }
});

test('the right kind opens only as a bearer token in the header, not as System token and not in the query', async () => {
  for (const scheme of ['System', 'Basic', 'Token', '']) {
    const headers = { authorization: `${scheme} ${tokens.access}`.trim() };
    expect((await server.ask(getOwnAccount, { headers })).statusCode).toBe(401);
  }
  const query = {
    token: tokens.access,
    access_token: tokens.access,
    authorization: `Bearer ${tokens.access}`,
  };
  expect((await server.ask(getOwnAccount, { query })).statusCode).toBe(401);
  const headers = { authorization: `Bearer ${tokens.access}` };
  expect((await server.ask(getOwnAccount, { headers })).statusCode).toBe(200);
});

/** Ways to corrupt a token: swap, drop, add or double characters, exchange parts, change claims. */
const mutation = fc.record({
  kind: fc.constantFrom('access' as const, 'refresh' as const, 'two-factor' as const),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  way: fc.constantFrom('swap', 'drop', 'add', 'double', 'claims', 'none', 'foreign-part'),
  character: fc.constantFrom('A', 'B', 'd', 'e', '0', '1', '9', '-', '_', '.', '='),
});

function mutate(
  token: string,
  other: string,
  { at, way, character }: { at: number; way: string; character: string },
) {
  const place = Math.floor(at * token.length);
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  switch (way) {
    case 'swap':
      return token.slice(0, place) + character + token.slice(place + 1);
    case 'drop':
      return token.slice(0, place) + token.slice(place + 1);
    case 'add':
      return token.slice(0, place) + character + token.slice(place);
    case 'double':
      return `${token}.${token}`;
    case 'claims':
      return `${head}.${encode({ ...claims, typ: 'access', exp: 9_999_999_999, gen: place })}.${signature}`;
    case 'none':
      return `${encode({ alg: 'none' })}.${encode({ ...claims, typ: 'access' })}.${at < 0.5 ? '' : signature}`;
    default:
      return `${head}.${body}.${other.split('.')[2]}`;
  }
}

test('none of 1,000 mutated tokens opens anything', async () => {
  await fc.assert(
    fc.asyncProperty(mutation, async (wanted) => {
      const token = tokens[wanted.kind];
      const other = tokens[wanted.kind === 'access' ? 'refresh' : 'access'];
      const mutated = mutate(token, other, wanted);
      // The last character of a signature has two unused bits, so another spelling of the same bytes is not a
      // forgery.
      fc.pre(!isSameToken(mutated, token));
      const headers = { authorization: `Bearer ${mutated}` };
      for (const endpoint of [getOwnAccount, refreshToken]) {
        expect((await server.ask(endpoint, { headers })).statusCode).toBe(401);
      }
    }),
    { numRuns: 1000 },
  );
  // Nor did any of them end the session they were made from.
  for (const [endpoint, token] of [
    [getOwnAccount, tokens.access],
    [refreshToken, tokens.refresh],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.ask(endpoint, { headers })).statusCode).toBe(200);
  }
}, 60_000);

function isSameToken(a: string, b: string): boolean {
  const bytes = (token: string) =>
    token.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
  return bytes(a).join('.') === bytes(b).join('.');
}
