import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPhases, type TestPhases } from '../../../test/test-phases.ts';
import { countWaitingForLocks } from '../../../test/test-database.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { holdPhase, lockPhase } from './repository.ts';

let server: TestServer;
let phases: TestPhases;

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
});
afterAll(() => server.close());

async function waiting(count: number): Promise<void> {
  await expect.poll(() => countWaitingForLocks(server.database)).toBe(count);
}

/** A price that is sent; what became of it is written down. */
function sendPrice(order: string[]): Promise<unknown> {
  const { running } = phases.phaseIds;
  return phases
    .write(createOwnKeyVal, phases.users.writer, running, phases.entry('ep', running))
    .then(({ statusCode }) => order.push(`price ${statusCode}`));
}

/** Changes the phase as an administrator does, alone. */
function changeAlone(order: string[], until: Promise<unknown>): Promise<unknown> {
  return inTransaction(server.database.held, async (transaction) => {
    await lockPhase(transaction, phases.phaseIds.running, 'update');
    order.push('changed');
    await until;
  });
}

test('prices that come while somebody waits to change the phase do not pass it', async () => {
  const order: string[] = [];
  const release = Promise.withResolvers<void>();
  let all: Promise<unknown>[] = [];
  await inTransaction(server.database.held, async (transaction) => {
    await holdPhase(transaction, phases.phaseIds.running);
    all = [changeAlone(order, release.promise)];
    await waiting(1);
    all.push(sendPrice(order));
    await waiting(2);
    expect(order).toEqual([]);
  });
  await expect.poll(() => order).toEqual(['changed']);
  await waiting(1);
  release.resolve();
  await Promise.all(all);
  expect(order).toEqual(['changed', 'price 200']);
});

test('prices pass whoever waits for somebody that reads for long', async () => {
  const order: string[] = [];
  let change: Promise<unknown> | undefined;
  await inTransaction(server.database.held, async (transaction) => {
    await lockPhase(transaction, phases.phaseIds.running, 'share');
    change = changeAlone(order, Promise.resolve());
    await waiting(1);
    await sendPrice(order);
    expect(order).toEqual(['price 200']);
  });
  await change;
  expect(order).toEqual(['price 200', 'changed']);
});
