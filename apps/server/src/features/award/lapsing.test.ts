import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { AlphaBatchAnswer, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { readLapsed } from '@rahmenpreis/tendering/award/lapsed-award.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestPhases } from '../../../test/test-phases.ts';
import { ADMIN_RIGHTS } from '../../../test/test-sign-in.ts';

const { server, phases } = await startTestPhases();
const { users } = phases;
const phaseId = phases.phaseIds.running;
const as = users.adminWriter;
const second = await server.signIn('zweite@example.org', ADMIN_RIGHTS);
const { key } = phases.entry('award', phaseId);
const params = { phaseId, orgaId: as.organisationId };
const holder = users.writer;
afterAll(() => server.close());

const takePart = (value: 'true' | 'false') => phases.takePart(holder, phaseId, value);

function award(): Promise<KeyVal> {
  return server.get<KeyVal>(contract.createAlphaKeyVal, { as, params, body: { key, value: holder.id } });
}

/** Takes the award back as a page does on load. */
function takeBack() {
  const body = { data: [{ key, value: null, before: holder.id }] };
  return server.get<AlphaBatchAnswer>(contract.saveAlphaKeyVals, { as, params, body });
}

async function listStored() {
  return server.get<KeyVal[]>(contract.listOrgaKeyVals, { as, params });
}

async function listLapsed() {
  return (await listStored()).filter((entry) => parseKeyvalKey(entry.key)?.kind === 'lapsed');
}

beforeEach(async () => {
  await phases.reset();
  await takePart('true');
});

test('a winner that withdraws leaves behind who had the package and since when not, until somebody has seen it (AWARD-020)', async () => {
  await award();
  await takePart('false');
  expect(await takeBack()).toMatchObject({ stored: [], left: [] });
  const [mark, ...more] = await listLapsed();
  expect(more).toEqual([]);
  expect(readLapsed(mark!.value)).toEqual({
    serviceProviderId: holder.id,
    organisation: expect.any(String),
    withdrawnAt: expect.any(String),
  });
  const { entries } = await server.get<{ entries: { detail: object }[] }>(listAuditEntries, {
    as,
    query: { kind: 'award', limit: '1' },
  });
  expect(entries[0]!.detail).toMatchObject({
    changes: { count: 1, listed: [{ name: key, from: holder.id }] },
  });
  await server.get(contract.deleteAlphaKeyVal, {
    as: second,
    params: { ...params, keyValId: mark!.id },
    headers: { 'if-match': `"${mark!.version}"` },
  });
  expect(await listStored()).toEqual([]);
});

test('who takes part again and gets the package back has not lost it, however often that is undone', async () => {
  await award();
  await takePart('false');
  const { awardWriteId } = await takeBack();
  await takePart('true');
  const undo = (id: string | null) =>
    server.get<AlphaBatchAnswer>(contract.undoAwardWrite, {
      as,
      params: { ...params, awardWriteId: id ?? '' },
    });
  const undone = await undo(awardWriteId);
  expect(undone.stored).toEqual([expect.objectContaining({ key, value: holder.id })]);
  expect(await listLapsed()).toEqual([]);
  await undo(undone.awardWriteId);
  expect(await listStored()).toEqual([]);
});

test('so does the specified call that takes the award back, and the mark outlives another award', async () => {
  const { id } = await award();
  await takePart('false');
  await server.get(contract.deleteAlphaKeyVal, { as, params: { ...params, keyValId: id } });
  await server.get(contract.createAlphaKeyVal, { as, params, body: { key, value: users.rival.id } });
  expect(await listLapsed()).toHaveLength(1);
});

test('whom the phase does not list any more is named without a day', async () => {
  await award();
  const all = await server.get<Phase[]>(listPhases, { as });
  const { title, start, end, userIds } = all.find(({ id }) => id === phaseId)!;
  const change = (listed: readonly string[] | undefined) =>
    server.get(changePhase, {
      as,
      params: { phaseId },
      body: { title, start, end, userIds: listed },
    });
  await change([users.rival.id]);
  await takeBack();
  await change(userIds);
  expect((await listLapsed()).map(({ value }) => readLapsed(value)?.withdrawnAt)).toEqual([null]);
});

test('an award that is taken from who takes part leaves nothing, and nobody writes a mark', async () => {
  const { id } = await award();
  await server.get(contract.deleteAlphaKeyVal, { as, params: { ...params, keyValId: id } });
  expect(await listStored()).toEqual([]);
  const body = phases.entry('lapsed', phaseId);
  expect((await server.ask(contract.createAlphaKeyVal, { as, params, body })).statusCode).toBe(400);
});
