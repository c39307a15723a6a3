import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@rahmenpreis/contract/passkey.ts';
import { refreshToken } from '@rahmenpreis/contract/session.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../../db/schema/account.ts';
import { audit } from '../../../db/schema/audit.ts';
import { attempt } from '../../../db/schema/sign-in/attempt.ts';
import { passkey } from '../../../db/schema/sign-in/passkey.ts';
import {
  type Deviation,
  makePasskey,
  type SoftwarePasskey,
} from '../../../../test/software-authenticator.ts';
import {
  startTestServer,
  TEST_NOW_MS,
  TEST_PASSWORD,
  TEST_PUBLIC_URL,
  type TestServer,
  type TestUser,
} from '../../../../test/test-server.ts';
import { ADMIN_RIGHTS, bearer, claimsOf, MINUTE_MS, recordFailures } from '../../../../test/test-sign-in.ts';
import { resetTwoFactor } from '../second-factor/repository.ts';

const UNKNOWN = 'Der Passkey wurde nicht erkannt. Bitte melden Sie sich mit Ihrem Passwort an.';

let server: TestServer;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  // Administrators of this server need a second factor, which a passkey is.
  server = await startTestServer();
  user = await server.signIn('leitung@example.org', ADMIN_RIGHTS);
  other = await server.signIn('bieter@example.org', ['PERMISSION_DLREAD']);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  const { db } = server.database;
  await db.delete(attempt);
  await db.delete(passkey);
  await db.update(account).set({ valid: true });
  await server.readMails();
});

async function challengeFor(as: TestUser = user): Promise<string> {
  const body = { password: TEST_PASSWORD };
  return (await server.get<{ challenge: string }>(startPasskey, { as, body })).challenge;
}

async function addNew(name = 'Laptop', as: TestUser = user): Promise<SoftwarePasskey> {
  const made = makePasskey(TEST_PUBLIC_URL);
  const body = { name, response: made.register(await challengeFor(as)) };
  expect((await server.ask(addPasskey, { as, body })).statusCode).toBe(200);
  return made;
}

async function signInChallenge(): Promise<string> {
  return (await server.get<{ challenge: string }>(startPasskeySignIn)).challenge;
}

async function use(made: SoftwarePasskey, deviation: Deviation = {}) {
  return server.ask(signInWithPasskey, {
    body: { response: made.use(await signInChallenge(), deviation) },
  });
}

describe('making a passkey', () => {
  test('asks for the password, tells the owner by mail, and lists it', async () => {
    const options = await server.get<Record<string, unknown>>(startPasskey, {
      as: user,
      body: { password: TEST_PASSWORD },
    });
    expect(options).toMatchObject({
      rp: { id: 'rahmenpreis.example.org', name: 'Rahmenpreis' },
      user: { name: user.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    await addNew('Laptop im Büro');
    const listed = await server.get<Passkey[]>(listPasskeys, { as: user });
    expect(listed).toMatchObject([{ name: 'Laptop im Büro', lastUsedAt: null }]);
    expect(await server.get(listPasskeys, { as: other })).toEqual([]);
    const mails = await server.readMails();
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([[user.username, 'passkey-added']]);
  });

  test('a wrong password is refused, and counts as a try', async () => {
    const ask = () => server.ask(startPasskey, { as: user, body: { password: 'falsch' } });
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await ask();
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        404,
        'Das Passwort ist falsch.',
      ]);
    }
    expect((await ask()).statusCode).toBe(429);
  });

  test.each<[string, (challenge: string) => Promise<object> | object]>([
    ['another origin', (challenge) => fresh().register(challenge, { origin: 'https://boese.example.org' })],
    ['another site', (challenge) => fresh().register(challenge, { site: 'boese.example.org' })],
    ['no PIN and no finger', (challenge) => fresh().register(challenge, { isVerified: false })],
    ["another account's challenge", async () => fresh().register(await challengeFor(other))],
    ['a challenge for signing in', async () => fresh().register(await signInChallenge())],
    ['a made-up challenge', () => fresh().register(Buffer.alloc(56).toString('base64url'))],
    ['a challenge that is no bytes', () => fresh().register('')],
    [
      'a challenge of six minutes ago',
      (challenge) => {
        server.clock.set(TEST_NOW_MS + 6 * MINUTE_MS);
        return fresh().register(challenge);
      },
    ],
  ])('%s proves nothing', async (_, make) => {
    const response = await make(await challengeFor());
    const answer = await server.ask(addPasskey, { as: user, body: { name: 'x', response } });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, UNKNOWN]);
    server.clock.set(TEST_NOW_MS);
    expect(await server.get(listPasskeys, { as: user })).toEqual([]);
  });

  test('a challenge makes one passkey only, and a passkey belongs to one account', async () => {
    const challenge = await challengeFor();
    const made = fresh();
    const add = (response: object, as = user) =>
      server.ask(addPasskey, { as, body: { name: 'x', response } });
    expect((await add(made.register(challenge))).statusCode).toBe(200);
    expect((await add(fresh().register(challenge))).statusCode).toBe(404);
    expect((await add(made.register(await challengeFor(other)), other)).statusCode).toBe(404);
  });

  test('an account has at most twenty', async () => {
    const last = await challengeFor();
    for (let index = 0; index < 20; index += 1) await addNew(`${index}`);
    const full = { statusCode: 409, json: expect.any(Function) };
    expect(
      await server.ask(addPasskey, { as: user, body: { name: 'x', response: fresh().register(last) } }),
    ).toMatchObject(full);
    expect(await server.ask(startPasskey, { as: user, body: { password: TEST_PASSWORD } })).toMatchObject(
      full,
    );
  });
});

function fresh(): SoftwarePasskey {
  return makePasskey(TEST_PUBLIC_URL);
}

describe('signing in with a passkey', () => {
  test('opens a session without password and code, and says when it was used', async () => {
    const made = await addNew();
    server.clock.set(TEST_NOW_MS + MINUTE_MS);
    const answer = await use(made);
    expect(answer.statusCode).toBe(200);
    const { token } = answer.json<{ data: { token: string } }>().data;
    expect(claimsOf(token)).toMatchObject({ typ: 'refresh', iss: user.id, authority: ADMIN_RIGHTS });
    expect((await server.ask(refreshToken, bearer(token))).statusCode).toBe(200);
    const [listed] = await server.get<Passkey[]>(listPasskeys, { as: user });
    expect(listed!.lastUsedAt).toBe(new Date(TEST_NOW_MS + MINUTE_MS).toISOString());
  });

  test('works through another process of the same program', async () => {
    const made = await addNew();
    const process = await server.startOther();
    try {
      const { challenge } = await process.get<{ challenge: string }>(startPasskeySignIn);
      const body = { response: made.use(challenge) };
      expect((await server.ask(signInWithPasskey, { body })).statusCode).toBe(200);
      expect((await process.ask(signInWithPasskey, { body })).statusCode).toBe(404);
    } finally {
      await process.app.close();
    }
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://boese.example.org' }],
    ['another site', { site: 'boese.example.org' }],
    ['no PIN and no finger', { isVerified: false }],
  ])('%s proves nothing', async (_, deviation) => {
    const answer = await use(await addNew(), deviation);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, UNKNOWN]);
  });

  test('an unknown, a removed and a copied passkey, and one of a blocked account answer the same bytes', async () => {
    await server.database.db.delete(audit);
    const unknown = await use(fresh());
    expect(unknown.statusCode).toBe(404);
    expect(await server.database.db.select().from(audit)).toMatchObject([
      { action: 'PUT /auth/v1/public/passkey', status: 404 },
    ]);
    const removed = await addNew();
    const [listed] = await server.get<Passkey[]>(listPasskeys, { as: user });
    const params = { passkeyId: listed!.id };
    expect((await server.ask(removePasskey, { as: other, params })).statusCode).toBe(404);
    expect((await server.ask(removePasskey, { as: user, params })).statusCode).toBe(200);
    expect((await use(removed)).body).toBe(unknown.body);
    // A counter that does not grow means that there are two of the same authenticator.
    const copied = await addNew();
    expect((await use(copied, { counter: 7 })).statusCode).toBe(200);
    expect((await use(copied, { counter: 7 })).body).toBe(unknown.body);
    const blocked = await addNew('Handy', other);
    await server.database.db.update(account).set({ valid: false }).where(eq(account.id, other.id));
    expect((await use(blocked)).body).toBe(unknown.body);
  });

  test('a challenge of six minutes ago, and one for making a passkey, are refused', async () => {
    const made = await addNew();
    const old = made.use(await signInChallenge());
    server.clock.set(TEST_NOW_MS + 6 * MINUTE_MS);
    expect((await server.ask(signInWithPasskey, { body: { response: old } })).statusCode).toBe(404);
    server.clock.set(TEST_NOW_MS);
    const body = { response: made.use(await challengeFor()) };
    expect((await server.ask(signInWithPasskey, { body })).statusCode).toBe(404);
  });

  test('from an address that guesses a wrong one waits like all others, and the right one opens', async () => {
    const made = await addNew();
    await recordFailures(server, 299);
    expect((await use(fresh())).statusCode).toBe(404);
    expect((await use(fresh())).statusCode).toBe(429);
    expect((await use(made)).statusCode).toBe(200);
  });

  test('goes with the lost authenticator', async () => {
    const made = await addNew();
    await server.database.db.transaction((transaction) => resetTwoFactor(transaction, user.id, TEST_NOW_MS));
    expect((await use(made)).statusCode).toBe(404);
  });
});
