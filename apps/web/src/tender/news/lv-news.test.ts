import { getLvColumns } from '@rahmenpreis/contract/lv.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { callWhole } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { hasOtherLvs } from './lv-news.ts';

vi.mock('../../kernel/call/call.ts', () => ({ callWhole: vi.fn<() => void>() }));
vi.mock('../../kernel/session/session.ts', async () => {
  const { memoryVault } = await import('../../kernel/session/session.fixture.ts');
  const { createSession } = await import('../../kernel/session/session-state.ts');
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  return { session: createSession(memoryVault(), storage) };
});

const query = answerQuery(getLvColumns, { params: { phaseId: 'p' } });

function answerWith(etag: string): void {
  vi.mocked(callWhole).mockResolvedValue({ data: new Uint8Array(), etag, filename: undefined } as never);
}

beforeEach(() => {
  queryClient.clear();
  answerWith('"old"');
});

test('LVs that came before the news are other ones, also where they are still on their way', async () => {
  expect(await hasOtherLvs('p', '7-new')).toBe(false);
  const coming = queryClient.fetchQuery(query);
  expect(await hasOtherLvs('p', '7-new')).toBe(true);
  await coming;
  expect(await hasOtherLvs('p', '7-new')).toBe(true);
});

test('writes of the bidder leave the LVs as they are, and what was asked for anew is no other one', async () => {
  await queryClient.fetchQuery(query);
  expect(await hasOtherLvs('p', '8-old')).toBe(false);
  answerWith('"new"');
  await queryClient.fetchQuery({ ...query, staleTime: 0 });
  expect(await hasOtherLvs('p', '8-new')).toBe(false);
});

test('LVs that could not be loaded are not missed', async () => {
  vi.mocked(callWhole).mockRejectedValue(new Error('away'));
  await queryClient.fetchQuery({ ...query, retry: false }).catch(() => undefined);
  expect(await hasOtherLvs('p', '7-new')).toBe(false);
});
