import { type AuditEntry, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import {
  listLiegenschaften,
  retireLiegenschaften,
  type Liegenschaft,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { changePhase, createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { FUTURE, RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let admin: TestUser;
let bidder: TestUser;
let [oldId, newId] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, bidder } = await signInPeople(server));
  oldId = await createTestLiegenschaft(server, admin, 'L-1', 'Hamburg');
  newId = await createTestLiegenschaft(server, admin, 'L-2', 'Bayern');
});
afterAll(() => server.close());

const retire = (liegenschaftIds: readonly string[], isRetired = true, as = admin) =>
  server.ask(retireLiegenschaften, { as, body: { liegenschaftIds, isRetired } });
const sinceOf = async (id: string, as: TestUser) => {
  const all = await server.get<Liegenschaft[]>(listLiegenschaften, { as });
  return all.find((each) => each.id === id)?.stillgelegtAt;
};

test('a retired property stays in its phases, joins no other, and can be taken back', async () => {
  const members = { liegenschaftIds: [oldId], userIds: [bidder.id] };
  const running = await server.get<Phase>(createPhase, { as: admin, body: { ...RUNNING, ...members } });
  const answer = await retire([oldId, newId]);
  expect(answer.json()).toEqual({ data: { liegenschaftIds: expect.arrayContaining([oldId, newId]) } });
  expect((await retire([oldId])).json()).toEqual({ data: { liegenschaftIds: [] } });
  expect(await sinceOf(oldId, admin)).toBe(new Date(TEST_NOW_MS).toISOString());
  // No bidder hears of it.
  expect(await sinceOf(oldId, bidder)).toBeUndefined();

  const [ask, same] = [
    { as: admin, params: { phaseId: running.id } },
    { ...RUNNING, ...members },
  ];
  const kept = await server.get<Phase>(changePhase, { ...ask, body: { ...same, title: 'Anders' } });
  expect(kept.liegenschaftIds).toEqual([oldId]);
  const refusals = [
    await server.ask(changePhase, { ...ask, body: { ...same, liegenschaftIds: [oldId, newId] } }),
    await server.ask(createPhase, { as: admin, body: { ...FUTURE, liegenschaftIds: [newId.toUpperCase()] } }),
  ];
  for (const refusal of refusals) {
    expect([refusal.statusCode, refusal.json<{ code: string }>().code]).toEqual([
      409,
      'liegenschaft-retired',
    ]);
    expect(refusal.json<{ message: string }>().message).toContain('„L-2');
  }
  await retire([newId], false);
  const joined = await server.get<Phase>(changePhase, {
    ...ask,
    body: { ...same, liegenschaftIds: [oldId, newId] },
  });
  expect(new Set(joined.liegenschaftIds)).toEqual(new Set([oldId, newId]));
});

test('the trail tells which were retired; who may not write is refused, and one that does not exist retires none', async () => {
  expect((await retire([newId], true, bidder)).statusCode).toBe(403);
  expect((await retire([newId, '00000000-0000-4000-8000-000000000000'])).statusCode).toBe(404);
  expect(await sinceOf(newId, admin)).toBeUndefined();
  await retire([newId]);
  const { entries } = await server.get<{ entries: AuditEntry[] }>(listAuditEntries, { as: admin });
  const entry = entries.find(({ action }) => action === 'PUT /property/v1/liegenschaft/stilllegung');
  expect(JSON.stringify(entry?.detail)).toContain('stillgelegtAt');
});
