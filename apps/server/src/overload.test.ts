import { createOwnKeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from './db/transaction.ts';
import { lockPhase } from './features/phase/repository.ts';
import { startTestPhases, type TestPhases } from '../test/test-phases.ts';
import { countWaitingForLocks } from '../test/test-database.ts';
import type { TestServer } from '../test/test-server.ts';

/** More than the 4 of one company that are at work and the 500 that wait. */
const CALLS = 508;

let server: TestServer;
let phases: TestPhases;

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
});
afterAll(() => server.close());

test('who asks too much is told to come again, and what others ask comes in its turn', async () => {
  const { writer, rival } = phases.users;
  const phaseId = phases.phaseIds.running;
  const refused: number[] = [];
  const write = async () => {
    const answer = await phases.write(createOwnKeyVal, writer, phaseId, phases.entry('ep', phaseId));
    if (answer.statusCode === 503) refused.push(Number(answer.headers['retry-after']));
    return answer.statusCode;
  };
  const params = { phaseId, orgaId: rival.organisationId };
  let statuses: Promise<number[]> | undefined;
  let other: ReturnType<typeof phases.write> | undefined;
  await inTransaction(server.database.held, async (transaction) => {
    await lockPhase(transaction, phaseId, 'update');
    statuses = Promise.all(Array.from({ length: CALLS }, write));
    await vi.waitFor(() => expect(refused).toHaveLength(4), 10_000);
    // Reads have turns that no write takes.
    expect((await server.ask(listOwnKeyVals, { as: rival, params })).statusCode).toBe(200);
    other = phases.write(createOwnKeyVal, rival, phaseId, phases.entry('ep', phaseId));
    await vi.waitFor(async () => expect(await countWaitingForLocks(server.database)).toBe(5), 10_000);
  });
  expect((await other)?.statusCode).toBe(200);
  expect(refused).toEqual([1, 1, 1, 1]);
  const answers = (await statuses) ?? [];
  expect(answers.filter((status) => status === 200)).toHaveLength(CALLS - refused.length);
  // Nothing is left of it: whoever was told to come again does, and is heard like everybody else.
  const again = await Promise.all(refused.map(write));
  expect(again).toEqual(refused.map(() => 200));
});
