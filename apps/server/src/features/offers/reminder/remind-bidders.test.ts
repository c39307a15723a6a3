import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { muteMails } from '@rahmenpreis/contract/session.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../../../db/schema/account.ts';
import { phase, phaseUser } from '../../../db/schema/phase.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { RUNNING } from '../../../test/test-plans.ts';
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

const participate = ({ id }: Phase, as: TestUser, value: string) =>
  server.ask(createOwnKeyVal, {
    as,
    params: { phaseId: id, orgaId: as.organisationId },
    body: { key: `${id}_offer`, value },
  });

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
