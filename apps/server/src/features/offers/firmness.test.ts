import { createAlphaKeyVal, saveAlphaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { type Firmness, getFirmness, getOffers } from '@rahmenpreis/contract/offers.ts';
import { firmnessSchema } from '@rahmenpreis/contract/schema/offers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import {
  enter,
  openTestPriceBook,
  putLv,
  recomputeFirmness,
  replaceCodes,
  type TestPriceBook,
} from '../../../test/test-price-book.ts';
import {
  startTestServer,
  type TestProcess,
  type TestServer,
  type TestUser,
} from '../../../test/test-server.ts';

let server: TestServer;
let book: TestPriceBook;
/** The two bidders that the phase lists, in the order of the comparison. */
let first: TestUser;
let second: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  [second, first] = book.bidders as [TestUser, TestUser];
  const rows = [0, 1, 3].map((code) => ({ code, mengeMillis: 2_000, inactive: false }));
  for (const id of book.liegenschaftIds) await putLv(server, book, id, rows);
  await enter(server, book, first, { ep_007: '1000', ep_UE_1: '1000', ep_UE_2: '2000', offer: 'true' });
  await enter(server, book, second, { ep_007: '5000', ep_UE_1: '3000', ep_UE_2: '1000', offer: 'true' });
});
afterAll(() => server.close());

function ask(as: TestUser, headers: Record<string, string> = {}, process: TestProcess = server) {
  return process.ask(getFirmness, { as, params: { phaseId: book.phase.id }, headers });
}

async function read(process?: TestProcess): Promise<Firmness> {
  const { data } = JSON.parse((await ask(book.admin, {}, process)).body) as { data: unknown };
  return firmnessSchema.parse(data);
}

/** The first property in short: state, or the limit and who has rank 1, by service group. */
async function readShort(): Promise<string[]> {
  const firmness = await read();
  expect(firmness).toEqual(await recomputeFirmness(server, book));
  const nameOf = (id: string | null | undefined) => (id === first.id ? 'first' : 'second');
  return firmness.sliceIds.map((_, cell) =>
    firmness.states[cell] === 'firm'
      ? `${nameOf(firmness.winnerIds[cell])} ${firmness.limitMillionths[cell]}`
      : (firmness.states[cell] ?? ''),
  );
}

test('the entry of an award says how firmly rank 1 stood then, a withdrawal does not', async () => {
  const place = { phaseId: book.phase.id, orgaId: book.admin.organisationId };
  const key = `awarding_${book.phase.id}_${book.liegenschaftIds[1]}_basisfm`;
  const entryOf = async (write: Promise<unknown>) => {
    await server.database.db.delete(audit);
    await write;
    const [{ detail } = { detail: {} }] = await server.database.db.select().from(audit);
    return (detail as { changes?: unknown }).changes;
  };
  const listed = [{ name: key, to: first.id, firmness: 333_333 }];
  const body = { key, value: first.id };
  expect(await entryOf(server.get(createAlphaKeyVal, { as: book.admin, params: place, body }))).toEqual({
    listed,
    count: 1,
  });
  const data = [{ key, value: null, before: first.id }];
  expect(
    await entryOf(server.get(saveAlphaKeyVals, { as: book.admin, params: place, body: { data } })),
  ).toEqual({ listed: [{ name: key, from: first.id }], count: 1 });
  // Who gets it has not rank 1, and of whom the limit is stands beside it.
  const other = { data: [{ key, value: second.id, before: null }] };
  expect(await entryOf(server.get(saveAlphaKeyVals, { as: book.admin, params: place, body: other }))).toEqual(
    { listed: [{ name: key, to: second.id, firmness: 333_333, rankOneId: first.id }], count: 1 },
  );
  await server.get(saveAlphaKeyVals, {
    as: book.admin,
    params: place,
    body: { data: [{ key, value: null, before: second.id }] },
  });
});

test('whatever is changed is in the next answer: prices, factors, market, LV, catalogue and participation', async () => {
  expect(await readShort()).toEqual(['first 333333', 'first 1000000', 'no-rows', 'no-rows', 'no-rows']);
  await enter(server, book, second, { ep_UE_1: '2200' });
  expect((await readShort())[0]).toBe('first 90909');
  // The sum, 3 × 2.000, is as before; the limit is not.
  await enter(server, book, second, { ep_UE_1: '1200', ep_UE_2: '2000' });
  expect((await readShort())[0]).toBe('first 1000000');
  const [, property] = book.liegenschaftIds as [string, string];
  await enter(server, book, first, { [`ls_${property}_uegm`]: '1300' });
  expect((await readShort())[0]).toMatch(/^second /);
  await enter(server, book, first, { [`ls_${property}_uegm`]: null, bl_Hamburg_uegm: '1300' });
  expect((await readShort())[0]).toMatch(/^second /);
  await enter(server, book, first, { [`m_${property}`]: 'false' });
  expect((await readShort()).slice(0, 2)).toEqual(['one-offer', 'one-offer']);
  await enter(server, book, first, { [`m_${property}`]: 'true', ep_007: null });
  expect((await readShort())[1]).toBe('one-offer');
  await putLv(server, book, property, [{ code: 1, mengeMillis: 0, inactive: false }]);
  expect((await readShort()).slice(0, 2)).toEqual(['free', 'no-rows']);
  await putLv(server, book, property, [{ code: 1, mengeMillis: 5_000, inactive: false }]);
  expect((await readShort())[0]).toBe('second 1000000');
  await enter(server, book, second, { offer: 'false' });
  expect((await readShort())[0]).toBe('one-offer');
  await replaceCodes(server, book, [0]);
  expect((await readShort())[0]).toBe('no-offer');
});

test('its version is that of the comparison, and who has it gets 304', async () => {
  const comparison = await server.ask(getOffers, { as: book.admin, params: { phaseId: book.phase.id } });
  const { etag } = (await ask(book.admin)).headers;
  expect(etag).toBe(comparison.headers['etag']);
  const same = await ask(book.admin, { 'if-none-match': String(etag) });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  await enter(server, book, first, { ep_007: '77' });
  expect((await ask(book.admin, { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('all who ask at once while prices come in are told what was stored by then', async () => {
  const other = await server.startOther();
  const writes = Array.from({ length: 10 }, (_, i) => enter(server, book, first, { ep_007: `${1_000 + i}` }));
  await Promise.all([...writes, ...Array.from({ length: 10 }, () => read(other))]);
  expect(await read(other)).toEqual(await recomputeFirmness(server, book));
  await other.app.close();
});

test('administrators alone read it, and their look at a running phase leaves an entry', async () => {
  expect((await ask(first)).statusCode).toBe(403);
  await server.database.db.delete(audit);
  await ask(book.admin);
  const trail = await server.database.db.select().from(audit);
  expect(trail.map(({ action }) => action)).toEqual(['GET /lvep/v1/phase/{phaseId}/firmness']);
});
