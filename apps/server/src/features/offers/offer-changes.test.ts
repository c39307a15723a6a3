import { createAlphaKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { getOfferChanges, getOffers, type OfferChanges, type Offers } from '@rahmenpreis/contract/offers.ts';
import { offersCallSchemas } from '@rahmenpreis/contract/schema/offers.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, openTestPriceBook, putLv, type TestPriceBook } from '../../../test/test-price-book.ts';
import {
  startTestServer,
  type TestProcess,
  type TestServer,
  type TestUser,
} from '../../../test/test-server.ts';

let server: TestServer;
let book: TestPriceBook;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  const rows = [0, 1].map((code) => ({ code, mengeMillis: 2_000, inactive: false }));
  for (const id of book.liegenschaftIds) await putLv(server, book, id, rows);
});
afterAll(() => server.close());

async function readWhole(as: TestUser, process: TestProcess = server) {
  const answer = await process.ask(getOffers, { as, params: { phaseId: book.phase.id } });
  const { data } = JSON.parse(answer.body) as { data: Offers };
  return { offers: data, version: JSON.parse(String(answer.headers['etag'])) as string };
}

function askChanges(as: TestUser, since: string, process: TestProcess = server, headers = {}) {
  const params = { phaseId: book.phase.id };
  return process.ask(getOfferChanges, { as, params, query: { since }, headers });
}

async function readChanges(as: TestUser, since: string, process?: TestProcess): Promise<OfferChanges | null> {
  const { data } = JSON.parse((await askChanges(as, since, process)).body) as { data: unknown };
  return offersCallSchemas.getOfferChanges.answer.parse(data);
}

test('one price is told by the cells of that bidder which hold the position, and the whole stays as it was', async () => {
  const [, rival] = book.bidders as [TestUser, TestUser];
  const before = await readWhole(book.admin);
  await enter(server, book, rival, { ep_UE_1: '5000' });
  const changes = await readChanges(book.admin, before.version);
  const after = await readWhole(book.admin);
  const { serviceProviderIds, liegenschaftIds } = after.offers;
  const slice = SLICES.findIndex(({ tags }) => (tags as readonly string[]).includes('uegm'));
  const p = serviceProviderIds.indexOf(rival.id);
  const cells = [...liegenschaftIds.keys()].map(
    (l) => (p * liegenschaftIds.length + l) * SLICES.length + slice,
  );
  expect(changes).toEqual({
    phaseId: book.phase.id,
    revision: before.offers.revision + 1,
    participation: after.offers.participation,
    cells,
    sums: cells.map(() => 10_000),
    flags: cells.map(() => 0),
  });
});

test('who has everything gets 304, and the ETag goes on with the comparison', async () => {
  const { version } = await readWhole(book.admin);
  const known = { 'if-none-match': `"${version}"` };
  const same = await askChanges(book.admin, version, server, known);
  expect([same.statusCode, same.body]).toEqual([304, '']);
  await enter(server, book, book.bidders[0]!, { ep_007: '77' });
  const other = await askChanges(book.admin, version, server, known);
  expect([other.statusCode, other.headers['etag']]).toEqual([
    200,
    `"${(await readWhole(book.admin)).version}"`,
  ]);
});

test('a process that has not seen the version, or other bidders and properties, say nothing of changes', async () => {
  const { version } = await readWhole(book.admin);
  expect((await readChanges(book.admin, version))?.cells).toEqual([]);
  const other = await server.startOther();
  await enter(server, book, book.bidders[0]!, { ep_007: '78' });
  expect(await readChanges(book.admin, version, other)).toBeNull();
  expect(await readChanges(book.admin, 'unknown')).toBeNull();
  const now = await readWhole(book.admin, other);
  expect((await readChanges(book.admin, now.version, other))?.cells).toEqual([]);
  await other.app.close();
  await server.database.pool.query('delete from phase_user where user_id = $1', [book.bidders[1]!.id]);
  expect(await readChanges(book.admin, now.version)).toBeNull();
  await server.database.pool.query('insert into phase_user (phase_id, user_id) values ($1, $2)', [
    book.phase.id,
    book.bidders[1]!.id,
  ]);
});

test('a bidder is told of itself only, and nothing when a rival writes', async () => {
  const [bidder, rival] = book.bidders as [TestUser, TestUser];
  const { version } = await readWhole(bidder);
  const world = () => askChanges(bidder, version).then(({ body, headers }) => [body, headers['etag']]);
  const before = await world();
  await enter(server, book, rival, { ep_007: '99', ep_UE_1: '98' });
  expect(await world()).toEqual(before);
  expect(await readChanges(bidder, (await readWhole(book.admin)).version)).toBeNull();
  await enter(server, book, bidder, { ep_007: '79' });
  expect(await readChanges(bidder, version)).toBeNull();
  const stranger = book.bidders[2]!;
  expect((await askChanges(stranger, version)).statusCode).toBe(404);
});

test('neither call leaves anything in the store that a browser has on disk', async () => {
  const { version } = await readWhole(book.admin);
  const whole = await server.ask(getOffers, { as: book.admin, params: { phaseId: book.phase.id } });
  for (const answer of [whole, await askChanges(book.admin, version)]) {
    expect([answer.headers['cache-control'], answer.headers['etag']]).toEqual(['no-store', `"${version}"`]);
  }
});

test('whatever is entered, removed or awarded gives administrators another version to ask for changes since', async () => {
  const bidder = book.bidders[0]!;
  const [phaseId, liegenschaftId] = [book.phase.id, book.liegenschaftIds[0]!];
  const orgaId = book.admin.organisationId;
  const decide = (key: string, value: string) =>
    server.get(createAlphaKeyVal, { as: book.admin, params: { phaseId, orgaId }, body: { key, value } });
  const target = [{ key: `${phaseId}_${liegenschaftId}_aufzug`, value: '1000' }];
  const steps = [
    () => enter(server, book, bidder, { ep_007: '5' }),
    () => enter(server, book, bidder, { ep_007: null }),
    () => enter(server, book, bidder, { bl_Hamburg_uegm: '900' }),
    () => enter(server, book, bidder, { [`ls_${liegenschaftId}_uegm`]: '900' }),
    () => enter(server, book, bidder, { [`n_${liegenschaftId}_uegm`]: '900' }),
    () => enter(server, book, bidder, { [`m_${liegenschaftId}`]: 'false' }),
    () => enter(server, book, bidder, { offer: 'true' }),
    () => decide(`${phaseId}_target`, JSON.stringify(target)),
    () => decide(`awarding_${phaseId}_${liegenschaftId}_aufzug`, bidder.id),
    () => decide(`${phaseId}_filter`, '[]'),
  ];
  const seen = new Set([(await readWhole(book.admin)).version]);
  for (const take of steps) {
    await take();
    seen.add((await readWhole(book.admin)).version);
  }
  expect(seen.size).toBe(steps.length + 1);
});
