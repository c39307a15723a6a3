import { randomUUID } from 'node:crypto';
import * as awards from '@rahmenpreis/contract/award.ts';
import * as handovers from '@rahmenpreis/contract/handover.ts';
import * as boardPapers from '@rahmenpreis/contract/board-paper.ts';
import * as memos from '@rahmenpreis/contract/memo.ts';
import { NO_BOARD_PAPER } from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import { NO_FIELDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { USUAL_HANDOVER } from '@rahmenpreis/contract/handover-form.ts';
import { type AuditReport, checkAudit, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import { askBinding } from '@rahmenpreis/contract/binding.ts';
import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { deleteEpCatalog, listEpCatalogs, replaceEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { sendFeedback } from '@rahmenpreis/contract/feedback.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import * as keyvals from '@rahmenpreis/contract/keyval.ts';
import { exportLv, exportOrderLv } from '@rahmenpreis/contract/lv.ts';
import { exportPreisspiegel } from '@rahmenpreis/contract/preisspiegel.ts';
import {
  deleteMedia,
  downloadMedia,
  listMedia,
  listMediaOfKind,
  type Media,
} from '@rahmenpreis/contract/media.ts';
import { followNews } from '@rahmenpreis/contract/live-updates.ts';
import { getOffers, remindBidder } from '@rahmenpreis/contract/offers.ts';
import { previewColumns } from '@rahmenpreis/contract/column-map.ts';
import { changePhase, deletePhase, openOffers, replaceDocument } from '@rahmenpreis/contract/phase.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { compareReceiptFile } from '@rahmenpreis/contract/receipt.ts';
import { saveMissingDecision } from '@rahmenpreis/contract/missing-price.ts';
import { savePriceChecks } from '@rahmenpreis/contract/outlier.ts';
import * as scenarios from '@rahmenpreis/contract/scenario.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PriceBookRow,
  catalogOf,
  CODES,
  enter,
  openTestPriceBook,
  putLv,
  type TestPriceBook,
} from '../test-price-book.ts';
import { askedOfArrivals } from '../test-arrivals.ts';
import { uploadTestDocument } from '../test-media.ts';
import { type Ask, startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../test-server.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { layFile, previewChange, previewLetters } from '@rahmenpreis/contract/tender-change.ts';
import { askStream } from './answer.ts';
import { SAY_NOTHING } from './say-nothing.ts';

/** Within the life of a token, so that who signed in while the phase ran still is when it has ended. */
const END_MS = TEST_NOW_MS + 5 * 60_000;
const LV: PriceBookRow[] = [
  { code: 0, mengeMillis: 2_000, inactive: false },
  { code: 1, mengeMillis: 500, inactive: false },
];
/** Papers that change a unit and quantities under the prices that there may be. */
const otherCatalog = {
  filename: 'anders.xlsx',
  bytes: sampleBytes([
    CATALOG_HEADER,
    ['1', 'Kategorie', 'Alles', '', '', '', '', 'uegm', ''],
    ['1.1', 'Position', 'Leistung', CODES[1]![0], 'Psch', '', '', CODES[1]![1], ''],
  ]),
};
const laidLv = {
  filename: 'L-9.xlsx',
  bytes: sampleBytes([LV_HEADER, ['1', '', CODES[1]![0], 'Leistung', '7', 'h', CODES[1]![1], 'nein']]),
};
/** The beginning of a receipt, which is enough to be taken for one. */
const noReceipt = {
  filename: 'Beleg.txt',
  bytes: new TextEncoder().encode('Rahmenpreis Angebotsbeleg\n'),
};
/** Headers that differ with every answer, and say nothing of what it holds. */
const CHANGING = new Set(['date', 'content-security-policy']);

type AuditPage = AnswerOf<typeof listAuditEntries, never>;

/** What an offer consists of that exists only once it is made; random ids stand for it before. */
interface BidNames {
  mediaId: string;
  accessKey: string;
  keyValId: string;
}

let server: TestServer;
let book: TestPriceBook;
let calls: Endpoint[];
let epCatalogId: string;
/** A catalogue and an LV that were laid down. */
let laidIds: string[];

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server, { seal: 'SEALED', end: new Date(END_MS).toISOString() });
  for (const id of book.liegenschaftIds.slice(0, 2)) await putLv(server, book, id, LV);
  const catalogs = await server.get<{ id: string }[]>(listEpCatalogs, { as: book.admin });
  epCatalogId = catalogs[0]!.id;
  laidIds = [];
  for (const file of [otherCatalog, laidLv]) {
    const ask = { as: book.admin, params: { phaseId: book.phase.id }, file };
    laidIds.push((await server.get<{ fileId: string }>(layFile, ask)).fileId);
  }
  calls = (await readContractCalls()).filter(
    ({ access }) => Array.isArray(access) && ALPHA_PERMISSIONS.some((right) => access.includes(right)),
  );
});
afterAll(() => server.close());

/** Letters to bidders on a closing that there is not. */
const noLetters = (ids: readonly string[]) => ({
  closing: randomGone,
  award: 'Zuschlag',
  rejection: 'Absage',
  to: ids.map((serviceProviderId) => ({ serviceProviderId, cause: 'award' })),
});

/**
 * What administrators can ask about a phase and its bidders without changing them: every reading call, and
 * others by hand.
 */
function questions(names: BidNames): [Endpoint, Ask][] {
  const { phase, bidders, liegenschaftIds, admin } = book;
  const providers = bidders.map(({ id }) => id);
  const place = { phaseId: phase.id, propertyId: liegenschaftIds[0]! };
  const asked: [Endpoint, Ask][] = [];
  const reading = calls.filter(
    ({ method, answers, name }) => method === 'GET' && answers !== 'events' && !SAY_NOTHING.includes(name),
  );
  for (const call of reading) {
    for (const orgaId of call.path.includes('{orgaId}')
      ? [...bidders, admin].map(({ organisationId }) => organisationId)
      : ['']) {
      const params = {
        ...place,
        orgaId,
        liegenschaftId: place.propertyId,
        ...GONE,
        epCatalogId,
        mediaId: names.mediaId,
        label: 'ORIGIN',
        list: 'klimatisierung',
        checkValue: 'a'.repeat(64),
      };
      for (const query of queriesOf(call))
        asked.push([call, { params, query, headers: { 'secure-key': names.accessKey } }]);
    }
  }
  const award = `awarding_${phase.id}_${place.propertyId}_aufzug`;
  const orga = { phaseId: phase.id, orgaId: admin.organisationId };
  const version = { mediaId: names.mediaId, replacedMediaId: names.mediaId, note: 'Neu' };
  asked.push(
    [listMedia, { body: { ids: [names.mediaId] } }],
    [listMediaOfKind, { params: { kind: 'user' }, body: { ids: [names.mediaId] } }],
    [openOffers, { params: { phaseId: phase.id } }],
    ...['csv', 'sheets', 'pdf'].map((type): [Endpoint, Ask] => [
      exportPreisspiegel,
      { params: place, query: { type }, body: { liegenschaftIds: [place.propertyId] } },
    ]),
    [previewColumns, { params: { fileKind: 'lv' }, file: noReceipt }],
    ...lookedAt(),
    [compareReceiptFile, { params: { phaseId: phase.id }, file: noReceipt }],
    [deletePhase, { params: { phaseId: phase.id } }],
    [memos.saveMemo, { params: { phaseId: phase.id }, body: NO_FIELDS }],
    [memos.exportMemo, { params: { phaseId: phase.id }, query: { type: 'pdf' } }],
    [boardPapers.saveBoardPaper, { params: { phaseId: phase.id }, body: NO_BOARD_PAPER }],
    [boardPapers.makeBoardPaper, { params: { phaseId: phase.id }, query: { type: 'pdf' } }],
    [
      handovers.saveHandover,
      { params: { phaseId: phase.id }, body: { form: USUAL_HANDOVER, contracts: [] } },
    ],
    ...['excel', 'csv'].map((type): [Endpoint, Ask] => [
      handovers.exportHandover,
      { params: { phaseId: phase.id }, query: { type } },
    ]),
    [memos.closeAward, { params: { phaseId: phase.id }, body: { confirm: 'seen' } }],
    [memos.sendAwardLetters, { params: { phaseId: phase.id }, body: noLetters(providers) }],
    [sendFeedback, { params: { phaseId: phase.id }, body: { form: { kind: 'gap' }, confirm: 'seen' } }],
    [awards.reopenAward, { params: { phaseId: phase.id }, body: { reason: 'Rüge' } }],
    [askBinding, { params: { phaseId: phase.id }, body: { until: '2027-06-01', before: '2027-01-31' } }],
    ...askedOfScenarios(phase.id, place.propertyId),
    ...askedOfArrivals(phase.id, randomGone),
    [
      changePhase,
      { params: { phaseId: phase.id }, body: { ...phase, start: phase.end, end: '2026-12-24T01:00:00Z' } },
    ],
    [changePhase, { params: { phaseId: phase.id }, body: { ...phase, seal: 'NONE' } }],
    [replaceDocument, { params: { phaseId: phase.id }, body: version }],
    [deleteEpCatalog, { params: { phaseId: phase.id, epCatalogId } }],
    [deleteMedia, { params: { mediaId: names.mediaId } }],
    [keyvals.deleteAlphaKeyVal, { params: { ...orga, keyValId: names.keyValId } }],
    [keyvals.undoAwardWrite, { params: { ...orga, awardWriteId: randomGone } }],
  );
  for (const id of providers) {
    asked.push(
      [exportLv, { params: place, query: { type: 'excel' }, body: { serviceProvider: [{ id }] } }],
      [remindBidder, { params: { phaseId: phase.id, serviceProviderId: id } }],
      [exportOrderLv, { params: place, query: { type: 'json' }, body: { provider: { id } } }],
      [keyvals.createAlphaKeyVal, { params: orga, body: { key: award, value: id } }],
      [awards.approveAwards, { params: orga, body: { data: [{ key: award, value: id }] } }],
      [
        awards.saveAwardReasons,
        { params: orga, body: { data: [{ key: award, value: id, text: 'Rüge', before: null }] } },
      ],
      [
        keyvals.saveAlphaKeyVals,
        { params: orga, body: { data: [{ key: award, value: id, before: null, reason: 'Ausfallrisiko' }] } },
      ],
      [
        keyvals.changeAlphaKeyVal,
        { params: { ...orga, keyValId: names.keyValId }, body: { key: award, value: id } },
      ],
    );
  }
  return asked;
}

const randomGone = randomUUID();
/** Ids of things that there are not. */
const GONE = Object.fromEntries(
  'gebaeudeId lvId replacedFileId sourceId awardWriteId scenarioId closingId arrivalId madeId'
    .split(' ')
    .map((name) => [name, randomGone]),
);

/** Changes that are looked at: other files together, fewer properties and bidders, other times. */
function lookedAt(): [Endpoint, Ask][] {
  const [params, { liegenschaftIds = [], userIds = [] }] = [{ phaseId: book.phase.id }, book.phase];
  const files = laidIds.map((fileId, at) => ({ fileId, propertyId: at === 0 ? null : liegenschaftIds[0]! }));
  return [
    { files },
    { files: files.slice(0, 1), units: [CODES[1]![0]] },
    { liegenschaftIds: liegenschaftIds.slice(1), userIds: userIds.slice(1) },
    { end: '2026-12-24T01:00:00Z' },
    { bindingUntil: '2027-04-01' },
    { withoutLvIds: liegenschaftIds.slice(0, 1) },
  ].flatMap((body) => [previewChange, previewLetters].map((to): [Endpoint, Ask] => [to, { params, body }]));
}

/**
 * What administrators can ask of scenarios, and say of prices, beside reading them; a rule that gives a
 * bidder a package would tell whether it can.
 */
function askedOfScenarios(phaseId: string, propertyId: string): [Endpoint, Ask][] {
  const params = { phaseId, scenarioId: randomGone };
  const [{ id: bidderId, organisationId }] = book.bidders as [TestUser];
  const seen = { epCode: CODES[0]![0], state: 'checked', note: '', seenValue: 7, before: null };
  const said = { decision: 'stays', reason: 'Geringfügig', offersVersion: 'x', before: null };
  const missing = { serviceProviderId: bidderId, sliceId: 'aufzug', ...said };
  const body = { name: 'Von Hand', rules: [{ kind: 'fixed', bidderId, where: { propertyId } }] };
  return [
    [scenarios.createScenario, { params: { phaseId }, body }],
    [scenarios.changeScenario, { params, body }],
    [scenarios.deleteScenario, { params }],
    [scenarios.restoreScenario, { params }],
    [scenarios.runScenario, { params }],
    [scenarios.cancelScenario, { params }],
    [scenarios.runScenarioCurve, { params }],
    [scenarios.cancelScenarioCurve, { params }],
    [saveMissingDecision, { params: { phaseId }, body: { ...missing, liegenschaftId: propertyId } }],
    [savePriceChecks, { params: { phaseId }, body: { checks: [{ organisationId, ...seen }] } }],
    [scenarios.applyScenario, { params, body: { outcome: 'x', seen: [], reason: { source: 'rule' } } }],
  ];
}

/** The queries with which a reading call is asked. */
function queriesOf({ name, path }: Endpoint): Record<string, string>[] {
  // What administrators do is an entry itself, also that they ask.
  if (name === 'listAuditEntries') return book.bidders.map(({ id }) => ({ actorId: id }));
  if (name === 'getOddCells')
    return book.bidders.map(({ id }) => ({ serviceProviderId: id, epCode: CODES[0]![0] }));
  if (name === 'probeMissingPrices') return [{ liegenschaftId: book.liegenschaftIds[0]! }];
  const first = `${book.bidders[0]!.organisationId}.0`;
  return path.endsWith('/changes') ? ['', first].map((since) => ({ since })) : [{}];
}

/** Everything administrators are answered, without the names of what a bid consists of, which they sent. */
async function answers(names: BidNames): Promise<string[]> {
  const told: string[] = [];
  for (const [call, ask] of questions(names)) {
    const { statusCode, headers, body } = await server.ask(call, { ...ask, as: book.admin });
    const shown = Object.entries(headers).filter(([name]) => !CHANGING.has(name));
    told.push(JSON.stringify([call.method, call.path, statusCode, Object.fromEntries(shown), body]));
  }
  return told;
}

/** What a bidder does, of those the phase lists the first or the second. */
interface Bid {
  who: number;
  prices: Record<string, string>;
  offer: 'true' | 'false' | null;
  hasDocument: boolean;
}

const anyBid: fc.Arbitrary<Bid> = fc.record({
  who: fc.nat({ max: 1 }),
  prices: fc.dictionary(
    fc.constantFrom(...CODES.map(([code]) => `ep_${code}`)),
    fc.nat({ max: 1e9 }).map(String),
  ),
  offer: fc.constantFrom('true', 'false', null),
  hasDocument: fc.boolean(),
});

/** Places a bid, and gives what only exists with it. */
async function place({ who, prices, offer, hasDocument }: Bid): Promise<BidNames> {
  const bidder = book.bidders[who]!;
  // Who has withdrawn may only come back.
  await enter(server, book, bidder, { offer: 'true' });
  const document = await uploadTestDocument(server, bidder);
  if (hasDocument) await enter(server, book, bidder, { docs: JSON.stringify([document.id]) });
  await enter(server, book, bidder, prices);
  if (offer !== null) await enter(server, book, bidder, { offer });
  const params = { phaseId: book.phase.id, orgaId: bidder.organisationId };
  const [entry] = await server.get<{ id: string }[]>(keyvals.listOwnKeyVals, { as: bidder, params });
  return { mediaId: document.id, accessKey: document.versions[0]!.access, keyValId: entry!.id };
}

/** The news that administrators' pages are told, as the stream's first event. */
async function firstNews(): Promise<string> {
  const ask = { as: book.admin, query: { phaseId: book.phase.id } };
  return (await askStream(server, followNews, ask)).bytes;
}

describe('a sealed phase that runs', () => {
  test('every call that administrators may make is asked, or is known to say nothing of an offer', () => {
    const asked = new Set(questions({ mediaId: '', accessKey: '', keyValId: '' }).map(([{ name }]) => name));
    const unasked = calls.filter(({ name }) => !asked.has(name)).map(({ name }) => name);
    expect(unasked.toSorted()).toEqual(SAY_NOTHING);
  });

  test('whatever is bid, every answer to administrators is the same to the last byte', async () => {
    const none = { mediaId: randomUUID(), accessKey: randomUUID(), keyValId: randomUUID() };
    const [empty, news] = [await answers(none), await firstNews()];
    expect(empty.filter((line) => line.includes('phase-sealed')).length).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(anyBid, async (made) => {
        const names = await place(made);
        expect(await answers(names)).toEqual(empty);
        expect(await firstNews()).toBe(news);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  test('the trail shows the entries there would be without bids, without numbers, and counts none', async () => {
    const as = book.admin;
    const readTrail = async () => {
      const { entries } = await server.get<AuditPage>(listAuditEntries, { as, query: { limit: '500' } });
      expect(new Set(entries.map(({ seq }) => seq))).toEqual(new Set([null]));
      return entries.filter(({ actorId }) => actorId !== as.id);
    };
    const before = await readTrail();
    await place({ who: 1, prices: { ep_UE_1: '7' }, offer: 'false', hasDocument: true });
    expect(await readTrail()).toEqual(before);
    expect((await server.get<AuditReport>(checkAudit, { as })).linkCount).toBeNull();
  });

  test('a catalogue that is replaced is not told which codes are priced', async () => {
    // Of the codes that are gone the LVs use the first, and both have prices.
    const file = await catalogOf(CODES.slice(1, 3));
    const [as, params] = [book.admin, { phaseId: book.phase.id }];
    await enter(server, book, book.bidders[0]!, { offer: 'true' });
    await enter(server, book, book.bidders[0]!, { ep_007: '1', ep_UE_2: '2' });
    const { warnings } = await server.get<{ warnings: Finding[] }>(replaceEpCatalog, { as, params, file });
    expect(warnings.map(({ value, message }) => [value, message.includes('Preise')])).toEqual([
      ['007', false],
    ]);
  });

  test('each bidder goes on seeing its own offer, and only the seal has hidden it: after the end all is shown', async () => {
    const as = book.bidders[0]!;
    const names = await place({ who: 0, prices: { ep_UE_1: '5000' }, offer: 'true', hasDocument: true });
    const params = { phaseId: book.phase.id };
    expect(await server.get(getOffers, { as, params })).toMatchObject({ participation: ['true'] });
    const download = {
      params: { mediaId: names.mediaId, label: 'ORIGIN' },
      headers: { 'secure-key': names.accessKey },
    };
    expect((await server.ask(downloadMedia, { as, ...download })).statusCode).toBe(200);
    expect((await server.ask(downloadMedia, { as: book.admin, ...download })).statusCode).toBe(404);
    server.clock.set(END_MS - 1);
    expect((await server.ask(getOffers, { as: book.admin, params })).statusCode).toBe(409);
    server.clock.set(END_MS);
    expect(await server.get(getOffers, { as: book.admin, params })).toMatchObject({
      participation: expect.arrayContaining(['true']) as string[],
    });
    expect(
      await server.get<Media[]>(listMedia, { as: book.admin, body: { ids: [names.mediaId] } }),
    ).toHaveLength(1);
    expect((await server.ask(downloadMedia, { as: book.admin, ...download })).statusCode).toBe(200);
    const { entries } = await server.get<AuditPage>(listAuditEntries, { as: book.admin });
    expect(entries.some(({ actorId }) => actorId === as.id)).toBe(true);
  });
});
