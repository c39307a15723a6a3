import {
  changeAlphaKeyVal,
  createAlphaKeyVal,
  type KeyVal,
  listOrgaKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { changeFilters, readFilters, type SavedFilter } from '@rahmenpreis/tendering/cluster/saved-filter.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { storeFilterChange } from './use-saved-filters.ts';

vi.mock('../../../kernel/call/call.ts', () => ({
  call: vi.fn<() => void>(),
  callWhole: vi.fn<() => void>(),
}));

const PHASE = '00000000-0000-4000-8000-000000000001';
const OWNER = '00000000-0000-4000-8000-000000000002';
const place = { phaseId: PHASE, ownerId: OWNER };
const key = `${PHASE}_filter`;

function filter(id: string): SavedFilter {
  return { id, title: id, propertyIds: [], serviceProviderIds: [], sliceTags: [] };
}

interface Write {
  body: { value: string };
  ifMatch?: string;
  ifNoneMatch?: string;
}

/** A server that keeps one entry and refuses writes over a version that is gone. */
const kept: { entry: KeyVal | undefined; onRead: () => void } = { entry: undefined, onRead: () => undefined };
const stale = new CallFailure({ status: 412, error: 'stale', code: 'stale', message: '', details: [] });

function store(value: string): KeyVal {
  const version = (kept.entry?.version ?? 0) + 1;
  kept.entry = { id: 'stored', key, value, organisationId: OWNER, version };
  return kept.entry;
}

const server = vi.mocked<(...ask: never) => Promise<unknown>>(call);

beforeEach(() => {
  kept.entry = undefined;
  kept.onRead = () => undefined;
  server.mockImplementation(async (endpoint: unknown, { body, ifMatch, ifNoneMatch }: Write) => {
    if (endpoint === listOrgaKeyVals) {
      const read = kept.entry === undefined ? [] : [kept.entry];
      kept.onRead();
      return read;
    }
    const isFirst = endpoint === createAlphaKeyVal && ifNoneMatch === '*' && kept.entry === undefined;
    const isNext = endpoint === changeAlphaKeyVal && ifMatch === `"${kept.entry?.version}"`;
    if (!isFirst && !isNext) throw stale;
    return store(body.value);
  });
});

test('a filter is added to those that are stored, the first one makes the list (ANALYSIS-022)', async () => {
  await storeFilterChange(place, { add: filter('a') });
  await storeFilterChange(place, { add: filter('b') });
  await storeFilterChange(place, { removeId: 'a' });
  expect(readFilters(kept.entry?.value)).toEqual([filter('b')]);
});

test('what somebody else saves between reading and writing stays (KV-009)', async () => {
  kept.onRead = () => {
    kept.onRead = () => undefined;
    store(changeFilters(kept.entry?.value, { add: filter('theirs') }));
  };
  await storeFilterChange(place, { add: filter('mine') });
  expect(readFilters(kept.entry?.value)).toEqual([filter('theirs'), filter('mine')]);
});

test('who never gets a turn is told so, and any other refusal at once', async () => {
  kept.onRead = () => void store('[]');
  await expect(storeFilterChange(place, { add: filter('mine') })).rejects.toBe(stale);
  const refused = new CallFailure({ status: 403, error: '', code: 'x', message: '', details: [] });
  server.mockRejectedValue(refused);
  await expect(storeFilterChange(place, { add: filter('mine') })).rejects.toBe(refused);
});
