import { randomUUID } from 'node:crypto';
import { askAddressChange } from '@rahmenpreis/contract/address-change.ts';
import { saveColumnMap } from '@rahmenpreis/contract/column-map.ts';
import { createGebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  createAlphaKeyVal,
  createOwnKeyVal,
  deleteOwnKeyVal,
  type KeyVal,
  saveAlphaKeyVals,
  saveOwnKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import { savePriceChecks } from '@rahmenpreis/contract/outlier.ts';
import {
  addPasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@rahmenpreis/contract/passkey.ts';
import {
  changePhase,
  createPhase,
  listPhases,
  openOffers,
  type Phase,
  replaceDocument,
} from '@rahmenpreis/contract/phase.ts';
import {
  askQuestion,
  markQuestionRead,
  type OwnQuestion,
  publishAnswer,
} from '@rahmenpreis/contract/question.ts';
import { exportReceipt } from '@rahmenpreis/contract/receipt.ts';
import { createScenario, type Scenario } from '@rahmenpreis/contract/scenario.ts';
import { layFile } from '@rahmenpreis/contract/tender-change.ts';
import { forgotPassword, setSecondContact } from '@rahmenpreis/contract/session.ts';
import { USUAL_HANDOVER } from '@rahmenpreis/contract/handover-form.ts';
import { LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { eq } from 'drizzle-orm';
import { writeDemoMark } from '../../src/db/demo-mark.ts';
import { account } from '../../src/db/schema/account.ts';
import { NO_BOARD_PAPER } from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import { NO_FIELDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { arrival, enteredVersion } from '../../src/db/schema/arrival.ts';
import {
  awardApproval,
  awardClosing,
  awardLetter,
  awardMemo,
  boardPaper,
  handoverContracts,
  handoverForm,
  feedback,
  feedbackTold,
} from '../../src/db/schema/closing.ts';
import { awardCondition, missingDecision } from '../../src/db/schema/keyval.ts';
import { bindingConsent, bindingRequest, phase, reaskedPackage } from '../../src/db/schema/phase.ts';
import { scenarioRun } from '../../src/db/schema/scenario.ts';
import { orderReceiptsAtEnd } from '../../src/features/receipt/mail/compose-mail.ts';
import { putArrival } from '../test-arrivals.ts';
import { makeBoardPapers } from '../make-board-papers.ts';
import { makePasskey } from '../software-authenticator.ts';
import { TEST_ADRESSE } from '../test-liegenschaft.ts';
import { uploadTestDocument } from '../test-media.ts';
import { BIDDER_WRITES, openTestPhases, renewed, type TestPhases } from '../test-phases.ts';
import {
  TEST_NOW_MS,
  TEST_PASSWORD,
  TEST_PUBLIC_URL,
  type TestServer,
  type TestUser,
} from '../test-server.ts';
import { ADMIN_RIGHTS, login } from '../test-sign-in.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Fills a test's server until there is a row in every table: phases of every state and seal, and what people
 * leave behind.
 */
export async function fillState(server: TestServer): Promise<TestPhases & { sealedId: string }> {
  const phases = await openTestPhases(server);
  const sealedId = await addSealedPhase(server, phases);
  await addOffer(server, phases);
  await changeTender(server, phases);
  await addScenario(server, phases);
  await addColumnMap(server, phases);
  await addPriceCheck(server, phases);
  await addMissingDecision(server, phases);
  await addFeedback(server, phases);
  await addQuestion(server, phases);
  await addBinding(server, phases);
  await addArrival(server, phases);
  await addReasked(server, phases);
  await leaveTracesOfPeople(server, phases);
  await writeDemoMark(server.database.db, 'production');
  await orderReceiptsAtEnd(server.database.db, TEST_NOW_MS);
  return { ...phases, sealedId };
}

/** A phase of two people's seal that has ended, with an offer that one of them has asked to open. */
async function addSealedPhase(server: TestServer, { users }: TestPhases): Promise<string> {
  await server.signIn('zweite@example.org', ADMIN_RIGHTS);
  const nowMs = TEST_NOW_MS - 3 * DAY_MS;
  server.clock.set(nowMs);
  const as = await renewed(server, users.adminWriter);
  const [start, end] = [nowMs - DAY_MS, nowMs + DAY_MS].map((ms) => new Date(ms).toISOString());
  const said = 'Wir zahlen den Mindestlohn.';
  const letter = { letter: 'Wir bieten {Summe}.', declarations: [{ text: said, isRequired: true }] };
  const body = { title: 'Versiegelt', start, end, seal: 'FOUR_EYES', userIds: [users.rival.id], ...letter };
  const { id: phaseId } = await server.get<Phase>(createPhase, { as, body });
  const rival = await renewed(server, users.rival);
  await server.get(createOwnKeyVal, {
    as: rival,
    params: { phaseId, orgaId: rival.organisationId },
    body: {
      key: `${phaseId}_offer`,
      value: 'true',
      declaredBy: 'Vera Muster',
      declared: [said],
      letterVersion: 1,
    },
  });
  server.clock.set(TEST_NOW_MS);
  await server.get(openOffers, { as: users.adminWriter, params: { phaseId } });
  return phaseId;
}

/** What somebody has said of the headings of a foreign LV. */
async function addColumnMap(server: TestServer, { users }: TestPhases): Promise<void> {
  const body = { headings: ['Pos', 'Anzahl'], names: { epCode: 'Pos', menge: 'Anzahl' } };
  await server.get(saveColumnMap, { as: users.adminWriter, params: { fileKind: 'lv' }, body });
}

/** A question that was answered to all, and read. */
async function addQuestion(server: TestServer, { users, phaseIds }: TestPhases): Promise<void> {
  const [as, phaseId] = [users.writer, phaseIds.running];
  const body = { about: null, text: 'Mit Anfahrt?' };
  const { id } = await server.get<OwnQuestion>(askQuestion, { as, params: { phaseId }, body });
  const params = { phaseId, questionId: id };
  const answer = { text: 'Mit Anfahrt?', answer: 'Ja.', endReason: 'Nur zur Klärung' };
  await server.get(publishAnswer, { as: users.adminWriter, params, body: answer });
  await server.get(markQuestionRead, { as, params });
}

/** A longer Bindefrist that was asked for, and confirmed. */
async function addBinding({ database: { db } }: TestServer, { users, phaseIds }: TestPhases): Promise<void> {
  const [phaseId, at] = [phaseIds.ended, new Date(TEST_NOW_MS)];
  await db.update(phase).set({ bindingUntil: '2027-01-31' }).where(eq(phase.id, phaseId));
  const request = { id: randomUUID(), phaseId, until: '2027-03-01', at };
  await db.insert(bindingRequest).values(request);
  const { organisationId } = users.writer;
  await db.insert(bindingConsent).values({ requestId: request.id, organisationId, at });
}

/** An offer that came by post and was entered, and an objection to it. */
async function addArrival(server: TestServer, { users, phaseIds }: TestPhases): Promise<void> {
  const [{ adminWriter: notedBy, reader }, phaseId] = [users, phaseIds.ended];
  const notedAt = new Date(TEST_NOW_MS - 5 * DAY_MS);
  const draft = { by: notedBy.id, values: { [`${phaseId}_bl_Hamburg_aufzug`]: '900' } };
  const noted = { phaseId, organisationId: reader.organisationId, notedBy, notedAt };
  const arrivalId = await putArrival(server, { ...noted, isStored: true, draft });
  await server.database.db.update(arrival).set({ draftBy: null, draftOnPaper: null });
  const at = new Date(TEST_NOW_MS);
  const checked = { typedBy: [notedBy.id], isChecked: false, at, onPaper: [], objectUntil: at };
  const objection = { objection: 'Der Faktor ist 0,95.', objectedAt: at };
  await server.database.db.insert(enteredVersion).values({ arrivalId, number: 1, ...checked, ...objection });
}

/** A package of an ended phase that a later one asks for again. */
async function addReasked({ database: { db } }: TestServer, { phaseIds, liegenschaftId }: TestPhases) {
  const [phaseId, sourceId] = [phaseIds.future, phaseIds.ended];
  await db.insert(reaskedPackage).values({ phaseId, sourceId, liegenschaftId, sliceId: 'aufzug' });
}

/** What an administrator has said of a bidder's price. */
async function addPriceCheck(server: TestServer, { users, phaseIds }: TestPhases): Promise<void> {
  const { organisationId } = users.writer;
  const said = { state: 'clarify', note: 'Bitte erläutern.', seenValue: 1_000, before: null };
  const body = { checks: [{ organisationId, epCode: 'AZ_01 ä', ...said }] };
  await server.get(savePriceChecks, {
    as: users.adminWriter,
    params: { phaseId: phaseIds.running },
    body,
  });
}

/** Feedback on the offers of a phase that has ended. */
async function addFeedback({ database: { db } }: TestServer, { users, phaseIds }: TestPhases): Promise<void> {
  const [phaseId, at] = [phaseIds.ended, new Date(TEST_NOW_MS)];
  const versions = { groupVersions: { aufzug: 'x' }, stateVersion: 'x' };
  await db
    .insert(feedback)
    .values({ phaseId, form: { kind: 'gap' }, ...versions, by: users.adminWriter.id, at });
  const told = { sliceId: 'aufzug', kind: 'behind', gap: 4, rank: null, light: null } as const;
  const { organisationId } = users.writer;
  await db.insert(feedbackTold).values({ phaseId, organisationId, groups: [told] });
}

/** What was decided of an offer that lacked a price. */
async function addMissingDecision(
  server: TestServer,
  { users, phaseIds, liegenschaftId }: TestPhases,
): Promise<void> {
  const order = { sumMillis: 4_700, rank: 1, winnerId: users.writer.id };
  await server.database.db.insert(missingDecision).values({
    phaseId: phaseIds.ended,
    bidderId: users.writer.id,
    liegenschaftId,
    sliceId: 'aufzug',
    decision: 'stays',
    reason: 'Geringfügig',
    figures: {
      missingCount: 1,
      countedCount: 8,
      allowedCount: 1,
      limitTenths: 10,
      valueMillis: 12,
      without: order,
      filled: { ...order, sumMillis: 4_712 },
      faults: [],
    },
    offersVersion: 'x',
    by: users.adminWriter.id,
    at: new Date(TEST_NOW_MS),
  });
}

/** Entries of every kind, one of them taken back, and the receipt of it; what administrators enter, too. */
async function addOffer(server: TestServer, phases: TestPhases): Promise<void> {
  const { writer, adminWriter } = phases.users;
  const phaseId = phases.phaseIds.running;
  const params = { phaseId, orgaId: writer.organisationId };
  const data = BIDDER_WRITES.map((kind) => phases.entry(kind, phaseId));
  const rows = await server.get<KeyVal[]>(saveOwnKeyVals, { as: writer, params, body: { data } });
  const taken = rows.find(({ key }) => key === phases.entry('n', phaseId).key)!;
  await server.get(deleteOwnKeyVal, { as: writer, params: { ...params, keyValId: taken.id } });
  await server.ask(exportReceipt, { as: writer, params, query: { type: 'text' } });
  const { ended } = phases.phaseIds;
  for (const kind of ['filter', 'target']) {
    const answer = await phases.write(createAlphaKeyVal, adminWriter, ended, phases.entry(kind, ended));
    if (answer.statusCode !== 200) throw new Error(`${kind}: ${answer.body}`);
  }
  await server.get(saveAlphaKeyVals, {
    as: adminWriter,
    params: { phaseId: ended, orgaId: adminWriter.organisationId },
    body: { data: [{ ...phases.entry('award', ended), before: null, reason: 'Ausfallrisiko' }] },
  });
}

/** A scenario whose run has found an award. */
async function addScenario(
  server: TestServer,
  { users, phaseIds, liegenschaftId }: TestPhases,
): Promise<void> {
  const [as, by] = [users.adminWriter, users.adminWriter.id];
  const rules = [{ kind: 'count', bound: 'at-most', bidders: 3, per: 'all' }] as const;
  const { id: scenarioId } = await server.get<Scenario>(createScenario, {
    as,
    params: { phaseId: phaseIds.ended },
    body: { name: 'Höchstens drei', rules },
  });
  const at = new Date(TEST_NOW_MS);
  const serviceProviderId = users.writer.id;
  const share = { serviceProviderId, packageCount: 1, sumMillis: 4_700, rebateMillis: 0 };
  const cheapest = { cheapestId: serviceProviderId, cheapestMillis: 4_700 };
  const cell = { liegenschaftId, sliceId: 'aufzug', serviceProviderId, sumMillis: 4_700, ...cheapest };
  const times = { leaseUntil: at, startedAt: at, endedAt: at };
  const made = { ...times, scenarioId, rules: [...rules], offersVersion: 'x', packageCount: 1, holder: by };
  const run = { ...made, state: 'done' as const };
  const award = { bidderIds: [serviceProviderId], sumMillis: 4_700, idealMillis: 4_700, openCount: 0 };
  await server.database.db.insert(scenarioRun).values({
    ...run,
    curve: { points: [{ ...award, n: 1, boundMillis: 4_700, proof: 'exact' }], others: [] },
  });
  await server.database.db.insert(scenarioRun).values({
    ...run,
    step: 'prices',
    outcome: {
      sumMillis: 4_700,
      gapMillis: 0,
      proof: 'exact',
      idealMillis: 4_700,
      openCount: 0,
      target: { packageCount: 0, sumMillis: 0, targetMillis: 0 },
      regions: { single: 1, all: 1 },
      shares: [share],
    },
    cells: [{ ...cell, reason: null, keptBy: null }],
  });
  await server.database.db.insert(awardCondition).values({
    phaseId: phaseIds.ended,
    organisationId: as.organisationId,
    bidderId: serviceProviderId,
    tiers: [{ fromMillis: 1_000, tenths: 20 }],
    filledCount: 0,
    scenarioName: 'Höchstens drei',
    rulesDigest: 'x',
    awardWriteId: scenarioId,
    by,
    at,
  });
  await addClosing(server, { phaseId: phaseIds.ended, organisationId: as.organisationId, by, at });
}

/** A closing of an award that was reopened, and an award that was agreed to. */
async function addClosing(
  server: TestServer,
  { organisationId, ...own }: { phaseId: string; organisationId: string; by: string; at: Date },
): Promise<void> {
  const { db } = server.database;
  const frozen = { snapshot: { sumMillis: 4_700 }, pdf: Buffer.from('%PDF'), sha256: 'x' };
  const reopened = { reopenedAt: own.at, reopenedBy: own.by, reason: 'Rüge' };
  await db.insert(awardClosing).values({ ...own, ...frozen, ...reopened });
  const [{ id: closingId } = { id: '' }] = await db.select({ id: awardClosing.id }).from(awardClosing);
  const letter = { closingId, accountId: own.by, cause: 'award' as const, text: 'Zuschlag' };
  await db.insert(awardLetter).values({ ...letter, by: own.by, at: own.at });
  await db.insert(awardMemo).values({ ...own, version: 1, fields: { ...NO_FIELDS, need: 'Bedarf' } });
  const { phaseId, by, at } = own;
  const paper = { ...NO_BOARD_PAPER, reasons: ['Ein Vertragspartner weniger.'] };
  await db.insert(boardPaper).values({ ...own, version: 1, fields: paper });
  await makeBoardPapers(server, { ended: own.phaseId });
  await db.insert(handoverForm).values({ organisationId, version: 1, fields: USUAL_HANDOVER, by, at });
  await db.insert(handoverContracts).values({ phaseId, version: 1, contracts: [], by, at });
  await db.insert(awardApproval).values({ ...own, organisationId, key: 'awarding', value: 'x' });
}

/** A building, a document, and a bill of quantities that is replaced while its phase runs. */
async function changeTender(
  server: TestServer,
  { users, phaseIds, liegenschaftId }: TestPhases,
): Promise<void> {
  const as = users.adminWriter;
  await server.get(createGebaeude, {
    as,
    params: { liegenschaftId },
    body: { nummer: 'L-001-01', name: 'Kontorhaus', adresse: TEST_ADRESSE },
    headers: { 'idempotency-key': 'Kontorhaus' },
  });
  const { id: mediaId } = await uploadTestDocument(server, as, 'Lageplan Größe 2.pdf');
  const bytes = sampleBytes([LV_HEADER, ['1', '', 'AZ_01 ä', 'Wartung', '3', 'Stk', 'aufzug', 'nein']]);
  const params = { phaseId: phaseIds.running, propertyId: liegenschaftId };
  await server.get(uploadLv, { as, params, file: { filename: 'lv.xlsx', bytes } });
  // A second file, so that the first one is kept.
  const more = sampleBytes([LV_HEADER, ['1', '', 'AZ_01 ä', 'Wartung', '4', 'Stk', 'aufzug', 'nein']]);
  await server.get(uploadLv, { as, params, file: { filename: 'lv-2.xlsx', bytes: more } });
  const phase = { phaseId: phaseIds.running };
  await replaceTestDocument(server, as, { ...phase, mediaId });
  await server.get(layFile, { as, params: phase, file: { filename: 'lv-3.xlsx', bytes } });
}

/** A document of a phase that runs, and the one that takes its place. */
async function replaceTestDocument(
  server: TestServer,
  as: TestUser,
  { phaseId, mediaId }: { phaseId: string; mediaId: string },
): Promise<void> {
  const { id } = await uploadTestDocument(server, as, 'Lageplan Größe 1.pdf');
  const params = { phaseId };
  const phase = (await server.get<Phase[]>(listPhases, { as })).find((each) => each.id === phaseId)!;
  await server.get(changePhase, { as, params, body: { ...phase, publicMediaIds: [id] } });
  await server.get(replaceDocument, {
    as,
    params,
    body: { mediaId, replacedMediaId: id, note: 'Zufahrt ergänzt' },
  });
}

/**
 * A passkey that was used, a new address that is asked for, a second contact, a link to a new password, a
 * wrong password, a code that is asked for and a mail still to be sent.
 */
async function leaveTracesOfPeople(server: TestServer, { users }: TestPhases): Promise<void> {
  const as = users.reader;
  const made = makePasskey(TEST_PUBLIC_URL);
  const { challenge } = await server.get<{ challenge: string }>(startPasskey, {
    as,
    body: { password: TEST_PASSWORD },
  });
  await server.get(addPasskey, { as, body: { name: 'Laptop', response: made.register(challenge) } });
  const asked = await server.get<{ challenge: string }>(startPasskeySignIn);
  await server.get(signInWithPasskey, { body: { response: made.use(asked.challenge) } });
  await server.get(forgotPassword, { body: { username: users.unlisted.username } });
  await server.get(askAddressChange, {
    as: users.adminWriter,
    params: { serviceProviderId: users.unlisted.id },
    body: { username: 'nachfolge@example.org', before: users.unlisted.username },
  });
  const contact = { name: 'Vera Vertretung', address: 'vertretung@example.org' };
  await server.get(setSecondContact, { as: users.writer, body: { contact, before: null } });
  await server.readMails();
  await login(server, users.unlisted.username, 'nicht dieses', '203.0.113.7');
  await server.database.db
    .update(account)
    .set({ twoFactor: 'mail' })
    .where(eq(account.id, users.adminReader.id));
  await login(server, users.adminReader.username);
}
