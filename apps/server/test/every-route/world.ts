import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import {
  type AlphaBatchAnswer,
  createAlphaKeyVal,
  saveAlphaKeyVals,
  saveOwnKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { changeLiegenschaft, createGebaeude, getLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import { type Media, uploadDocument, uploadImage } from '@rahmenpreis/contract/media.ts';
import { createPhase } from '@rahmenpreis/contract/phase.ts';
import { createScenario } from '@rahmenpreis/contract/scenario.ts';
import { askQuestion, inquireQuestion, publishAnswer } from '@rahmenpreis/contract/question.ts';
import { exportReceipt } from '@rahmenpreis/contract/receipt.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { eq } from 'drizzle-orm';
import { makeBoardPapers } from '../make-board-papers.ts';
import { makeClosings } from '../close-award.ts';
import { keepWorld } from '../kept-world.ts';
import { replacedFile } from '../../src/db/schema/lv.ts';
import { phase } from '../../src/db/schema/phase.ts';
import { addressChange } from '../../src/db/schema/sign-in/address-change.ts';
import { passkey } from '../../src/db/schema/sign-in/passkey.ts';
import { session } from '../../src/db/schema/sign-in/session.ts';
import type { UploadedFile } from '../../src/kernel/call/upload/read-upload.ts';
import { askLonger } from '../test-bindings.ts';
import { makeArrivals } from '../test-arrivals.ts';
import { insertSource } from '../test-lv-sources.ts';
import { createTestLiegenschaft, TEST_ADRESSE } from '../test-liegenschaft.ts';
import { makeTestJpeg, TEST_PDF } from '../test-media.ts';
import { signInPeople, type TestPeople } from '../test-people.ts';
import { ENDED, FUTURE, RUNNING } from '../test-plans.ts';
import type { Ask, TestServer, TestServerOptions, TestUser } from '../test-server.ts';

/** What an id can name. */
export type Noun =
  | 'phase'
  | 'liegenschaft'
  | 'gebaeude'
  | 'media'
  | 'lv'
  | 'epCatalog'
  | 'keyVal'
  | 'awardWrite'
  | 'organisation'
  | 'account'
  | 'passkey'
  | 'session'
  | 'addressChange'
  | 'replacedFile'
  | 'lvSource'
  | 'scenario'
  | 'question'
  | 'closing'
  | 'boardPaper'
  | 'binding'
  | 'arrival';

/** The files that a catalogue and an LV of the world come from. */
interface Paper {
  catalog: UploadedFile;
  lv: UploadedFile;
}

/**
 * A tender with something of everything an id can name: two bidders share a running and an ended phase, with
 * two properties; the future phase with its property is the rival's alone, and one property is in no phase.
 * `ids` names each thing by what it is; of each kind, the first is what a call of the bidder would name.
 */
export interface World {
  people: TestPeople;
  ids: Readonly<Record<Noun, Readonly<Record<string, string>>>>;
  /** What a download of a medium sends as its key, by the medium's id. */
  keys: Readonly<Record<string, string>>;
  /** Files that may be uploaded; the receipt is that of the bidder in the running phase. */
  paper: Paper & { receipt: UploadedFile };
}

const CATALOG = [
  CATALOG_HEADER,
  ['1', 'Kategorie', 'Aufzüge', '', '', '', '', 'aufzug', ''],
  ['1.1', 'Position', 'Wartung', 'AZ_01', 'Stk', '', '', 'aufzug', ''],
  ['1.2', 'Position', 'Prüfung', 'AZ_02', 'Stk', '', '', 'aufzug', ''],
];
const LV = [
  LV_HEADER,
  ['1', '', 'AZ_01', 'Wartung', '2', 'Stk', 'aufzug', 'nein'],
  ['2', '', 'AZ_02', 'Prüfung', '3', 'Stk', 'aufzug', 'nein'],
];

/** Makes something by a call and gives its id. */
type Make = (endpoint: Endpoint, as: TestUser, ask?: Omit<Ask, 'as'>) => Promise<string>;

/** Makes the world in a test's server, at the moment at which its clock stands. */
async function openWorld(server: TestServer): Promise<World> {
  const people = await signInPeople(server);
  const { admin, bidder, rival } = people;
  const make: Make = async (endpoint, as, ask = {}) =>
    (await server.get<{ id: string }>(endpoint, { as, ...ask })).id;
  const paper: Paper = {
    catalog: { filename: 'ep-katalog.xlsx', bytes: sampleBytes(CATALOG) },
    lv: { filename: 'lv.xlsx', bytes: sampleBytes(LV) },
  };
  const { media, keys } = await uploadMedia(server, people);
  const liegenschaft = await makeLiegenschaften(server, admin);
  await nameImage(server, admin, liegenschaft.shared, media.shared);
  await nameImage(server, admin, liegenschaft.rivals, media.secret);
  const gebaeude = {
    shared: await makeGebaeude(make, admin, liegenschaft.shared),
    second: await makeGebaeude(make, admin, liegenschaft.second),
    rivals: await makeGebaeude(make, admin, liegenschaft.rivals),
  };
  const both = [bidder.id, rival.id];
  const shared = { liegenschaftIds: [liegenschaft.shared, liegenschaft.second], userIds: both };
  const running = await makePhase(server, make, people, paper, {
    ...RUNNING,
    ...shared,
    publicMediaIds: [media.running],
  });
  const ended = await makePhase(server, make, people, paper, { ...ENDED, ...shared, publicMediaIds: [] });
  const rivals = await makePhase(server, make, people, paper, {
    ...FUTURE,
    liegenschaftIds: [liegenschaft.rivals],
    userIds: [rival.id],
    publicMediaIds: [media.rivalsPhase],
  });
  const lay = ({ phaseId }: { phaseId: string }) => insertSource(server, phaseId);
  return {
    people,
    keys,
    paper: { ...paper, receipt: await exportExcel(server, bidder, running.phaseId) },
    ids: {
      phase: { running: running.phaseId, ended: ended.phaseId, rivals: rivals.phaseId },
      liegenschaft,
      gebaeude,
      media,
      lv: {
        shared: running.lvIds[0]!,
        second: running.lvIds[1]!,
        ended: ended.lvIds[0]!,
        rivals: rivals.lvIds[0]!,
      },
      replacedFile: replacedFileIds({ running, ended, rivals }),
      lvSource: { running: await lay(running), ended: await lay(ended), rivals: await lay(rivals) },
      epCatalog: { running: running.catalogId, ended: ended.catalogId, rivals: rivals.catalogId },
      keyVal: {
        bidders: running.keyValIds.bidder!,
        target: running.keyValIds.owner!,
        biddersEnded: ended.keyValIds.bidder!,
        targetEnded: ended.keyValIds.owner!,
        rivals: running.keyValIds.rival!,
        rivalsAlone: rivals.keyValIds.rival!,
      },
      awardWrite: { running: running.awardWriteId!, ended: ended.awardWriteId! },
      organisation: {
        bidder: bidder.organisationId,
        owner: admin.organisationId,
        rival: rival.organisationId,
      },
      account: { bidder: bidder.id, admin: admin.id, rival: rival.id, reader: people.reader.id },
      ...(await openDoors(server, people)),
      addressChange: await openAddressChanges(server, people),
      scenario: await makeScenarios(make, people, { running, ended, rivals }),
      question: await makeQuestions(make, people, running.phaseId),
      binding: { ended: await askLonger(server, ended.phaseId) },
      arrival: await makeArrivals(server, people, { running: running.phaseId, ended: ended.phaseId }),
      boardPaper: await makeBoardPapers(server, { running: running.phaseId, ended: ended.phaseId }),
      closing: await makeClosings(server, { running: running.phaseId, ended: ended.phaseId }),
    },
  };
}

const startFilled = keepWorld(openWorld);

/** Starts the server for one test file, with the world in it. */
export async function startWorld(options?: TestServerOptions): Promise<{ server: TestServer; world: World }> {
  const { server, made } = await startFilled(options);
  return { server, world: structuredClone(made) };
}

/** In each phase a scenario that gives the bidder a package by hand, whatever its offer lacks. */
async function makeScenarios(
  make: Make,
  { admin, bidder }: TestPeople,
  phases: Record<'running' | 'ended' | 'rivals', { phaseId: string; propertyIds: readonly string[] }>,
) {
  const makeOne = ({ phaseId, propertyIds }: (typeof phases)['running']) => {
    const where = { propertyId: propertyIds.at(-1)!, groupId: 'aufzug' };
    const rules = [{ kind: 'fixed', bidderId: bidder.id, where }];
    return make(createScenario, admin, { params: { phaseId }, body: { name: 'Von Hand', rules } });
  };
  return {
    running: await makeOne(phases.running),
    ended: await makeOne(phases.ended),
    rivals: await makeOne(phases.rivals),
  };
}

/** A question of each bidder, that of the first with a query back, and an answer to a third. */
async function makeQuestions(make: Make, { admin, bidder, rival }: TestPeople, phaseId: string) {
  const askAs = (as: TestUser, text: string) =>
    make(askQuestion, as, { params: { phaseId }, body: { about: null, text } });
  const question = {
    bidders: await askAs(bidder, 'Welcher Aufzug ist gemeint?'),
    rivals: await askAs(rival, 'Gibt es einen Lageplan?'),
    published: await askAs(rival, 'Gilt der Tarif?'),
  };
  const of = (questionId: string) => ({ phaseId, questionId });
  await make(inquireQuestion, admin, { params: of(question.bidders), body: { text: 'In welchem Haus?' } });
  const answered = { text: 'Gilt der Tarif?', answer: 'Ja.', mediaIds: [], endReason: 'Nur zur Klärung' };
  await make(publishAnswer, admin, { params: of(question.published), body: answered });
  return question;
}

async function makePasskeys(server: TestServer, { bidder, admin, rival }: TestPeople) {
  return {
    bidder: await makePasskey(server, bidder),
    admin: await makePasskey(server, admin),
    rival: await makePasskey(server, rival),
  };
}

function replacedFileIds(phases: Record<string, { replacedFileId: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(phases).map(([name, each]) => [name, each.replacedFileId]));
}

async function uploadMedia(server: TestServer, { admin, bidder, rival }: TestPeople) {
  const image = { filename: 'Bild.jpg', bytes: await makeTestJpeg(40, 30) };
  const document = { filename: 'Plan.pdf', bytes: TEST_PDF };
  const keys: Record<string, string> = {};
  const upload = async (endpoint: Endpoint, ask: Ask) => {
    const { id, access } = await server.get<Media>(endpoint, ask);
    keys[id] = access;
    return id;
  };
  const media = {
    bidders: await upload(uploadDocument, { as: bidder, file: document }),
    shared: await upload(uploadImage, { as: admin, file: image }),
    running: await upload(uploadDocument, { as: admin, file: document }),
    public: await upload(uploadImage, { as: admin, file: image, fields: { public: 'true' } }),
    secret: await upload(uploadImage, { as: admin, file: image }),
    rivalsPhase: await upload(uploadDocument, { as: admin, file: document }),
    rivals: await upload(uploadDocument, { as: rival, file: document }),
  };
  return { media, keys };
}

async function makeLiegenschaften(server: TestServer, admin: TestUser) {
  return {
    shared: await createTestLiegenschaft(server, admin, 'L-1'),
    second: await createTestLiegenschaft(server, admin, 'L-2'),
    rivals: await createTestLiegenschaft(server, admin, 'L-3'),
    free: await createTestLiegenschaft(server, admin, 'L-4'),
  };
}

async function nameImage(server: TestServer, as: TestUser, liegenschaftId: string, hauptBildId: string) {
  const ask = { as, params: { liegenschaftId } };
  const stored = await server.get<object>(getLiegenschaft, ask);
  await server.get(changeLiegenschaft, { ...ask, body: { ...stored, hauptBildId } });
}

function makeGebaeude(make: Make, as: TestUser, liegenschaftId: string): Promise<string> {
  const body = { nummer: 'G-1', name: 'Haus', adresse: TEST_ADRESSE };
  return make(createGebaeude, as, { params: { liegenschaftId }, body });
}

async function openAddressChanges(server: TestServer, people: TestPeople) {
  const { bidder, rival } = people;
  return {
    bidder: await openAddressChange(server, people, bidder),
    rival: await openAddressChange(server, people, rival),
  };
}

/** Passkeys, and one more session for each bidder, which a call may end. */
async function openDoors(server: TestServer, people: TestPeople) {
  const { bidder, rival } = people;
  const now = new Date(server.clock.nowMs());
  const values = [bidder, rival].map(({ id }) => ({ accountId: id, createdAt: now, lastUsedAt: now }));
  const rows = await server.database.db.insert(session).values(values).returning({ id: session.id });
  const opened = { bidder: rows[0]!.id, rival: rows[1]!.id };
  return { passkey: await makePasskeys(server, people), session: opened };
}

/**
 * Opens a new address for a bidder's account, in place of one that is open; somebody else than the world's
 * writer has asked for it.
 */
export async function openAddressChange(
  { database, clock }: TestServer,
  { reader }: TestPeople,
  { id: accountId, username: formerUsername }: TestUser,
): Promise<string> {
  const { db } = database;
  await db.delete(addressChange).where(eq(addressChange.accountId, accountId));
  const asked = { username: `neu-${formerUsername}`, askedBy: reader.id, askedAt: new Date(clock.nowMs()) };
  const rows = await db
    .insert(addressChange)
    .values({ accountId, formerUsername, ...asked })
    .returning({ id: addressChange.id });
  return rows[0]!.id;
}

async function makePasskey({ database, clock }: TestServer, { id: accountId }: TestUser): Promise<string> {
  const rows = await database.db
    .insert(passkey)
    .values({
      accountId,
      name: 'Laptop',
      credentialId: randomUUID(),
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      isBackedUp: false,
      createdAt: new Date(clock.nowMs()),
    })
    .returning({ id: passkey.id });
  return rows[0]!.id;
}

async function exportExcel(server: TestServer, as: TestUser, phaseId: string): Promise<UploadedFile> {
  const ask = { as, params: { phaseId, orgaId: as.organisationId }, query: { type: 'excel' } };
  return { filename: 'Beleg.xlsx', bytes: (await server.ask(exportReceipt, ask)).rawPayload };
}

/**
 * Makes a phase with its paper, and with an offer of everybody it lists and target prices, entered while it
 * ran.
 */
async function makePhase(
  server: TestServer,
  make: Make,
  { admin, bidder, rival }: TestPeople,
  { catalog, lv }: Paper,
  plan: typeof RUNNING & { liegenschaftIds: string[]; userIds: string[]; publicMediaIds: string[] },
) {
  const { start, end, ...rest } = plan;
  const setTime = (time: { start: string; end: string }) =>
    server.database.db
      .update(phase)
      .set({ start: new Date(time.start), end: new Date(time.end) })
      .where(eq(phase.id, phaseId));
  const phaseId = await make(createPhase, admin, { body: { ...rest, ...FUTURE, title: plan.title } });
  const catalogId = await make(uploadEpCatalog, admin, { params: { phaseId }, file: catalog });
  const lvIds: string[] = [];
  const [first] = plan.liegenschaftIds;
  const earlier = { filename: 'lv.xlsx', bytes: sampleBytes(LV.slice(0, 2)) };
  await make(uploadLv, admin, { params: { phaseId, propertyId: first! }, file: earlier });
  for (const propertyId of plan.liegenschaftIds) {
    lvIds.push(await make(uploadLv, admin, { params: { phaseId, propertyId }, file: lv }));
  }
  await setTime(RUNNING);
  const keyValIds: Partial<Record<'bidder' | 'rival' | 'owner', string>> = {};
  for (const [name, as] of Object.entries({ bidder, rival })) {
    if (!plan.userIds.includes(as.id)) continue;
    const data = [
      { key: `${phaseId}_ep_AZ_01`, value: '12500' },
      { key: `${phaseId}_offer`, value: 'true' },
    ];
    const params = { phaseId, orgaId: as.organisationId };
    const [first] = await server.get<{ id: string }[]>(saveOwnKeyVals, { as, params, body: { data } });
    keyValIds[name as 'bidder' | 'rival'] = first!.id;
  }
  keyValIds.owner = await make(createAlphaKeyVal, admin, {
    params: { phaseId, orgaId: admin.organisationId },
    body: { key: `${phaseId}_target`, value: '[]' },
  });
  const awardWriteId = await awardSecond(server, { admin, rival }, { ...plan, phaseId });
  await setTime({ start, end });
  const [kept] = await server.database.db
    .select()
    .from(replacedFile)
    .where(eq(replacedFile.phaseId, phaseId));
  const propertyIds = plan.liegenschaftIds;
  return { phaseId, propertyIds, catalogId, lvIds, keyValIds, awardWriteId, replacedFileId: kept!.id };
}

/**
 * Awards a package of the second property to the rival by a batch; null where there is no second property.
 */
async function awardSecond(
  server: TestServer,
  { admin, rival }: Pick<TestPeople, 'admin' | 'rival'>,
  { phaseId, liegenschaftIds: [, second] }: { phaseId: string; liegenschaftIds: readonly string[] },
): Promise<string | null> {
  if (second === undefined) return null;
  const data = [{ key: `awarding_${phaseId}_${second}_aufzug`, value: rival.id, before: null }];
  const params = { phaseId, orgaId: admin.organisationId };
  const stored = await server.get<AlphaBatchAnswer>(saveAlphaKeyVals, { as: admin, params, body: { data } });
  return stored.awardWriteId;
}
