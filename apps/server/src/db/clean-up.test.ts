import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { cleanUp } from './clean-up.ts';
import { account, organisation, passwordLink } from './schema/account.ts';
import { answeredCall } from './schema/program-state.ts';
import { attempt } from './schema/sign-in/attempt.ts';
import { audit } from './schema/audit.ts';
import { outbox } from './schema/outbox.ts';
import { usedPasskeyChallenge } from './schema/sign-in/passkey.ts';
import { session, twoFactorChallenge } from './schema/sign-in/session.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const owners = await db.insert(organisation).values({ name: 'Nord', kind: 'bidder' }).returning();
  const accounts = await db
    .insert(account)
    .values({
      organisationId: owners[0]!.id,
      username: 'nora@nord.example.org',
      firstname: 'Nora',
      lastname: 'Nord',
      registration: new Date(NOW_MS),
      expire: new Date(NOW_MS + DAY_MS),
      permissions: [],
    })
    .returning();
  accountId = accounts[0]!.id;
});
afterAll(() => database.close());

const PRUNED = {
  session,
  twoFactorChallenge,
  usedPasskeyChallenge,
  passwordLink,
  attempt,
  answeredCall,
  outbox,
  audit,
};

async function countRows(): Promise<Record<keyof typeof PRUNED, number>> {
  const counts = await Promise.all(
    Object.entries(PRUNED).map(async ([name, table]) => [name, await database.db.$count(table)] as const),
  );
  return Object.fromEntries(counts) as Record<keyof typeof PRUNED, number>;
}

/** One expired row of each table, as seen at `NOW_MS`. */
async function leaveRows(): Promise<void> {
  const { db } = database;
  const now = new Date(NOW_MS);
  await db.insert(session).values({ accountId, createdAt: now, lastUsedAt: now, endedAt: now });
  await db.insert(twoFactorChallenge).values({ accountId, kind: 'mail', expiresAt: now });
  await db.insert(usedPasskeyChallenge).values({ challenge: randomUUID(), expiresAt: now });
  await db.insert(passwordLink).values({ accountId, tokenHash: Buffer.from(randomUUID()), expiresAt: now });
  await db.insert(attempt).values({ kind: 'login', username: 'n', address: 'a', at: now, failed: true });
  await db.insert(answeredCall).values({ actorId: accountId, call: 'PUT /x', key: randomUUID(), at: now });
  await db.insert(outbox).values({
    createdAt: now,
    order: { kind: 'reset', username: 'n' },
    dueAt: null,
    sentAt: now,
  });
  const entry = { actorId: accountId, action: 'PUT /x', target: '/x', status: 200, detail: {} };
  await db.insert(audit).values({ at: now, ...entry });
}

test('what is over goes after a day, a closed mail after a month, the audit trail never', async () => {
  await leaveRows();
  const { db } = database;
  const waiting = { createdAt: new Date(NOW_MS), order: { kind: 'reset', username: 'n' } as const };
  await db.insert(outbox).values({ ...waiting, dueAt: new Date(NOW_MS) });
  const all = await countRows();
  expect(all).toMatchObject({ session: 1, usedPasskeyChallenge: 1, outbox: 2, audit: 1 });

  expect(await cleanUp(db, NOW_MS + DAY_MS)).toBe(true);
  expect(await countRows()).toEqual(all);
  await cleanUp(db, NOW_MS + DAY_MS + 1);
  const dayLater = {
    session: 0,
    twoFactorChallenge: 0,
    usedPasskeyChallenge: 0,
    passwordLink: 0,
    attempt: 0,
    answeredCall: 0,
  };
  expect(await countRows()).toEqual({ ...all, ...dayLater });
  await cleanUp(db, NOW_MS + 30 * DAY_MS);
  expect(await countRows()).toEqual({ ...all, ...dayLater });
  const monthLater = { ...all, ...dayLater, outbox: 1 };
  await cleanUp(db, NOW_MS + 30 * DAY_MS + 1);
  expect(await countRows()).toEqual(monthLater);
  await cleanUp(db, NOW_MS + 400 * DAY_MS);
  expect(await countRows()).toEqual(monthLater);
});

test('a try to sign in that is dated after now counts as one of now, and so gets old like the others', async () => {
  await leaveRows();
  const { db } = database;
  const before = NOW_MS - 30 * DAY_MS;
  await cleanUp(db, before);
  const rows = await db.select({ at: attempt.at }).from(attempt);
  expect(rows.map(({ at }) => at.getTime())).toEqual([before]);
  await cleanUp(db, NOW_MS + 2 * DAY_MS);
});

test('of several processes one does it, and the next hour it is free again', async () => {
  await leaveRows();
  const laterMs = NOW_MS + 2 * DAY_MS;
  await database.db.transaction(async (transaction) => {
    await transaction.execute('select pg_advisory_xact_lock(7261113)');
    expect(await cleanUp(database.db, laterMs)).toBe(false);
  });
  expect(await database.db.$count(session)).toBe(1);
  expect(await cleanUp(database.db, laterMs)).toBe(true);
  expect(await database.db.$count(session)).toBe(0);
});
