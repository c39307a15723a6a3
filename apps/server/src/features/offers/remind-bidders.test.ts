import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { muteMails } from '@rahmenpreis/contract/session.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import { phase, phaseUser } from '../../db/schema/phase.ts';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { FUTURE, RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { remindBidders } from './remind-bidders.ts';

/** RUNNING ends on 1 December at 02:00 in Berlin. */
const SEVEN_DAYS_BEFORE = '2026-11-24T01:00:00.000Z';
const TWO_DAYS_BEFORE = '2026-11-29T01:00:00.000Z';
const FOUR_HOURS_BEFORE = '2026-11-30T21:00:00.000Z';

let server: TestServer;
let admin: TestUser;
let bidder: TestUser;
let rival: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, bidder, rival } = await signInPeople(server));
});
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
  await server.database.db.update(account).set({ mutedMails: [], valid: true });
  await server.readMails();
});
afterAll(() => server.close());

async function startPhase(users: readonly TestUser[] = [bidder, rival]): Promise<Phase> {
  const body = { ...RUNNING, userIds: users.map(({ id }) => id) };
  const made = await server.get<Phase>(contract.createPhase, { as: admin, body });
  await server.readMails();
  return made;
}

/** A phase with a property that needs the prices of UE1 and UE2. */
async function startPricedPhase(): Promise<Phase> {
  const liegenschaftId = await createTestLiegenschaft(server, admin, 'L-001');
  const links = { userIds: [bidder.id, rival.id], liegenschaftIds: [liegenschaftId] };
  const made = await server.get<Phase>(contract.createPhase, { as: admin, body: { ...RUNNING, ...links } });
  const catalog = [1, 2].map((at) => [
    `1.${at}`,
    'Position',
    'Wartung',
    `UE${at}`,
    'Stk',
    '',
    '',
    'uegm',
    '',
  ]);
  const lv = [1, 2].map((at) => [`${at}`, '', `UE${at}`, 'Wartung', '2', 'Stk', 'uegm', 'nein']);
  const head = [CATALOG_HEADER, ['1', 'Kategorie', 'Betrieb', '', '', '', '', 'uegm', '']];
  const fileOf = (rows: Parameters<typeof sampleBytes>[0]) => ({
    filename: 'Datei.xlsx',
    bytes: sampleBytes(rows),
  });
  const params = { phaseId: made.id, propertyId: liegenschaftId };
  await server.get(uploadEpCatalog, { as: admin, params, file: fileOf([...head, ...catalog]) });
  await server.get(uploadLv, { as: admin, params, file: fileOf([LV_HEADER, ...lv]) });
  return made;
}

/** Enters something when the phase had just begun: whoever signed in then is signed out days later. */
async function enter({ id }: Phase, as: TestUser, name: string, value: string): Promise<void> {
  server.clock.set(TEST_NOW_MS);
  const params = { phaseId: id, orgaId: as.organisationId };
  await server.get(createOwnKeyVal, { as, params, body: { key: `${id}_${name}`, value } });
}

const participate = (made: Phase, as: TestUser, value: string) => enter(made, as, 'offer', value);

async function remindAt(instant: string) {
  server.clock.set(instant);
  await remindBidders(server.database.db, server.clock.nowMs());
  return (await server.readMails()).filter(({ kind }) => kind === 'phase-reminder');
}

const readersOf = (letters: Awaited<ReturnType<typeof remindAt>>) => letters.map(({ to }) => to).toSorted();

describe('reminders', () => {
  test('come seven days, two days and four hours before the end, each once', async () => {
    await startPhase();
    expect(await remindAt('2026-11-24T00:59:59.000Z')).toEqual([]);
    for (const instant of [SEVEN_DAYS_BEFORE, TWO_DAYS_BEFORE, FOUR_HOURS_BEFORE]) {
      expect(readersOf(await remindAt(instant))).toEqual([bidder.username, rival.username]);
      expect(await remindAt(instant)).toEqual([]);
    }
    expect(await remindAt(RUNNING.end)).toEqual([]);
  });

  test('say what stands open, in Berlin time, with a way to switch them off', async () => {
    await startPhase([bidder]);
    const [letter] = await remindAt(SEVEN_DAYS_BEFORE);
    expect(letter!.subject).toBe('Die Phase „Läuft“ endet bald');
    expect(letter!.text).toContain('endet am Dienstag, 1. Dezember 2026, 02:00 Uhr.');
    expect(letter!.text).toContain('Sie haben Ihre Teilnahme noch nicht bestätigt.');
    expect(letter!.text).toContain('unter „Benachrichtigungen“ aus');
  });

  test('go to nobody who has confirmed and lacks nothing, nor to whom has withdrawn', async () => {
    const made = await startPhase();
    await participate(made, bidder, 'true');
    await participate(made, rival, 'false');
    expect(await remindAt(SEVEN_DAYS_BEFORE)).toEqual([]);
    await participate(made, rival, 'true');
    expect(await remindAt(TWO_DAYS_BEFORE)).toEqual([]);
  });

  test('say how many prices an offer lacks, confirmed or not, until the last of them stands there', async () => {
    const made = await startPricedPhase();
    await participate(made, bidder, 'true');
    const textsOf = async (instant: string) =>
      new Map((await remindAt(instant)).map(({ to, text }) => [to, text]));
    const first = await textsOf(SEVEN_DAYS_BEFORE);
    const behind = 'Ein unvollständiges Angebot zählt in der Wertung hinter allen vollständigen.';
    expect(first.get(bidder.username)).toContain(`In Ihrem Angebot fehlen noch 2 Preise. ${behind}`);
    expect(first.get(bidder.username)).not.toContain('noch nicht bestätigt');
    expect(first.get(rival.username)).toContain(`In Ihrem Angebot fehlen noch 2 Preise. ${behind}`);
    expect(first.get(rival.username)).toContain('noch nicht bestätigt');
    for (const user of [bidder, rival]) await enter(made, user, 'ep_UE1', '1000');
    await enter(made, rival, 'ep_UE2', '0');
    const second = await textsOf(TWO_DAYS_BEFORE);
    expect(second.get(bidder.username)).toContain(`In Ihrem Angebot fehlt noch 1 Preis. ${behind}`);
    expect(second.get(rival.username)).not.toContain('In Ihrem Angebot');
    await enter(made, bidder, 'ep_UE2', '2000');
    expect([...(await textsOf(FOUR_HOURS_BEFORE)).keys()]).toEqual([rival.username]);
  });

  test('that passed while no server ran are sent late, the latest one only', async () => {
    await startPhase([bidder]);
    expect(readersOf(await remindAt('2026-11-29T20:00:00.000Z'))).toEqual([bidder.username]);
    expect(await remindAt('2026-11-29T21:00:00.000Z')).toEqual([]);
  });

  test('of two processes at the same moment only one orders them', async () => {
    await startPhase();
    server.clock.set(SEVEN_DAYS_BEFORE);
    const { db } = server.database;
    await Promise.all([1, 2, 3].map(() => remindBidders(db, server.clock.nowMs())));
    expect(await server.readMails()).toHaveLength(2);
  });

  test('are not sent to whom has muted them, was blocked, or is listed no more', async () => {
    const made = await startPhase();
    await server.get(muteMails, { as: bidder, body: { muted: ['phase-reminder'] } });
    expect(readersOf(await remindAt(SEVEN_DAYS_BEFORE))).toEqual([rival.username]);
    await server.database.db.update(account).set({ valid: false }).where(eq(account.id, rival.id));
    expect(await remindAt(TWO_DAYS_BEFORE)).toEqual([]);
    await server.database.db.update(account).set({ mutedMails: [], valid: true });
    server.clock.set(FOUR_HOURS_BEFORE);
    await remindBidders(server.database.db, server.clock.nowMs());
    await server.database.db
      .delete(phaseUser)
      .where(and(eq(phaseUser.phaseId, made.id), eq(phaseUser.userId, bidder.id)));
    expect(readersOf(await server.readMails())).toEqual([rival.username]);
  });

  test('begin anew when the end is moved', async () => {
    const made = await startPhase([bidder]);
    expect(await remindAt(SEVEN_DAYS_BEFORE)).toHaveLength(1);
    const end = new Date('2026-12-11T01:00:00.000Z');
    await server.database.db.update(phase).set({ end }).where(eq(phase.id, made.id));
    expect(await remindAt('2026-12-03T01:00:00.000Z')).toEqual([]);
    expect(await remindAt('2026-12-04T01:00:00.000Z')).toHaveLength(1);
  });
});

describe('the mail that a phase has begun', () => {
  /** A phase that is yet to come, and whose mails about being listed are read. */
  async function planPhase(part: object = {}): Promise<Phase> {
    server.clock.set(TEST_NOW_MS);
    const body = { ...FUTURE, userIds: [bidder.id, rival.id], ...part };
    const made = await server.get<Phase>(contract.createPhase, { as: admin, body });
    await server.readMails();
    return made;
  }

  async function startedAt(instant: string) {
    server.clock.set(instant);
    await remindBidders(server.database.db, server.clock.nowMs());
    return (await server.readMails()).filter(({ kind }) => kind === 'phase-started');
  }

  test('goes once to each bidder listed before, with end and link', async () => {
    const made = await planPhase();
    expect(await startedAt('2027-02-01T06:59:59.000Z')).toEqual([]);
    const letters = await startedAt(FUTURE.start);
    expect(readersOf(letters)).toEqual([bidder.username, rival.username]);
    expect(letters[0]!.subject).toBe('Die Phase „Kommt“ hat begonnen');
    expect(letters[0]!.text).toContain('Ende: Samstag, 27. Februar 2027, 02:00 Uhr');
    expect(letters[0]!.text).toContain(`/dl-priceinput?pId=${made.id}`);
    expect(letters[0]!.text).toContain('unter „Benachrichtigungen“ aus');
    expect(await startedAt('2027-02-01T07:01:00.000Z')).toEqual([]);
  });

  test('is left out where its owner does not want it, which a change without the choice keeps', async () => {
    const made = await planPhase({ startMail: false });
    expect(made.startMail).toBe(false);
    const params = { phaseId: made.id };
    const kept = await server.get<Phase>(contract.changePhase, { as: admin, params, body: FUTURE });
    expect(kept.startMail).toBe(false);
    const seen = await server.get<Phase[]>(contract.listPhases, { as: bidder });
    expect(seen[0]).not.toHaveProperty('startMail');
    expect(await startedAt(FUTURE.start)).toEqual([]);
  });

  test('does not go to who was listed only in the running phase, nor a day late, nor to who has muted it', async () => {
    await server.get(muteMails, { as: rival, body: { muted: ['phase-started'] } });
    await startPhase();
    expect(await startedAt(RUNNING.start)).toHaveLength(0);
    await planPhase();
    expect(await startedAt('2027-02-02T07:00:00.000Z')).toEqual([]);
    expect(readersOf(await startedAt('2027-02-02T06:59:59.000Z'))).toEqual([bidder.username]);
  });

  test('is not sent where the start was moved before it went, and goes at the new one', async () => {
    const made = await planPhase();
    server.clock.set(FUTURE.start);
    await remindBidders(server.database.db, server.clock.nowMs());
    const start = new Date('2027-02-05T07:00:00.000Z');
    await server.database.db.update(phase).set({ start }).where(eq(phase.id, made.id));
    expect(await server.readMails()).toEqual([]);
    expect(await startedAt(start.toISOString())).toHaveLength(2);
  });
});
