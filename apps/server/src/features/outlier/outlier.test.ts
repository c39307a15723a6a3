import {
  getOddCells,
  getOddPrices,
  listPriceChecks,
  type OutlierCell,
  type OutlierPrices,
  type PriceCheck,
  savePriceChecks,
} from '@rahmenpreis/contract/outlier.ts';
import { outlierPricesSchema } from '@rahmenpreis/contract/schema/outlier.ts';
import { medianMillis } from '@rahmenpreis/pricing/spread/median.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { epCatalog, epCode } from '../../db/schema/ep-catalog.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { phase as phaseTable, phaseUser } from '../../db/schema/phase.ts';
import {
  enter,
  openTestPriceBook,
  putLv,
  readOffers,
  type TestPriceBook,
} from '../../../test/test-price-book.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let book: TestPriceBook;
let bidders: TestUser[];

/** What the four ask for «UE_1» and «007»: the last slipped by ten here, and left a price out there. */
const ASKED: readonly Record<string, string>[] = [
  { ep_UE_1: '1000', ep_007: '2000', offer: 'true' },
  { ep_UE_1: '1100', ep_007: '2100', offer: 'true' },
  { ep_UE_1: '1050', ep_007: '3000', offer: 'true' },
  { ep_UE_1: '10400', offer: 'true' },
];

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  const rights = ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL', 'PERMISSION_DLWRITEMEDIA'] as const;
  const [second, first] = book.bidders as [TestUser, TestUser];
  const more = [await server.signIn('x@example.org', rights), await server.signIn('y@example.org', rights)];
  await server.database.db
    .insert(phaseUser)
    .values(more.map(({ id: userId }) => ({ phaseId: book.phase.id, userId })));
  bidders = [first, second, ...more];
  const rows = [0, 1].map((code) => ({ code, mengeMillis: 2_000, inactive: false }));
  for (const id of book.liegenschaftIds) await putLv(server, book, id, rows);
  for (const [p, asked] of ASKED.entries()) await enter(server, book, bidders[p]!, asked);
});
afterAll(() => server.close());

const params = () => ({ phaseId: book.phase.id });

async function readOdd(query: Record<string, string> = {}): Promise<OutlierPrices> {
  const answer = await server.ask(getOddPrices, { as: book.admin, params: params(), query });
  return outlierPricesSchema.parse((JSON.parse(answer.body) as { data: unknown }).data);
}

async function readShort(query?: Record<string, string>): Promise<string[]> {
  const { prices } = await readOdd(query);
  return prices.map(({ serviceProviderId, epCode, kind, factor, sumMillis, referenceMillis }) => {
    const p = bidders.findIndex(({ id }) => id === serviceProviderId);
    return `${p} ${epCode} ${kind}${factor ?? ''} ${sumMillis}/${referenceMillis}`;
  });
}

describe('odd prices', () => {
  test('are found over all properties, with the figures of the comparison', async () => {
    // Two properties are in the phase, each with an amount of 2.
    const found = await readShort();
    expect(found).toEqual(['3 UE_1 slip10 41600/4200', '3 007 missing null/8400', '2 007 above 12000/8200']);
    const { counts, priceCount, cellCount } = await readOdd();
    expect(counts).toMatchObject({ slip: 1, missing: 1, above: 1, below: 0 });
    expect([priceCount, cellCount]).toEqual([3, 16]);
    const { sums } = await readOffers(server, book, book.admin);
    const slipped = sums.filter((sum) => sum === 20_800);
    expect(slipped).toHaveLength(2);
    expect(medianMillis([2_000, 2_200, 2_100])! * 2).toBe(4_200);
  });

  test('another threshold finds others, and the answer is kept by its version', async () => {
    expect(await readShort({ percent: '46' })).toHaveLength(3);
    expect(await readShort({ percent: '47' })).toHaveLength(2);
    const first = await server.ask(getOddPrices, { as: book.admin, params: params() });
    const headers = { 'if-none-match': first.headers['etag'] as string };
    const again = await server.ask(getOddPrices, { as: book.admin, params: params(), headers });
    expect(again.statusCode).toBe(304);
    expect(
      (await server.ask(getOddPrices, { as: book.admin, params: params(), query: { percent: '0' } }))
        .statusCode,
    ).toBe(400);
  });

  test('only the properties that are asked for count, in what is found as in its rows', async () => {
    const [first] = book.liegenschaftIds as [string];
    const one = { liegenschaftIds: first.toUpperCase() };
    expect(await readShort(one)).toEqual([
      '3 UE_1 slip10 20800/2100',
      '3 007 missing null/4200',
      '2 007 above 6000/4100',
    ]);
    const query = { ...one, serviceProviderId: bidders[3]!.id, epCode: 'UE_1' };
    const cells = await server.get<OutlierCell[]>(getOddCells, { as: book.admin, params: params(), query });
    expect(cells.map(({ liegenschaftId }) => liegenschaftId)).toEqual([first]);
    const many = { liegenschaftIds: Array.from({ length: 151 }, () => first).join(',') };
    const refused = await server.ask(getOddPrices, { as: book.admin, params: params(), query: many });
    expect(refused.statusCode).toBe(400);
  });

  test('one price is given row by row; a code or bidder that the phase has not is unknown', async () => {
    const query = { serviceProviderId: bidders[3]!.id, epCode: 'UE_1' };
    const cells = await server.get<OutlierCell[]>(getOddCells, { as: book.admin, params: params(), query });
    expect(cells).toEqual(
      cells.map(({ liegenschaftId }) => ({
        liegenschaftId,
        mengeMillis: 2_000,
        sumMillis: 20_800,
        referenceMillis: 2_100,
        isOff: true,
      })),
    );
    expect(cells).toHaveLength(2);
    const none = { as: book.admin, params: params(), query: { ...query, epCode: 'XX' } };
    expect((await server.ask(getOddCells, none)).statusCode).toBe(404);
  });

  test('a price of the phase before tells a mistaken period, unless the unit is another or that phase is sealed', async () => {
    const { db } = server.database;
    const [start, end] = [new Date('2025-02-01T07:00:00.000Z'), new Date('2025-02-27T01:00:00.000Z')];
    const times = { title: 'Davor', start, end, publicMediaIds: [] };
    const [{ id: phaseId } = { id: '' }] = await db
      .insert(phaseTable)
      .values({ ...times, type: 'OFFER' })
      .returning({ id: phaseTable.id });
    const [{ id: userId, organisationId }] = bidders as [TestUser];
    await db.insert(phaseUser).values({ phaseId, userId });
    const file = Buffer.from('x');
    await db.insert(epCatalog).values({ phaseId, filename: 'x.xlsx', createdAt: start, entries: [], file });
    await db.insert(epCode).values({ phaseId, code: 'UE_1', unit: 'h' });
    const entry = { phaseId, organisationId, kind: 'ep', revision: 1, updatedAt: start };
    await db.insert(keyVal).values({ ...entry, key: `${phaseId}_ep_UE_1`, value: '83' });

    const [found] = (await readOdd()).prices.filter(({ serviceProviderId }) => serviceProviderId === userId);
    expect(found).toMatchObject({ kind: 'period', factor: 12, beside: 'before', beforeMillis: 83 });
    // Beside its own price, with the factors of this phase; of the others nobody was there before.
    expect((await readShort({ reference: 'before' })).slice(0, 1)).toEqual(['0 UE_1 period12 4000/332']);
    const asked = { serviceProviderId: userId, epCode: 'UE_1', reference: 'before' };
    const ownCells = () =>
      server.get<OutlierCell[]>(getOddCells, { as: book.admin, params: params(), query: asked });
    expect((await ownCells()).map(({ referenceMillis }) => referenceMillis)).toEqual([166, 166]);
    const change = async (seal: 'FOUR_EYES' | 'NONE', unit: string) => {
      await db.update(phaseTable).set({ seal }).where(eq(phaseTable.id, phaseId));
      await db.update(epCode).set({ unit }).where(eq(epCode.phaseId, phaseId));
      await db.update(epCatalog).set({ filename: unit }).where(eq(epCatalog.phaseId, phaseId));
    };
    await change('FOUR_EYES', 'h');
    expect(await readShort()).toHaveLength(3);
    // What the sealed phase before holds is told in no way.
    expect((await ownCells()).map(({ referenceMillis }) => referenceMillis)).toEqual([null, null]);
    await change('NONE', 'Jahr');
    expect(await readShort()).toHaveLength(3);
    await db.delete(phaseTable).where(eq(phaseTable.id, phaseId));
  });
});

describe('what is said of prices', () => {
  const checkOf = (more: object = {}) => ({
    organisationId: bidders[3]!.organisationId,
    epCode: 'UE_1',
    state: 'clarify',
    note: 'Bitte erläutern.',
    seenValue: 10_400,
    before: null,
    ...more,
  });
  const save = (checks: object[]) =>
    server.get<{ stored: PriceCheck[]; left: PriceCheck[] }>(savePriceChecks, {
      as: book.admin,
      params: params(),
      body: { checks },
    });

  test('is kept with who said it, over what was seen only, and enters the trail', async () => {
    await server.database.db.delete(audit);
    const { stored, left } = await save([checkOf()]);
    expect(left).toEqual([]);
    expect(stored).toMatchObject([
      { state: 'clarify', note: 'Bitte erläutern.', seenValue: 10_400, version: 1 },
    ]);
    const entries = await server.database.db.select().from(audit);
    const [entry] = entries.filter(({ action }) => action.includes('priceCheck'));
    const name = `${bidders[3]!.organisationId}/UE_1/`;
    expect(entry?.detail).toMatchObject({
      changes: {
        listed: [{ name: `${name}priceCheck`, from: 'open', to: 'clarify' }, { name: `${name}priceNote` }],
      },
    });
    expect(JSON.stringify(entry?.detail)).not.toContain('erläutern');

    const late = await save([checkOf({ state: 'checked' })]);
    expect([late.stored, late.left]).toEqual([[], stored]);
    const next = await save([
      checkOf({ state: 'checked', before: 1 }),
      checkOf({ epCode: '007', seenValue: null }),
    ]);
    expect(next.stored.map(({ epCode, state, version }) => [epCode, state, version])).toEqual([
      ['007', 'clarify', 1],
      ['UE_1', 'checked', 2],
    ]);
    const listed = await server.get<PriceCheck[]>(listPriceChecks, { as: book.admin, params: params() });
    expect(listed.toSorted((a, b) => a.epCode.localeCompare(b.epCode))).toEqual(next.stored);
  });

  test('is refused of a bidder or code that the phase has not, and where what was seen is gone', async () => {
    const answers = await Promise.all(
      [
        checkOf({ organisationId: book.admin.organisationId }),
        checkOf({ epCode: 'XX' }),
        checkOf({ organisationId: bidders[0]!.organisationId, before: 4 }),
      ].map((check) =>
        server.ask(savePriceChecks, { as: book.admin, params: params(), body: { checks: [check] } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 412]);
  });
});
