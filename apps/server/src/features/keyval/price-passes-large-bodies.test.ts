import {
  changeOwnKeyVal,
  createOwnKeyVal,
  deleteOwnKeyVal,
  type KeyVal,
} from '@rahmenpreis/contract/keyval.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyValHead } from '../../db/schema/keyval.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countWaitingForLocks } from '../../../test/test-database.ts';
import { startTestPhases, type TestPhases } from '../../../test/test-phases.ts';
import type { TestServer } from '../../../test/test-server.ts';

/** So many entries are more than 64 kB. */
const LARGE = 2_000;

let server: TestServer;
let phases: TestPhases;

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
});
afterAll(() => server.close());

test('prices, and what a page sends at once, do not wait for large bodies, of which one is worked on at a time', async () => {
  const { writer, rival } = phases.users;
  const phaseId = phases.phaseIds.running;
  const ep = phases.entry('ep', phaseId);
  const params = { phaseId, orgaId: writer.organisationId };
  const rivals = and(eq(keyValHead.phaseId, phaseId), eq(keyValHead.organisationId, rival.organisationId));
  const answered: string[] = [];
  const large = await inTransaction(server.database.held, async (transaction) => {
    await transaction.select().from(keyValHead).where(rivals).for('update');
    const held = phases.batch(rival, phaseId, Array(LARGE).fill(ep)).finally(() => answered.push('held'));
    await expect.poll(() => countWaitingForLocks(server.database)).toBe(1);
    const next = phases.batch(writer, phaseId, Array(LARGE).fill(ep)).finally(() => answered.push('next'));
    const { id } = await server.get<KeyVal>(createOwnKeyVal, { as: writer, params, body: ep });
    const one = { as: writer, params: { ...params, keyValId: id } };
    await server.get<KeyVal>(changeOwnKeyVal, { ...one, body: { ...ep, value: '2500' } });
    const batch = await phases.batch(writer, phaseId, Array(100).fill(ep));
    const removed = await server.ask(deleteOwnKeyVal, one);
    expect([batch.statusCode, removed.statusCode, answered]).toEqual([200, 200, []]);
    return [held, next];
  });
  expect((await Promise.all(large)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});
