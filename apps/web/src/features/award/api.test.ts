import {
  changeAlphaKeyVal,
  createAlphaKeyVal,
  deleteAlphaKeyVal,
  type KeyVal,
  listOrgaKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { CallFailure } from '../../kernel/call/call-failure.ts';
import { call } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { knownAward, saveAward, undoAward } from './api.ts';
import { awardKey } from './award-state.ts';

vi.mock('../../kernel/call/call.ts', () => ({ call: vi.fn<() => void>(), callWhole: vi.fn<() => void>() }));

const PHASE = '00000000-0000-4000-8000-000000000001';
const OWNER = '00000000-0000-4000-8000-000000000002';
const HOUSE = '00000000-0000-4000-8000-00000000000a';
const place = { phaseId: PHASE, ownerId: OWNER, liegenschaftId: HOUSE, sliceId: 'aufzug' } as const;
const key = awardKey(PHASE, HOUSE, 'aufzug');
const { queryKey } = answerQuery(listOrgaKeyVals, { params: { phaseId: PHASE, orgaId: OWNER } });

/** What the server answers; the endpoints' own types do not matter here. */
const server = vi.mocked<(...ask: never) => Promise<unknown>>(call);
const asked = () => vi.mocked(call).mock.calls.map(([endpoint]) => endpoint);
const gone = new CallFailure({
  status: 404,
  error: 'not found',
  code: 'not-found',
  message: '',
  details: [],
});

function award(value: string, id = 'stored', version = 7): KeyVal {
  return { id, key, value, organisationId: OWNER, version };
}

const other: KeyVal = { id: 'other', key: 'other', value: '', organisationId: OWNER };
const known = () => queryClient.getQueryData<KeyVal[]>(queryKey);

beforeEach(() => {
  vi.resetAllMocks();
  queryClient.setQueryData<KeyVal[]>(queryKey, [award('alpina'), other]);
});

test('a cell that has an award is reassigned in its place', async () => {
  server.mockResolvedValue(award('hanse'));
  expect(await saveAward(place, 'hanse', knownAward(place))).toMatchObject({
    change: { kind: 'reassign', before: { value: 'alpina' } },
    version: 7,
  });
  expect(server).toHaveBeenCalledExactlyOnceWith(changeAlphaKeyVal, {
    params: { orgaId: OWNER, phaseId: PHASE, keyValId: 'stored' },
    body: { key, value: 'hanse', before: 'alpina' },
  });
  expect(known()).toEqual([other, award('hanse')]);
});

test('a cell that nobody has is awarded only while nobody has it (AWARD-018)', async () => {
  queryClient.setQueryData<KeyVal[]>(queryKey, [other]);
  server.mockResolvedValueOnce(award('hanse', 'new'));
  await saveAward(place, 'hanse', knownAward(place));
  expect(server).toHaveBeenCalledExactlyOnceWith(createAlphaKeyVal, {
    params: { orgaId: OWNER, phaseId: PHASE },
    body: { key, value: 'hanse', before: null },
  });
});

test('what a visit has stored is taken back in that version, and not where somebody else has stored since', async () => {
  server.mockResolvedValue(undefined);
  await undoAward(place, { before: null, version: 7 });
  expect(server).toHaveBeenCalledExactlyOnceWith(deleteAlphaKeyVal, {
    params: { orgaId: OWNER, phaseId: PHASE, keyValId: 'stored' },
    ifMatch: '"7"',
  });
  queryClient.setQueryData<KeyVal[]>(queryKey, [award('alpina', 'stored', 9)]);
  await expect(undoAward(place, { before: null, version: 7 })).rejects.toMatchObject({
    code: 'award-changed',
  });
  expect(asked()).toEqual([deleteAlphaKeyVal]);
});

test('an earlier winner is put back only over the very award that the visit stored', async () => {
  server.mockResolvedValue(award('hanse', 'stored', 8));
  expect(await undoAward(place, { before: 'hanse', version: 7 })).toMatchObject({ version: 8 });
  expect(server).toHaveBeenCalledExactlyOnceWith(changeAlphaKeyVal, {
    params: { orgaId: OWNER, phaseId: PHASE, keyValId: 'stored' },
    body: { key, value: 'hanse', before: 'alpina' },
    ifMatch: '"7"',
  });
});

test('withdrawing an award that is already gone is fine (AWARD-020)', async () => {
  server.mockRejectedValueOnce(gone);
  expect(await saveAward(place, null, knownAward(place))).toMatchObject({ change: { kind: 'withdraw' } });
  expect(asked()).toEqual([deleteAlphaKeyVal]);
  expect(known()).toEqual([other]);
});

test('nothing is sent where nobody has the cell and nobody is to have it', async () => {
  queryClient.setQueryData<KeyVal[]>(queryKey, [other]);
  expect(await saveAward(place, null, knownAward(place))).toEqual({ change: { kind: 'none' } });
  expect(asked()).toEqual([]);
});

test('a refusal leaves what is known as it was', async () => {
  const refusal = new Error('refused');
  server.mockRejectedValue(refusal);
  await expect(saveAward(place, 'hanse', knownAward(place))).rejects.toBe(refusal);
  await expect(saveAward(place, null, knownAward(place))).rejects.toBe(refusal);
  expect(known()).toEqual([award('alpina'), other]);
});
