import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimAnswer, forgetAnswers, storeAnswer } from './answered-call.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { inTransaction } from './transaction.ts';

const DAY_MS = 24 * 60 * 60_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('an answer is kept for a day; then the key is free, and the answer forgotten', async () => {
  const key = { actorId: randomUUID(), call: 'PUT /a', key: 'k' };
  const claimAt = (nowMs: number) =>
    inTransaction(database.db, (transaction) => claimAnswer(transaction, key, nowMs));
  const answer = { data: { id: 1 }, etag: '"1"', sent: 'digest' };
  await inTransaction(database.db, async (transaction) => {
    expect(await claimAnswer(transaction, key, 0)).toBeUndefined();
    await storeAnswer(transaction, key, answer);
  });
  const forgetAt = (nowMs: number) =>
    inTransaction(database.db, (transaction) => forgetAnswers(transaction, nowMs));
  await forgetAt(DAY_MS);
  expect(await claimAt(DAY_MS)).toEqual(answer);
  await forgetAt(DAY_MS + 1);
  expect(await claimAt(1)).toBeUndefined();
  expect(await claimAt(DAY_MS + 2)).toBeUndefined();
});
