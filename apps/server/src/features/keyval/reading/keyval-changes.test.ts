import {
  type KeyVal,
  type KeyValChanges,
  listOwnKeyValChanges,
  listOwnKeyVals,
  listPhaseKeyValChanges,
  listPhaseKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, openTestPriceBook, type TestPriceBook } from '../../../../test/test-price-book.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts';

let server: TestServer;
let book: TestPriceBook;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
});
afterAll(() => server.close());

async function read<T>(endpoint: Endpoint, as: TestUser, since?: string, orgaId = as.organisationId) {
  const params = { phaseId: book.phase.id, orgaId };
  const headers: Record<string, string> = since === undefined ? {} : { 'if-none-match': `"${since}"` };
  const query = since === undefined ? {} : { since };
  const { statusCode, body, headers: answered } = await server.ask(endpoint, { as, params, query, headers });
  const { data } = (body === '' ? {} : JSON.parse(body)) as { data?: T };
  return { statusCode, data, etag: String(answered['etag']).replaceAll('"', '') };
}

test('only what was entered or removed since is told, of everybody to an administrator', async () => {
  const [bidder, rival] = book.bidders as [TestUser, TestUser];
  await enter(server, book, bidder, { ep_007: '1', ep_UE_1: '2' });
  const before = await read<KeyVal[]>(listPhaseKeyVals, book.admin);
  expect((await read(listPhaseKeyValChanges, book.admin, before.etag)).statusCode).toBe(304);
  await enter(server, book, rival, { ep_007: '3' });
  await enter(server, book, bidder, { ep_UE_1: null });
  const { data } = await read<KeyValChanges>(listPhaseKeyValChanges, book.admin, before.etag);
  expect(data?.stored.map(({ key, value, organisationId }) => [key, value, organisationId])).toEqual([
    [`${book.phase.id}_ep_007`, '3', rival.organisationId],
  ]);
  expect(data?.removed).toEqual([{ organisationId: bidder.organisationId, key: `${book.phase.id}_ep_UE_1` }]);
});

test('a bidder is told of its own entries only, whatever since it names, and nothing of a rival that writes', async () => {
  const [bidder, rival] = book.bidders as [TestUser, TestUser];
  const { etag } = await read<KeyVal[]>(listOwnKeyVals, bidder);
  expect(etag).not.toContain(rival.organisationId);
  await enter(server, book, rival, { ep_007: '4' });
  expect((await read(listOwnKeyValChanges, bidder, etag)).statusCode).toBe(304);
  await enter(server, book, bidder, { ep_007: '5' });
  const { data } = await read<KeyValChanges>(listOwnKeyValChanges, bidder, etag);
  expect(data?.stored.map(({ value }) => value)).toEqual(['5']);
  const everything = await read<KeyValChanges>(listOwnKeyValChanges, bidder, '');
  expect(new Set(everything.data?.stored.map((entry) => entry.organisationId))).toEqual(
    new Set([bidder.organisationId]),
  );
  const foreign = `${rival.organisationId}.0`;
  expect((await read(listOwnKeyValChanges, bidder, foreign)).data).toBeNull();
  const asked = await read(listOwnKeyValChanges, bidder, etag, rival.organisationId);
  expect(asked.statusCode).toBe(404);
  const stranger = book.bidders[2]!;
  expect((await read(listOwnKeyValChanges, stranger, '')).statusCode).toBe(404);
});

test('what no list ever had as its ETag, and more writes than there were, are answered by null', async () => {
  const { organisationId } = book.bidders[0]!;
  for (const since of ['x', `${organisationId}`, `${organisationId}.99`, `${organisationId}.1~`]) {
    expect((await read(listPhaseKeyValChanges, book.admin, since)).data).toBeNull();
  }
});

test('each reading of a running phase by an administrator is written down', async () => {
  const count = async () =>
    (await server.database.pool.query<{ n: number }>('select count(*)::int as n from audit')).rows[0]!.n;
  const { etag } = await read<KeyVal[]>(listPhaseKeyVals, book.admin);
  const before = await count();
  await read(listPhaseKeyValChanges, book.admin, etag);
  expect(await count()).toBe(before + 1);
});
