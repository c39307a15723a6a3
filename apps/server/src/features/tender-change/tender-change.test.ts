import { type AuditEntry, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import { createAlphaKeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import {
  changePhase,
  getPhaseChanges,
  listPhases,
  type Phase,
  type PhaseChanges,
} from '@rahmenpreis/contract/phase.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import {
  applyChange,
  type ChangePreview,
  layFile,
  previewChange,
} from '@rahmenpreis/contract/tender-change.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flags.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyVal } from '../../db/schema/keyval.ts';
import {
  CODES,
  enter,
  openTestBook,
  readOffers,
  recomputeOffers,
  type TestBook,
} from '../../test/test-book.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../test/test-server.ts';

let server: TestServer;
let book: TestBook;
let bidder: TestUser;
let rival: TestUser;

const MINUTE_MS = 60_000;
const REASON = 'Der Winterdienst wird gesondert vergeben.';

/** A code of a catalogue by its place in CODES, with its unit. */
type Units = Readonly<Record<number, string>>;

const HOURS: Units = { 0: 'h', 1: 'h', 2: 'h', 3: 'h' };

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestBook(server);
  [bidder, rival] = book.bidders as [TestUser, TestUser];
});
afterAll(() => server.close());

function catalog(units: Units): { filename: string; bytes: Uint8Array } {
  const positions = Object.entries(units).map(([code, unit], i) => {
    const [epCode, tag] = CODES[Number(code)]!;
    return [`1.${i + 1}`, 'Position', `Leistung ${epCode}`, epCode, unit, '', '', tag, ''];
  });
  const category = ['1', 'Kategorie', 'Alles', '', '', '', '', 'uegm', ''];
  return { filename: 'ep-katalog.xlsx', bytes: sampleBytes([CATALOG_HEADER, category, ...positions]) };
}

function lvFile(
  rows: readonly (readonly [code: number, menge: string])[],
  filename = 'LV.xlsx',
  title?: string,
) {
  const lines = rows.map(([code, menge], i) => {
    const [epCode, tag] = CODES[code]!;
    return [`${i + 1}`, '', epCode, `Leistung ${epCode}`, menge, 'h', tag, 'nein'];
  });
  return { filename, bytes: sampleBytes([...(title === undefined ? [] : [[title]]), LV_HEADER, ...lines]) };
}

const place = () => ({ as: book.admin, params: { phaseId: book.phase.id } });

async function lay(file: { filename: string; bytes: Uint8Array }, propertyId: string | null = null) {
  const { fileId } = await server.get<{ fileId: string }>(layFile, { ...place(), file });
  return { fileId, propertyId };
}

const preview = (body: object) => server.get<ChangePreview>(previewChange, { ...place(), body });

interface Applied {
  kept: { fileId: string; propertyId: string | null }[];
}

async function apply(body: object, query: object = {}): Promise<Applied> {
  const { version } = await preview(body);
  return server.get<Applied>(applyChange, { ...place(), body, query: { replaces: version, ...query } });
}

/** What an offer comes to by GET offers, as the total of the bidder's own pages. */
function totalOf(offers: Offers, { id }: TestUser): number {
  const { liegenschaftIds, sliceIds } = offers;
  const p = offers.serviceProviderIds.indexOf(id);
  const cellCount = liegenschaftIds.length * sliceIds.length;
  const cells = Array.from({ length: cellCount }, (_, cell) => p * cellCount + cell);
  const isCounted = (at: number) =>
    (offers.flags[at]! & FLAG_NOT_IN_MARKET) === 0 || liegenschaftIds.length === 1;
  return cells.filter(isCounted).reduce((sum, at) => sum + offers.sums[at]!, 0);
}

const offerOf = ({ bidders }: ChangePreview, { id }: TestUser) =>
  bidders.find(({ serviceProviderId }) => serviceProviderId === id)!.offer!;

beforeEach(async () => {
  await apply({ files: [await lay(catalog(HOURS))], units: CODES.map(([epCode]) => epCode) });
  for (const propertyId of book.phase.liegenschaftIds!)
    await apply({
      files: [
        await lay(
          lvFile([
            [0, '2'],
            [1, '3'],
            [2, '1'],
          ]),
          propertyId,
        ),
      ],
    });
  await server.database.db.delete(keyVal);
  for (const each of [bidder, rival]) {
    await enter(server, book, each, { offer: 'true' });
    await enter(server, book, each, { ep_007: '10000', ep_UE_1: '20000', 'ep_EN ä': '30000' });
  }
});

test('a catalogue without a code and with another unit says what that does to every offer, and does it', async () => {
  const files = [await lay(catalog({ 1: 'psch', 2: 'h', 3: 'h' }))];
  const shown = await preview({ files });
  expect(
    shown.codes.map(({ kind, epCode, before, after, priceCount, positionCount, sumMillis }) => [
      kind,
      epCode,
      before,
      after,
      priceCount,
      positionCount,
      sumMillis,
    ]),
  ).toEqual([
    ['gone', '007', 'h', '', 2, 2, -80_000],
    ['unit', 'UE_1', 'h', 'psch', 2, 2, -240_000],
  ]);
  expect(shown.positions).toEqual({ before: 4, after: 3, same: 2 });
  expect(shown.unpriced).toEqual({ positionCount: 2, liegenschaftIds: expect.any(Array) });
  expect(shown.completeOffers).toEqual({ before: 2, after: 0, all: 2 });
  expect(offerOf(shown, bidder)).toEqual({
    isWithdrawn: false,
    isOffering: true,
    priceCount: 3,
    goneCount: 1,
    restingCount: 1,
    gaps: { before: 0, after: 2 },
    complete: { before: 2, after: 0 },
    inMarket: { before: 2, after: 2 },
    sumMillis: { before: 220_000, after: 60_000 },
    rank: null,
  });
  expect(await readOffers(server, book, book.admin)).toMatchObject({
    flags: expect.not.arrayContaining([1]),
  });
  await apply({ files });
  const offers = await readOffers(server, book, book.admin);
  expect(totalOf(offers, bidder)).toBe(60_000);
  expect(offers).toMatchObject(await recomputeOffers(server, book));
});

test('a price that rests is shown to its bidder until it enters it again, or the unit is back', async () => {
  const { kept } = await apply({ files: [await lay(catalog({ ...HOURS, 1: 'psch', 2: 'm²' }))] });
  const read = async () => {
    const params = { phaseId: book.phase.id, orgaId: bidder.organisationId };
    const rows = await server.get<{ key: string; restsFrom?: string }[]>(listOwnKeyVals, {
      as: bidder,
      params,
    });
    return rows.flatMap(({ key, restsFrom }) =>
      restsFrom === undefined ? [] : [[key.split('_ep_')[1], restsFrom]],
    );
  };
  expect(await read()).toEqual([
    ['EN ä', 'h'],
    ['UE_1', 'h'],
  ]);
  await enter(server, book, bidder, { ep_UE_1: '20000' });
  expect(await read()).toEqual([['EN ä', 'h']]);
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(160_000);
  await apply({ files: kept });
  // What was confirmed for the other unit rests now, and what was entered for this one counts again.
  expect(await read()).toEqual([['UE_1', 'psch']]);
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(100_000);
  expect(totalOf(await readOffers(server, book, rival), rival)).toBe(220_000);
});

test('a ticked unit goes on counting, and a code that comes back in its unit finds its prices', async () => {
  const files = [await lay(catalog({ 1: 'psch', 2: 'h' }))];
  const ticked = { files, units: ['UE_1'] };
  expect(offerOf(await preview(ticked), bidder)).toMatchObject({ restingCount: 0, gaps: { after: 1 } });
  await apply(ticked);
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(180_000);
  await apply({ files: [await lay(catalog({ ...HOURS, 0: 'Stk', 1: 'psch' }))] });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(180_000);
  await apply({ files: [await lay(catalog({ ...HOURS, 1: 'psch' }))] });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(220_000);
});

test('catalogue and LVs are replaced together, by one entry, and brought back by their files', async () => {
  const [first] = book.phase.liegenschaftIds as [string];
  const files = [await lay(catalog({ 3: 'h' })), await lay(lvFile([[3, '5']]), first)];
  const shown = await preview({ files });
  expect(
    shown.files.map(({ propertyId, positions }) => [propertyId, positions.before, positions.after]),
  ).toEqual([
    [null, 4, 1],
    [first, 3, 1],
  ]);
  expect(
    shown.groups.map(({ sliceId, before, after, gone, added }) => [sliceId, before, after, gone, added]),
  ).toEqual([
    ['basisfm', 1, 1, 1, 1],
    ['aufzug', 1, 0, 1, 0],
    ['energie', 1, 0, 1, 0],
  ]);
  const { kept } = await apply({ files });
  expect(new Set(kept.map(({ propertyId }) => propertyId))).toEqual(new Set([null, first]));
  await apply({ files: kept });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(220_000);
});

test('who saw something else is told so, and nothing is stored', async () => {
  const files = [await lay(catalog({ 1: 'h' }))];
  const { version } = await preview({ files });
  await apply({ files: [await lay(catalog({ ...HOURS, 3: 'm' }))] });
  const answer = await server.ask(applyChange, { ...place(), body: { files }, query: { replaces: version } });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'change-stale']);
  expect((await preview({ files })).positions?.before).toBe(4);
});

test('what becomes of offers without an LV is shown before it goes, with a reason, and its file brings it back', async () => {
  const [first] = book.phase.liegenschaftIds as [string, string];
  const body = { withoutLvIds: [first] };
  const shown = await preview(body);
  expect([shown.isSame, shown.positions]).toEqual([false, { before: 3, after: 0, same: 0 }]);
  const { sumMillis } = offerOf(shown, bidder);
  expect(sumMillis.before).toBe(totalOf(await readOffers(server, book, bidder), bidder));
  const { kept } = await apply({ ...body, reason: 'Wird verkauft.' });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(sumMillis.after);
  expect(kept.map(({ propertyId }) => propertyId)).toEqual([first]);
  await apply({ files: kept });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(sumMillis.before);
});

test('an identical file changes nothing and says so, and one that names another property is asked about', async () => {
  const [first, second] = book.phase.liegenschaftIds as [string, string];
  expect((await preview({ files: [await lay(catalog(HOURS))] })).isSame).toBe(true);
  const same = lvFile(
    [
      [0, '2'],
      [1, '3'],
      [2, '1'],
    ],
    'LV.xlsx',
    'Leistungsverzeichnis L-9',
  );
  const laid = await lay(same, first);
  const shown = await preview({ files: [laid] });
  const [own, other] = await Promise.all(
    [first, second].map(
      async (id) => (await preview({ files: [{ ...laid, propertyId: id }] })).files[0]!.other,
    ),
  );
  expect(shown.isSame).toBe(true);
  expect([own, other].filter((each) => each !== null)).toEqual([
    { propertyId: expect.any(String), label: expect.stringContaining('L-9'), where: 'title', isSame: true },
  ]);
});

test('a property and a bidder that leave, and other times, say what hangs on them', async () => {
  const [first] = book.phase.liegenschaftIds as [string];
  await server.get(createAlphaKeyVal, {
    as: book.admin,
    params: { phaseId: book.phase.id, orgaId: book.admin.organisationId },
    body: { key: `awarding_${book.phase.id}_${first}_aufzug`, value: bidder.id },
  });
  const shown = await preview({ liegenschaftIds: book.phase.liegenschaftIds!.slice(1), userIds: [rival.id] });
  expect(shown.properties).toEqual([
    { liegenschaftId: first, label: expect.any(String), change: 'out', positionCount: 3, awardCount: 1 },
  ]);
  expect(new Set(shown.bidders.map(({ awardCount }) => awardCount))).toEqual(new Set([0, 1]));
  expect(new Map(shown.bidders.map(({ change, offer }) => [change, offer!.sumMillis]))).toEqual(
    new Map([
      ['out', { before: 220_000, after: 0 }],
      ['stays', { before: 220_000, after: 110_000 }],
    ]),
  );
  expect((await preview({ end: book.phase.end })).isSame).toBe(true);
  expect((await preview({ end: '2026-12-24T01:00:00Z' })).isSame).toBe(false);
});

test('the reason stands in the notice, the mail and, as what anybody can write, in the trail', async () => {
  // The bidder has confirmed its offer before.
  server.clock.set(TEST_NOW_MS + MINUTE_MS);
  await server.readMails();
  const files = [await lay(catalog({ ...HOURS, 3: 'm' }))];
  await apply({ files, reason: REASON });
  const { entries } = await server.get<{ entries: AuditEntry[] }>(listAuditEntries, { as: book.admin });
  const entry = entries.find(({ action }) => action === 'PUT /lvep/v1/phase/{phaseId}/change');
  expect(entry?.detail).toMatchObject({ personal: { changeReason: expect.any(String) } });
  const [present] = await server.get<Phase[]>(listPhases, { as: book.admin });
  const { title, start, end, liegenschaftIds = [] } = present!;
  const body = {
    title,
    start,
    end,
    liegenschaftIds: liegenschaftIds.slice(1),
    reason: 'Das Haus ist verkauft.',
  };
  const ask = { ...place(), headers: { 'if-match': `"${present!.version}"` } };
  await server.get(changePhase, { ...ask, body });
  const changes = await server.get<PhaseChanges>(getPhaseChanges, {
    as: bidder,
    params: { phaseId: book.phase.id },
  });
  expect(changes.reasons).toEqual([REASON, 'Das Haus ist verkauft.']);
  server.clock.set(TEST_NOW_MS + 4 * MINUTE_MS);
  const letters = await server.readMails();
  expect(letters.map(({ kind }) => kind)).toEqual(['phase-changed', 'phase-changed']);
  expect(letters[0]!.text).toContain(`Grund: ${REASON}`);
  await server.get(changePhase, { ...place(), body: { title, start, end, liegenschaftIds } });
  server.clock.set(TEST_NOW_MS);
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
});

test('whatever is replaced and entered, what was shown is what becomes of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { units, ticked, prices } of steps) {
        const body = { files: [await lay(catalog(units))], units: ticked };
        const shown = await preview(body);
        const before = await readOffers(server, book, book.admin);
        await apply(body);
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
        if (known.length > 0) await enter(server, book, bidder, Object.fromEntries(known));
      }
    }),
    { numRuns: 12 },
  );
});
