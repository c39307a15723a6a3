import {
  changeOwnKeyVal,
  createOwnKeyVal,
  type KeyVal,
  listOwnKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  CODES,
  enter,
  openTestPriceBook,
  readOffers,
  recomputeOffers,
  type TestPriceBook,
} from '../../../test/test-price-book.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';
import {
  catalog,
  HOURS,
  offerOf,
  openTestDesk,
  totalOf,
  type Units,
} from '../../../test/test-change-desk.ts';

let server: TestServer;
let book: TestPriceBook;
let bidder: TestUser;
let rival: TestUser;
let desk: ReturnType<typeof openTestDesk>;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  [bidder, rival] = book.bidders as [TestUser, TestUser];
  desk = openTestDesk(server, book);
});
afterAll(() => server.close());
beforeEach(() => desk.reset([bidder, rival]));

/** Which prices of the bidder rest, and from which unit. */
async function readResting(): Promise<(readonly [code: string, unit: string])[]> {
  const params = { phaseId: book.phase.id, orgaId: bidder.organisationId };
  const rows = await server.get<KeyVal[]>(listOwnKeyVals, { as: bidder, params });
  return rows.flatMap(({ key, restsFrom }) =>
    restsFrom === undefined ? [] : [[key.split('_ep_')[1]!, restsFrom] as const],
  );
}

test('a price that rests is shown to its bidder until it enters it again, or the unit is back', async () => {
  const { kept } = await desk.apply({ files: [await desk.lay(catalog({ ...HOURS, 1: 'psch', 2: 'm²' }))] });
  expect(await readResting()).toEqual([
    ['EN ä', 'h'],
    ['UE_1', 'h'],
  ]);
  await enter(server, book, bidder, { ep_UE_1: '20000' });
  expect(await readResting()).toEqual([['EN ä', 'h']]);
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(160_000);
  await desk.apply({ files: kept });
  // What was confirmed for the other unit rests now, and what was entered for this one counts again.
  expect(await readResting()).toEqual([['UE_1', 'psch']]);
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(100_000);
  expect(totalOf(await readOffers(server, book, rival), rival)).toBe(220_000);
});

test('a price typed for the old unit that arrives after the change rests, whatever call brings it', async () => {
  const { kept } = await desk.apply({
    files: [await desk.lay(catalog({ ...HOURS, 1: 'psch' }))],
    units: ['UE_1'],
  });
  expect(await readResting()).toEqual([]);
  const stored = await enter(
    server,
    book,
    bidder,
    { ep_007: '1', ep_UE_1: '5' },
    { ep_007: 'Std.', ep_UE_1: 'h' },
  );
  expect(stored).toMatchObject([{ value: '1' }, { value: '5', restsFrom: 'h' }]);
  expect(await readResting()).toEqual([['UE_1', 'h']]);
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(60_004);
  const params = { phaseId: book.phase.id, orgaId: bidder.organisationId };
  const body = { key: `${book.phase.id}_ep_UE_1`, value: '7', unit: 'psch' };
  const entered = await server.get<KeyVal>(createOwnKeyVal, { as: bidder, params, body });
  expect([entered.restsFrom, await readResting()]).toEqual([undefined, []]);
  await server.get(changeOwnKeyVal, {
    as: bidder,
    params: { ...params, keyValId: entered.id },
    body: { ...body, unit: 'h' },
  });
  expect(await readResting()).toEqual([['UE_1', 'h']]);
  await desk.apply({ files: kept });
  expect(await readResting()).toEqual([]);
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(60_046);
});

test('a ticked unit goes on counting, and a code that comes back in its unit finds its prices', async () => {
  const files = [await desk.lay(catalog({ 1: 'psch', 2: 'h' }))];
  const ticked = { files, units: ['UE_1'] };
  expect(offerOf(await desk.preview(ticked), bidder)).toMatchObject({ restingCount: 0, gaps: { after: 0 } });
  await desk.apply(ticked);
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(180_000);
  await desk.apply({ files: [await desk.lay(catalog({ ...HOURS, 0: 'Stk', 1: 'psch' }))] });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(180_000);
  await desk.apply({ files: [await desk.lay(catalog({ ...HOURS, 1: 'psch' }))] });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(220_000);
});

const anyUnits = fc
  .record({
    0: fc.constantFrom('h', 'psch', null),
    1: fc.constantFrom('h', 'psch', 'm²', null),
    2: fc.constantFrom('h', 'psch'),
    3: fc.constant('h'),
  })
  .map((units) => Object.fromEntries(Object.entries(units).filter(([, unit]) => unit !== null)) as Units);
const anyStep = fc.record({
  units: anyUnits,
  ticked: fc.subarray(CODES.map(([epCode]) => epCode)),
  prices: fc.dictionary(
    fc.constantFrom('ep_007', 'ep_UE_1', 'ep_EN ä'),
    fc.integer({ min: 0, max: 99_999 }).map(String),
  ),
  /** The unit that the bidder saw when it typed, which may be another one by then. */
  seen: fc.dictionary(fc.constantFrom('ep_007', 'ep_UE_1', 'ep_EN ä'), fc.constantFrom('h', 'psch')),
});

test('whatever is replaced and entered, what was shown is what becomes of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { units, ticked, prices, seen } of steps) {
        const body = { files: [await desk.lay(catalog(units))], units: ticked };
        const shown = await desk.preview(body);
        const before = await readOffers(server, book, book.admin);
        await desk.apply(body);
        const after = await readOffers(server, book, book.admin);
        for (const each of [bidder, rival]) {
          expect(offerOf(shown, each).sumMillis).toEqual({
            before: totalOf(before, each),
            after: totalOf(after, each),
          });
        }
        expect(after).toMatchObject(await recomputeOffers(server, book));
        const known = Object.entries(prices).filter(([name]) =>
          CODES.some(([code], c) => name === `ep_${code}` && units[c] !== undefined),
        );
        if (known.length === 0) continue;
        await enter(server, book, bidder, Object.fromEntries(known), seen);
        const resting = new Map(await readResting());
        for (const [name] of known) {
          const unit = units[CODES.findIndex(([code]) => name === `ep_${code}`)];
          expect(resting.get(name.slice('ep_'.length))).toBe(seen[name] === unit ? undefined : seen[name]);
        }
      }
    }),
    { numRuns: 12 },
  );
});
