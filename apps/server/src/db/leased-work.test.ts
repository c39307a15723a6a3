import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { workLeased } from './leased-work.ts';

const LOCK = 4_711;
const LEASE_MS = 2_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const hold = <Result>(work: () => Promise<Result>) => workLeased(database.pool, LOCK, work, LEASE_MS);

test('whoever holds a lease keeps it as long as it works, however long others wait', async () => {
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const first = hold(async () => {
    begun.resolve();
    // Longer than the lease lasts.
    await database.pool.query('select pg_sleep($1)', [(1.5 * LEASE_MS) / 1_000]);
    order.push('first');
  });
  await begun.promise;
  const second = hold(async () => void order.push('second'));
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test('whoever stands still loses it to the next one, and is told so', async () => {
  // Nobody renews the lease of a process that was stopped.
  const renewals = vi.spyOn(globalThis, 'setInterval').mockReturnValueOnce(setTimeout(() => undefined, 0));
  const begun = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const stopped = hold(() => {
    begun.resolve();
    return taken.promise;
  });
  const told = stopped.catch((error: Error) => error.message);
  await begun.promise;
  renewals.mockRestore();
  await hold(async () => taken.resolve());
  expect(await told).toContain('stand zu lange still');
});
