import { listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { reasonName } from '@rahmenpreis/tendering/audit-log/reason-name.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { awardReason } from '../../db/schema/keyval.ts';
import { phase } from '../../db/schema/phase.ts';
import { startTestPhases } from '../../../test/test-phases.ts';
import { ADMIN_RIGHTS } from '../../../test/test-sign-in.ts';

const REASON = 'Herr Brandl hat das Haus zehn Jahre gepflegt.';

const { server, phases } = await startTestPhases();
const { users } = phases;
const phaseId = phases.phaseIds.running;
const as = users.adminWriter;
const second = await server.signIn('zweite@example.org', ADMIN_RIGHTS);
const { key } = phases.entry('award', phaseId);
const params = { phaseId, orgaId: as.organisationId };
const [one, other] = [users.rival, users.writer];
afterAll(() => server.close());

beforeEach(async () => {
  await phases.reset();
  await server.database.db.delete(awardReason);
  await phases.takePart(other, phaseId, 'true');
});

interface Sent {
  value: string | null;
  before: string | null;
  reason?: string;
  beforeReason?: string | null;
}
const save = (sent: Sent, by = as) =>
  server.get<AlphaBatchAnswer>(contract.saveAlphaKeyVals, {
    as: by,
    params,
    body: { data: [{ key, ...sent }] },
  });
const award = (to = one, reason?: string) =>
  save({ value: to.id, before: null, ...(reason === undefined ? {} : { reason }) });
const undo = (awardWriteId: string | null) =>
  server.get<AlphaBatchAnswer>(contract.undoAwardWrite, {
    as: second,
    params: { ...params, awardWriteId: awardWriteId! },
  });

async function read(by = users.adminReader, list: Endpoint = contract.listOrgaKeyVals) {
  const rows = await server.get<KeyVal[]>(list, { as: by, params: { ...params, orgaId: by.organisationId } });
  return rows.find((row) => row.key === key)?.reason;
}
const text = async () => (await read())?.text;

test('a reason is kept with its award, and read by all administrators with who gave it', async () => {
  const { stored } = await award(one, REASON);
  const told = { text: REASON, source: 'typed', by: 'Vera Muster', at: expect.any(String) };
  expect(stored[0]?.reason).toEqual(told);
  expect(await read()).toEqual(told);
  // Who only wants the award that stands there says nothing of its reason.
  await save({ value: one.id, before: one.id });
  expect(await text()).toBe(REASON);
  const wrong = { key, value: null, before: one.id, reason: REASON };
  const target = { ...phases.entry('target', phaseId), before: null, reason: REASON };
  for (const entry of [wrong, target]) {
    const answer = await server.ask(contract.saveAlphaKeyVals, { as, params, body: { data: [entry] } });
    expect(answer.json<{ details: object[] }>().details).toMatchObject([{ field: 'data.0.reason' }]);
  }
});

test('it goes with the award, and an undo brings both back', async () => {
  await award(one, REASON);
  const given = await save({ value: other.id, before: one.id });
  expect(await text()).toBeUndefined();
  expect((await undo(given.awardWriteId)).stored[0]?.reason?.text).toBe(REASON);
  const taken = await save({ value: null, before: one.id });
  await undo(taken.awardWriteId);
  expect(await text()).toBe(REASON);
  // Whoever awards it anew does so without what was said of the earlier award.
  await save({ value: null, before: one.id });
  await award(one);
  expect(await text()).toBeUndefined();
  expect(await server.database.db.select().from(awardReason)).toEqual([]);
});

test('of two who give one at once the second is told who was first, by a batch and by a single write', async () => {
  await award(one);
  await save({ value: one.id, before: one.id, reason: REASON, beforeReason: null }, second);
  const late = await save({ value: one.id, before: one.id, reason: 'Anders', beforeReason: null });
  expect([late.stored, late.left]).toMatchObject([[], [{ key, value: one.id, by: 'Vera Muster' }]]);
  const body = { key, value: one.id, before: one.id, reason: 'Anders', beforeReason: null };
  const refused = await server.ask(contract.createAlphaKeyVal, { as, params, body });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'award-changed']);
  expect(await text()).toBe(REASON);
  // Who does not say what it saw changes none that is there; who has seen it does, and takes it away by a
  // blank one.
  await save({ value: one.id, before: one.id, reason: 'Anders' });
  expect(await text()).toBe(REASON);
  await save({ value: one.id, before: one.id, reason: 'Anders', beforeReason: REASON });
  expect(await text()).toBe('Anders');
  await save({ value: one.id, before: one.id, reason: ' ', beforeReason: 'Anders' });
  expect(await text()).toBeUndefined();
});

test('a change of it reaches whoever follows the list, and enters the trail by digests', async () => {
  await award(one);
  const listed = await server.ask(contract.listOrgaKeyVals, { as, params });
  const since = String(listed.headers['etag']).replaceAll('"', '');
  await save({ value: one.id, before: one.id, reason: REASON, beforeReason: null });
  const changes = await server.get<{ stored: KeyVal[] }>(contract.listOrgaKeyValChanges, {
    as,
    params,
    query: { since },
  });
  expect(changes.stored.map(({ reason }) => reason?.text)).toEqual([REASON]);
  await save({ value: one.id, before: one.id, reason: 'Anders', beforeReason: REASON });
  const { entries } = await server.get<{ entries: { detail: object; personal: object }[] }>(
    listAuditEntries,
    {
      as,
      query: { kind: 'award', limit: '1' },
    },
  );
  expect(entries[0]!.detail).toMatchObject({ changes: { listed: [{ name: reasonName(key) }], count: 1 } });
  expect(JSON.stringify(entries[0]!.detail)).not.toMatch(/Brandl|Anders/);
  expect(entries[0]!.personal).toMatchObject({ awardReason: 'Anders', 'before.awardReason': REASON });
});

test('nobody reads it while the phase is sealed, and no bidder at any time', async () => {
  await award(one, REASON);
  expect(await read(one, contract.listOwnKeyVals)).toBeUndefined();
  const owner = { ...params, orgaId: as.organisationId };
  for (const list of [contract.listOwnKeyVals, contract.listOrgaKeyVals] as const) {
    expect([403, 404]).toContain((await server.ask(list, { as: one, params: owner })).statusCode);
  }
  const { db } = server.database;
  await db.update(phase).set({ seal: 'SEALED' }).where(eq(phase.id, phaseId));
  expect(await read()).toBeUndefined();
  const body = { data: [{ key, value: one.id, before: one.id, reason: 'Anders', beforeReason: REASON }] };
  const refused = await server.ask(contract.saveAlphaKeyVals, { as, params, body });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'phase-sealed']);
  await db.update(phase).set({ seal: 'NONE' }).where(eq(phase.id, phaseId));
  expect(await text()).toBe(REASON);
});
