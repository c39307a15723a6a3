import { type AuditEntry, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import { createAlphaKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { getPhaseProgress, type PhaseProgress } from '@rahmenpreis/contract/offers.ts';
import {
  changePhase,
  getPhaseChanges,
  listPhases,
  type Phase,
  type PhaseChanges,
} from '@rahmenpreis/contract/phase.ts';
import { applyChange } from '@rahmenpreis/contract/tender-change.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  enter,
  openTestPriceBook,
  readOffers,
  recomputeOffers,
  type TestPriceBook,
} from '../../../test/test-price-book.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';
import {
  type Applied,
  catalog,
  HOURS,
  lvFile,
  offerOf,
  openTestDesk,
  totalOf,
} from '../../../test/test-change-desk.ts';

let server: TestServer;
let book: TestPriceBook;
let bidder: TestUser;
let rival: TestUser;
let desk: ReturnType<typeof openTestDesk>;

const MINUTE_MS = 60_000;
const REASON = 'Der Winterdienst wird gesondert vergeben.';

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  [bidder, rival] = book.bidders as [TestUser, TestUser];
  desk = openTestDesk(server, book);
});
afterAll(() => server.close());
beforeEach(() => desk.reset([bidder, rival]));

test('a catalogue without a code and with another unit says what that does to every offer, and does it', async () => {
  const files = [await desk.lay(catalog({ 1: 'psch', 2: 'h', 3: 'h' }))];
  const shown = await desk.preview({ files });
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
  expect(shown.codes.map(({ restingCount }) => restingCount)).toEqual([0, 2]);
  expect(shown.positions).toEqual({ before: 4, after: 3, same: 2 });
  expect(shown.unpriced).toEqual({ positionCount: 2, liegenschaftIds: expect.any(Array) });
  expect(shown.completeOffers).toEqual({ before: 2, after: 0, all: 2 });
  expect(offerOf(shown, bidder)).toEqual({
    isWithdrawn: false,
    isOffering: true,
    priceCount: 3,
    goneCount: 1,
    restingCount: 1,
    gaps: { before: 0, after: 1 },
    complete: { before: 2, after: 0 },
    inMarket: { before: 2, after: 2 },
    sumMillis: { before: 220_000, after: 60_000 },
    rank: null,
  });
  expect(await readOffers(server, book, book.admin)).toMatchObject({
    flags: expect.not.arrayContaining([1]),
  });
  await desk.apply({ files });
  const offers = await readOffers(server, book, book.admin);
  expect(totalOf(offers, bidder)).toBe(60_000);
  expect(offers).toMatchObject(await recomputeOffers(server, book));
  // The page of the phase counts the same; for a code that the catalogue lacks nobody can enter a price.
  const { bidders } = await server.get<PhaseProgress>(getPhaseProgress, {
    as: book.admin,
    params: { phaseId: book.phase.id },
  });
  expect(bidders.find(({ serviceProviderId }) => serviceProviderId === bidder.id)?.gapCount).toBe(1);
});

test('catalogue and LVs are replaced together, by one entry, and brought back by their files', async () => {
  const [first] = book.phase.liegenschaftIds as [string];
  const files = [await desk.lay(catalog({ 3: 'h' })), await desk.lay(lvFile([[3, '5']]), first)];
  const shown = await desk.preview({ files });
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
  const { kept } = await desk.apply({ files });
  expect(new Set(kept.map(({ propertyId }) => propertyId))).toEqual(new Set([null, first]));
  await desk.apply({ files: kept });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(220_000);
});

test('who saw something else is told so, and nothing is stored', async () => {
  const files = [await desk.lay(catalog({ 1: 'h' }))];
  const { version } = await desk.preview({ files });
  await desk.apply({ files: [await desk.lay(catalog({ ...HOURS, 3: 'm' }))] });
  const answer = await server.ask(applyChange, {
    ...desk.place(),
    body: { files },
    query: { replaces: version },
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'change-stale']);
  expect((await desk.preview({ files })).positions?.before).toBe(4);
});

test('a change is taken back as long as nobody has changed the same places, and else what they stored stays', async () => {
  const [first] = book.phase.liegenschaftIds as [string, string];
  const takeBack = ({ kept, added, version }: Applied) =>
    server.ask(applyChange, {
      ...desk.place(),
      body: { files: kept, withoutLvIds: added },
      query: { replaces: version },
    });
  const lvs = async () => (await desk.preview({ withoutLvIds: [first] })).positions;
  const before = await lvs();
  const alone = await desk.apply({ files: [await desk.lay(lvFile([[0, '7']]), first)] });
  expect(alone.added).toEqual([]);
  expect((await takeBack(alone)).statusCode).toBe(200);
  expect(await lvs()).toEqual(before);
  const outrun = await desk.apply({ files: [await desk.lay(lvFile([[0, '7']]), first)] });
  const last: [number, string][] = [
    [0, '8'],
    [1, '9'],
  ];
  await desk.apply({ files: [await desk.lay(lvFile(last), first)] });
  expect((await takeBack(outrun)).json()).toMatchObject({ code: 'change-stale' });
  expect(await lvs()).toMatchObject({ before: 2 });
});

test('what becomes of offers without an LV is shown before it goes, with a reason, and its file brings it back', async () => {
  const [first] = book.phase.liegenschaftIds as [string, string];
  const body = { withoutLvIds: [first] };
  const shown = await desk.preview(body);
  expect([shown.isSame, shown.positions]).toEqual([false, { before: 3, after: 0, same: 0 }]);
  const { sumMillis } = offerOf(shown, bidder);
  expect(sumMillis.before).toBe(totalOf(await readOffers(server, book, bidder), bidder));
  const { kept } = await desk.apply({ ...body, reason: 'Wird verkauft.' });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(sumMillis.after);
  expect(kept.map(({ propertyId }) => propertyId)).toEqual([first]);
  await desk.apply({ files: kept });
  expect(totalOf(await readOffers(server, book, bidder), bidder)).toBe(sumMillis.before);
});

test('an identical file changes nothing and says so, and one that names another property is asked about', async () => {
  const [first, second] = book.phase.liegenschaftIds as [string, string];
  expect((await desk.preview({ files: [await desk.lay(catalog(HOURS))] })).isSame).toBe(true);
  const same = lvFile(
    [
      [0, '2'],
      [1, '3'],
      [2, '1'],
    ],
    'LV.xlsx',
    'Leistungsverzeichnis L-9',
  );
  const laid = await desk.lay(same, first);
  const shown = await desk.preview({ files: [laid] });
  const [own, other] = await Promise.all(
    [first, second].map(
      async (id) => (await desk.preview({ files: [{ ...laid, propertyId: id }] })).files[0]!.other,
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
  const shown = await desk.preview({
    liegenschaftIds: book.phase.liegenschaftIds!.slice(1),
    userIds: [rival.id],
  });
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
  expect(shown.awards).toEqual({ movedCount: 0, unrankedCount: 0 });
  // Another catalogue names the awarded packages that it touches as well.
  const { 1: _, ...withoutBasis } = HOURS;
  const files = [await desk.lay(catalog(withoutBasis))];
  const award = (sliceId: string) =>
    server.get(createAlphaKeyVal, {
      as: book.admin,
      params: { phaseId: book.phase.id, orgaId: book.admin.organisationId },
      body: { key: `awarding_${book.phase.id}_${first}_${sliceId}`, value: bidder.id },
    });
  expect((await desk.preview({ files })).awards).toEqual({ movedCount: 0, unrankedCount: 0 });
  await award('basisfm');
  expect((await desk.preview({ files })).awards).toEqual({ movedCount: 1, unrankedCount: 1 });
  expect((await desk.preview({ end: book.phase.end })).isSame).toBe(true);
  expect((await desk.preview({ end: '2026-12-24T01:00:00Z' })).isSame).toBe(false);
  // Who does not offer at the only property left comes to nothing there, as the table's heading says.
  const [last] = book.phase.liegenschaftIds!.slice(1);
  await enter(server, book, rival, { [`m_${last}`]: 'false' });
  expect(offerOf(await desk.preview({ liegenschaftIds: [last] }), rival)).toMatchObject({
    inMarket: { before: 1, after: 0 },
    sumMillis: { before: 110_000, after: 0 },
  });
});

test('the reason stands in the notice, the mail and, as what anybody can write, in the trail', async () => {
  // The bidder has confirmed its offer before.
  server.clock.set(TEST_NOW_MS + MINUTE_MS);
  await server.readMails();
  const files = [await desk.lay(catalog({ ...HOURS, 3: 'm' }))];
  await desk.apply({ files, reason: REASON });
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
  const ask = { ...desk.place(), headers: { 'if-match': `"${present!.version}"` } };
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
  await server.get(changePhase, { ...desk.place(), body: { title, start, end, liegenschaftIds } });
  server.clock.set(TEST_NOW_MS);
});
