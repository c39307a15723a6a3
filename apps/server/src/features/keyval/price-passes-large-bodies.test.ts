import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  changeOwnKeyVal,
  createOwnKeyVal,
  deleteOwnKeyVal,
  type KeyVal,
} from '@rahmenpreis/contract/keyval.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPacer } from '../../kernel/work/pacer.ts';
import { openTestPhases, type TestPhases } from '../../test/test-phases.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

/** So long large bodies rest at most, and nothing else of the server waits just as long. */
const LONGEST_REST_MS = 80;
const HOUR_MS = 3_600_000;

let server: TestServer;
let phases: TestPhases;

beforeAll(async () => {
  server = await startTestServer();
  phases = await openTestPhases(server);
});
afterAll(() => server.close());

/** Lets large bodies rest, as after the longest part, until the given function is called. */
async function restLargeBodies(): Promise<() => void> {
  let goOn: (() => void) | undefined;
  const { setTimeout } = globalThis;
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((go: () => void, ms: number) => {
    if (ms !== LONGEST_REST_MS) return setTimeout(go, ms);
    goOn = go;
    return undefined;
  }) as never);
  const pace = createPacer('body');
  await pace();
  const begunMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(begunMs + HOUR_MS);
  while (goOn === undefined) await nextTurn();
  clock.mockRestore();
  timers.mockRestore();
  return goOn;
}

test('prices, and what a page sends at once, do not wait for large bodies; a long batch does', async () => {
  const { writer, rival } = phases.users;
  const phaseId = phases.phaseIds.running;
  const ep = phases.entry('ep', phaseId);
  const params = { phaseId, orgaId: writer.organisationId };
  const goOn = await restLargeBodies();
  let isStored = false;
  const long = phases.batch(rival, phaseId, Array(101).fill(ep)).finally(() => (isStored = true));
  const { id } = await server.get<KeyVal>(createOwnKeyVal, { as: writer, params, body: ep });
  const one = { as: writer, params: { ...params, keyValId: id } };
  await server.get<KeyVal>(changeOwnKeyVal, { ...one, body: { ...ep, value: '2500' } });
  const batch = await phases.batch(writer, phaseId, Array(100).fill(ep));
  expect(batch.statusCode).toBe(200);
  const removed = await server.ask(deleteOwnKeyVal, { as: writer, params: { ...params, keyValId: id } });
  expect(removed.statusCode).toBe(200);
  expect(isStored).toBe(false);
  goOn();
  expect((await long).statusCode).toBe(200);
});
