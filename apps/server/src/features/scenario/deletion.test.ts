import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/scenario.ts';
import type { Scenario } from '@rahmenpreis/contract/scenario.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cleanUp } from '../../db/clean-up.ts';
import { KEPT_MS } from '../../db/retention.ts';
import { audit, auditPersonal } from '../../db/schema/audit.ts';
import { scenario } from '../../db/schema/scenario.ts';
import { type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

type Listed = AnswerOf<typeof contract.listScenarios, never>;
type Whole = AnswerOf<typeof contract.getScenario, never>;

let server: TestServer;
let opened: TestTender;
let admin: TestUser;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  admin = opened.admin;
});
afterAll(() => server.close());

const placeOf = (scenarioId: string) => ({ as: admin, params: { phaseId: opened.phase.id, scenarioId } });
const read = (id: string) => server.get<Whole>(contract.getScenario, placeOf(id));
const list = () =>
  server.get<Listed>(contract.listScenarios, { as: admin, params: { phaseId: opened.phase.id } });
const statusOf = async (call: (typeof contract)[keyof typeof contract], id: string, more = {}) =>
  (await server.ask(call, { ...placeOf(id), ...more })).statusCode;

const create = (name: string) =>
  server.get<Scenario>(contract.createScenario, {
    as: admin,
    params: { phaseId: opened.phase.id },
    body: { name, rules: [{ kind: 'count', bound: 'at-most', bidders: 2, per: 'all' }] },
  });
const remove = (id: string) => server.get(contract.deleteScenario, placeOf(id));

test('a deleted scenario is nowhere, and comes back as it was with its result', async () => {
  const { id } = await create('Fort');
  await server.get(contract.runScenario, placeOf(id));
  const before = await vi.waitFor(
    async () => {
      const whole = await read(id);
      expect(whole.scenario.run?.state).toBe('done');
      return whole;
    },
    { timeout: 60_000 },
  );
  await remove(id);
  expect((await list()).scenarios.map((own) => own.id)).not.toContain(id);
  const change = { body: { name: 'Anders', rules: [] } };
  const { getScenario, changeScenario, runScenario, cancelScenario, deleteScenario } = contract;
  for (const call of [getScenario, runScenario, cancelScenario, deleteScenario])
    expect(await statusOf(call, id), call.name).toBe(404);
  expect(await statusOf(changeScenario, id, change)).toBe(404);
  const applying = { body: { outcome: before.scenario.outcome!.version, seen: [] } };
  expect(await statusOf(contract.applyScenario, id, applying)).toBe(404);

  const version = before.scenario.version + 1;
  const back = await server.get<Scenario>(contract.restoreScenario, placeOf(id));
  expect(back).toEqual({ ...before.scenario, version });
  expect(await read(id)).toEqual({ ...before, scenario: back });
  // Whoever sends it again, since the answer was lost, changes nothing.
  expect(await server.get(contract.restoreScenario, placeOf(id))).toEqual(back);
  const stale = { headers: { 'if-match': `"${before.scenario.version}"` } };
  expect(await statusOf(deleteScenario, id, stale)).toBe(412);
});

test('both calls stand in the audit log with the name', async () => {
  const { id } = await create('Benannt');
  await remove(id);
  await server.get(contract.restoreScenario, placeOf(id));
  const { db } = server.database;
  const rows = await db.select().from(audit).orderBy(desc(audit.seq)).limit(2);
  const personal = await db.select().from(auditPersonal);
  expect(rows.map(({ action }) => action.replace(/ .*\//, ' '))).toEqual([
    'PUT restoration',
    'DELETE {scenarioId}',
  ]);
  for (const { seq } of rows) {
    const own = personal.filter((each) => each.seq === seq);
    expect(JSON.stringify(own)).toContain('Benannt');
  }
});

test('a run ends with its scenario, which comes back with the best so far', async () => {
  const { id } = await create('mittendrin');
  await server.get(contract.runScenario, placeOf(id));
  await remove(id);
  const back = await server.get<Scenario>(contract.restoreScenario, placeOf(id));
  expect(['cancelled', 'done']).toContain(back.run!.state);
});

test('after a day it is gone for good, which is said plainly; one that is there by itself cannot be deleted', async () => {
  const { id } = await create('vergangen');
  await remove(id);
  const { db } = server.database;
  const nowMs = server.clock.nowMs();
  const deletedAt = new Date(nowMs - KEPT_MS.deletedScenario);
  await db.update(scenario).set({ deletedAt }).where(eq(scenario.id, id));
  const count = await db.$count(scenario);
  await cleanUp(db, nowMs);
  expect(await db.$count(scenario)).toBe(count);
  await cleanUp(db, nowMs + 1);
  expect(await db.$count(scenario)).toBe(count - 1);
  expect(await statusOf(contract.restoreScenario, id)).toBe(404);
  const kept = (await list()).scenarios[0]!.id;
  for (const call of [contract.deleteScenario, contract.restoreScenario])
    expect(await statusOf(call, kept), call.name).toBe(409);
});
