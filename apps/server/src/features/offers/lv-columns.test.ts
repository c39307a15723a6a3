import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { getLvColumns } from '@rahmenpreis/contract/lv.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { changePhase } from '@rahmenpreis/contract/phase.ts';
import { readLvColumns } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, openTestPriceBook, putLv, type TestPriceBook } from '../../../test/test-price-book.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { createPriceBooks } from './price-book-cache.ts';

let server: TestServer;
let book: TestPriceBook;
let bidder: TestUser;
let rival: TestUser;
let outsider: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  [bidder, rival, outsider] = book.bidders as [TestUser, TestUser, TestUser];
  const rows = [
    { code: 1, mengeMillis: 4_000_000_000, inactive: false },
    { code: 4, mengeMillis: 1, inactive: false },
    { code: 0, mengeMillis: 2_500, inactive: true },
    { code: 0, mengeMillis: 0, inactive: false },
  ];
  for (const id of book.liegenschaftIds) await putLv(server, book, id, rows);
});
afterAll(() => server.close());

const ask = (as: TestUser, headers: Record<string, string> = {}, phaseId = book.phase.id) =>
  server.ask(getLvColumns, { as, params: { phaseId }, headers });

function change(differing: Record<string, unknown>): Promise<unknown> {
  const params = { phaseId: book.phase.id };
  return server.get(changePhase, { as: book.admin, params, body: { ...book.phase, ...differing } });
}

test('a bidder gets what prices depend on of the phase’s own properties, in the order of the comparison', async () => {
  const answer = await ask(bidder);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
  const { epCodes, tables } = readLvColumns(answer.rawPayload);
  const [first, second] = book.liegenschaftIds;
  expect([...tables.keys()]).toEqual([second, first]);
  for (const { slice, epIndex, mengeMillis, inactive } of tables.values()) {
    const rows = Array.from(slice, (s, row) => [s, epCodes[epIndex[row]!], mengeMillis[row], inactive[row]]);
    expect(rows).toEqual([
      [0, 'UE_1', 4_000_000_000, 0],
      [1, '007', 2_500, 1],
      [1, '007', 0, 0],
      [4, 'GONE', 1, 0],
    ]);
  }
});

test('they travel compressed where the caller can read that, and not at all to who has them', async () => {
  const [plain, packed] = [await ask(bidder), await ask(bidder, { 'accept-encoding': 'br, gzip' })];
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
    undefined,
    'gzip',
  ]);
  expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload);
  const refusing = await ask(bidder, { 'accept-encoding': 'gzip;q=0, identity' });
  expect(refusing.rawPayload).toEqual(plain.rawPayload);
  const known = { 'if-none-match': `W/${String(packed.headers['etag'])}` };
  expect((await ask(bidder, known)).statusCode).toBe(304);
  await putLv(server, book, book.liegenschaftIds[2]!, []);
  expect((await ask(bidder, known)).statusCode).toBe(304);
  await putLv(server, book, book.liegenschaftIds[0]!, []);
  expect((await ask(bidder, known)).statusCode).toBe(200);
});

test('their ETag is the part of the comparison’s that names everything besides the offers (decision 0006)', async () => {
  for (const as of [bidder, book.admin]) {
    const offers = await server.ask(getOffers, { as, params: { phaseId: book.phase.id } });
    const part = String(offers.headers['etag']).replace(/^"\d+-/, '"');
    expect((await ask(as)).headers['etag']).toBe(part);
  }
});

test('who may not see the phase gets the bytes of a random id, at once', async () => {
  const random = await ask(outsider, {}, randomUUID());
  expect(random.statusCode).toBe(404);
  expect((await ask(outsider)).body).toBe(random.body);
  await change({ userIds: [rival.id] });
  expect((await ask(bidder)).body).toBe(random.body);
  await change({});
  await change({ liegenschaftIds: [book.liegenschaftIds[2]] });
  const { tables } = readLvColumns((await ask(bidder)).rawPayload);
  expect([...tables.keys()]).toEqual([book.liegenschaftIds[2]]);
  await change({});
});

test('they hold nothing of anybody: whatever a rival does, the bytes and their ETag stay (QUALITY.md «Own entries only»)', async () => {
  const before = await ask(bidder);
  expect((await ask(rival)).rawPayload).toEqual(before.rawPayload);
  const [property] = book.liegenschaftIds;
  await enter(server, book, rival, { ep_007: '1234', [`m_${property}`]: 'false', offer: 'true' });
  await enter(server, book, rival, { bl_Hamburg_uegm: '700', [`ls_${property}_aufzug`]: '1300' });
  await change({ userIds: [bidder.id, outsider.id] });
  const after = await ask(bidder);
  expect(after.rawPayload).toEqual(before.rawPayload);
  expect(after.headers['etag']).toBe(before.headers['etag']);
  await change({});
});

test('all who ask share what was packed once', async () => {
  const books = createPriceBooks(server.database.db);
  const [own, other, all] = await Promise.all([
    books.readColumns(book.phase.id, { userId: bidder.id, organisationId: bidder.organisationId }),
    books.readColumns(book.phase.id, { userId: rival.id, organisationId: rival.organisationId }),
    books.readColumns(book.phase.id),
  ]);
  expect(own.gzipped).toBe(other.gzipped);
  expect(own.gzipped).toBe(all.gzipped);
  expect((await books.readColumns(book.phase.id)).gzipped).toBe(own.gzipped);
});

/** Gives the phase further properties, numbered behind all others, with copies of a property's LV. */
async function addCopies(propertyId: string, count: number): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `with copied as (
       insert into liegenschaft
       select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'nummer', 'Z-' || n))).*
       from liegenschaft l, generate_series(1, $2::int) as n where l.id = $1
       returning id, nummer),
     listed as (
       insert into phase_liegenschaft (phase_id, liegenschaft_id) select $3, id from copied returning liegenschaft_id),
     filled as (
       insert into lv
       select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'property_id', liegenschaft_id))).*
       from lv v, listed where v.property_id = $1 and v.phase_id = $3)
     select id from copied order by substring(nummer from 3)::int`,
    [propertyId, count, book.phase.id],
  );
  return rows.map(({ id }) => id);
}

test('of a larger tender every LV keeps its rows, also one whose codes are known last', async () => {
  const [property] = book.liegenschaftIds;
  await putLv(server, book, property!, [{ code: 0, mengeMillis: 2_500, inactive: false }]);
  const copies = await addCopies(property!, 130);
  await putLv(server, book, copies.at(-1)!, [
    { code: 3, mengeMillis: 7_000, inactive: false },
    { code: 0, mengeMillis: 1_000, inactive: true },
    { code: 1, mengeMillis: 9_001, inactive: false },
  ]);
  const { epCodes, tables } = readLvColumns((await ask(bidder)).rawPayload);
  const rowsOf = (id: string) => {
    const { epIndex, mengeMillis, inactive } = tables.get(id)!;
    return Array.from(epIndex, (code, row) => [epCodes[code], mengeMillis[row], inactive[row]]);
  };
  expect([...tables.keys()].slice(-copies.length)).toEqual(copies);
  for (const id of copies.slice(0, -1)) expect(rowsOf(id)).toEqual([['007', 2_500, 0]]);
  const last = rowsOf(copies.at(-1)!);
  expect(last).toHaveLength(3);
  expect(last).toEqual(
    expect.arrayContaining([
      ['007', 1_000, 1],
      ['UE_1', 9_001, 0],
      ['UE_2', 7_000, 0],
    ]),
  );
});
