import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from './db/transaction.ts';
import { lockPhase } from './features/phase/repository.ts';
import { countWaitingForLocks } from '../test/test-database.ts';
import { BIDDER_WRITES, startTestPhases, RUNNING_LEFT_MS, type TestPhases } from '../test/test-phases.ts';
import { TEST_NOW_MS, type TestServer } from '../test/test-server.ts';

/** So many writes of each bidder are sent before the end. */
const BEFORE_END = 4;
const LATE = 409;

/** Each of the two companies has four turns for the database; what else it has sent waits for them. */
const AT_WORK = 8;

let server: TestServer;
let phases: TestPhases;

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
});
afterAll(() => server.close());

test('of all that is sent around the end of a phase, what was confirmed is stored and nothing else', async () => {
  const { writer, rival } = phases.users;
  const phaseId = phases.phaseIds.running;
  await phases.reset();
  const endMs = TEST_NOW_MS + RUNNING_LEFT_MS;
  const before = await phases.stored(rival, phaseId);
  const confirmed = new Map([
    [writer, new Map<string, string>()],
    [rival, new Map(Object.entries(before))],
  ]);
  const statuses = new Set<number>();
  const writes: Promise<void>[] = [];
  await inTransaction(server.database.held, async (transaction) => {
    await lockPhase(transaction, phaseId, 'update');
    for (const [round, kind] of BIDDER_WRITES.entries()) {
      // Some are sent before the end, the last of them a millisecond before; all are still at work when it
      // comes.
      server.clock.set(endMs + round - BEFORE_END);
      for (const [bidder, entries] of confirmed) {
        const entry = phases.entry(kind, phaseId);
        const write = phases.write(createOwnKeyVal, bidder, phaseId, entry).then(({ statusCode }) => {
          statuses.add(statusCode);
          if (statusCode === 200) entries.set(entry.key, entry.value);
        });
        writes.push(write);
      }
      const atWork = Math.min(writes.length, AT_WORK);
      await expect.poll(() => countWaitingForLocks(server.database), { timeout: 10_000 }).toBe(atWork);
    }
  });
  await Promise.all(writes);
  expect(statuses).toEqual(new Set([200, LATE]));
  expect(confirmed.get(writer)?.size).toBe(BEFORE_END);
  for (const [bidder, entries] of confirmed) {
    expect(await phases.stored(bidder, phaseId)).toEqual(Object.fromEntries(entries));
  }
});
