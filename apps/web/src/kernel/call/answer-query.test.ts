import { getOfferChanges, getOffers, type OfferChanges, type Offers } from '@rahmenpreis/contract/offers.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { applyOfferChanges } from '@rahmenpreis/tendering/offer/answer-changes.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { adoptEntries, answerQuery, heldVersion, writeOnNewest } from './answer-query.ts';
import { CallFailure } from './call-failure.ts';
import { callWhole } from './call.ts';
import { askForChanges } from './held-answer.ts';
import { queryClient, trustAnswers } from './query-client.ts';

vi.mock('./call.ts', () => ({ callWhole: vi.fn<() => void>() }));

const params = { phaseId: 'p' };
const whole: Offers = {
  phaseId: 'p',
  revision: 1,
  serviceProviderIds: ['u'],
  liegenschaftIds: ['l'],
  sliceIds: ['a', 'b'],
  participation: ['true'],
  sums: [1, 2],
  flags: [0, 0],
};
const changes: OfferChanges = {
  phaseId: 'p',
  revision: 2,
  participation: ['true'],
  cells: [1],
  sums: [9],
  flags: [0],
};
const server = vi.mocked<(...ask: never) => Promise<unknown>>(callWhole);
const asked = () =>
  vi.mocked(callWhole).mock.calls.map(([{ name }, input]) => {
    const { query, ifNoneMatch } = (input ?? {}) as { query?: unknown; ifNoneMatch?: string };
    return [name, query, ifNoneMatch];
  });
const offersQuery = answerQuery(getOffers, { params });
const fetchNow = () => queryClient.fetchQuery({ ...offersQuery, staleTime: 0 });

function answer(data: unknown, etag: string) {
  return { data, etag, isUnchanged: false };
}

const UNCHANGED = { data: undefined, etag: undefined, isUnchanged: true };

beforeEach(() => {
  server.mockReset();
  queryClient.clear();
  trustAnswers(() => false);
});

test('what is held is asked for with its ETag, and stays the same object where it did not change', async () => {
  const query = answerQuery(listPhases);
  server.mockResolvedValueOnce(answer([], '"v1"')).mockResolvedValueOnce(UNCHANGED);
  const first = await queryClient.fetchQuery(query);
  expect(await queryClient.fetchQuery({ ...query, staleTime: 0 })).toBe(first);
  expect(asked()).toEqual([
    ['listPhases', undefined, undefined],
    ['listPhases', undefined, '"v1"'],
  ]);
});

test('an answer that the page has changed itself has no ETag any more', async () => {
  const query = answerQuery(listPhases);
  server.mockResolvedValue(answer([], '"v1"'));
  await queryClient.fetchQuery(query);
  queryClient.setQueryData(query.queryKey, []);
  expect(heldVersion(listPhases)).toBeUndefined();
  await queryClient.fetchQuery({ ...query, staleTime: 0 });
  expect(asked().at(-1)).toEqual(['listPhases', undefined, undefined]);
});

test('only what changed is asked for where there is a call for it, and the next time since then', async () => {
  askForChanges(getOffers, getOfferChanges, applyOfferChanges);
  server
    .mockResolvedValueOnce(answer(whole, '"1-x"'))
    .mockResolvedValueOnce(answer(changes, 'W/"2-x"'))
    .mockResolvedValueOnce(UNCHANGED);
  await fetchNow();
  const second = await fetchNow();
  expect(second).toEqual({ ...whole, revision: 2, sums: [1, 9] });
  expect(await fetchNow()).toBe(second);
  expect(heldVersion(getOffers, { params })).toBe('2-x');
  expect(asked()).toEqual([
    ['getOffers', undefined, undefined],
    ['getOfferChanges', { since: '1-x' }, '"1-x"'],
    ['getOfferChanges', { since: '2-x' }, 'W/"2-x"'],
  ]);
});

test('where the server does not know what changed, the whole is asked for', async () => {
  askForChanges(getOffers, getOfferChanges, applyOfferChanges);
  const next = { ...whole, liegenschaftIds: ['m'] };
  server
    .mockResolvedValueOnce(answer(whole, '"1-x"'))
    .mockResolvedValueOnce(answer(null, '"null"'))
    .mockResolvedValueOnce(answer(next, '"3-y"'));
  await fetchNow();
  expect(await fetchNow()).toBe(next);
  expect(asked().map(([name]) => name)).toEqual(['getOffers', 'getOfferChanges', 'getOffers']);
  expect(heldVersion(getOffers, { params })).toBe('3-y');
});

test('answers grow old by time, but not while something else says when there are others', async () => {
  vi.useFakeTimers();
  server.mockResolvedValue(answer([], '"v1"'));
  const query = answerQuery(listPhases);
  await queryClient.fetchQuery(query);
  vi.advanceTimersByTime(60_000);
  trustAnswers(({ queryKey }) => queryKey[0] === listPhases.path);
  await queryClient.fetchQuery(query);
  expect(asked()).toHaveLength(1);
  trustAnswers(() => false);
  await queryClient.fetchQuery(query);
  expect(asked()).toHaveLength(2);
  vi.useRealTimers();
});

const phasesQuery = answerQuery(listPhases);
const phase = (id: string, version: number) => ({ id, version }) as Phase;

test('what a write stored stands in the list at once, and what it removed does not', async () => {
  queryClient.setQueryData(phasesQuery.queryKey, [phase('a', 1), phase('b', 1), phase('c', 1)]);
  await adoptEntries(phasesQuery, ({ id }) => id, [phase('b', 2)], ['c']);
  expect(queryClient.getQueryData(phasesQuery.queryKey)).toEqual([phase('a', 1), phase('b', 2)]);
});

test('a write that somebody else outran is made anew of what stands there by now; any other refusal is final', async () => {
  queryClient.setQueryData(phasesQuery.queryKey, [phase('a', 1)]);
  server.mockImplementation(async () => answer([phase('a', 2)], '"2"'));
  const refuse = (status: number) =>
    new CallFailure({ status, error: '', message: '', code: '', details: [] });
  const written = await writeOnNewest(phasesQuery, async (known) => {
    if (known?.[0]?.version !== 2) throw refuse(412);
    return known[0].version;
  });
  expect(written).toBe(2);
  await expect(writeOnNewest(phasesQuery, () => Promise.reject(refuse(409)))).rejects.toMatchObject({
    status: 409,
  });
  expect(server).toHaveBeenCalledTimes(1);
});
