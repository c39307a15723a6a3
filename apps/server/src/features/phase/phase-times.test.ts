import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { phase } from '../../db/schema/phase.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { FUTURE, RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';

/** A slip: 20.11. for 20.12. */
const SLIP = { ...RUNNING, end: '2026-11-20T01:00:00.000Z' };
const EARLIER = { ...RUNNING, end: '2026-11-25T01:00:00.000Z' };
const LATER = { ...RUNNING, end: '2026-12-11T01:00:00.000Z' };
const IN_TWO_MINUTES = '2026-11-20T12:02:00.000Z';

const server = await startTestServer();
const { admin, reader, bidder, rival } = await signInPeople(server);
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
  await server.readMails();
});
afterAll(() => server.close());

async function create(body: object): Promise<Phase> {
  const made = await server.get<Phase>(contract.createPhase, { as: admin, body });
  // That they are listed is told elsewhere.
  await server.readMails();
  return made;
}
const change = (id: string, body: object, query: Record<string, string> = {}) =>
  server.ask(contract.changePhase, { as: admin, params: { phaseId: id }, body, query });
const end = (id: string) => change(id, SLIP, { confirm: 'end' });
const present = async () => (await server.get<Phase[]>(contract.listPhases, { as: reader }))[0]!;
const bid = (id: string, as = bidder, entry: [suffix: string, value: string] = ['offer', 'true']) =>
  server.ask(createOwnKeyVal, {
    as,
    params: { phaseId: id, orgaId: as.organisationId },
    body: { key: `${id}_${entry[0]}`, value: entry[1] },
  });

describe('a slip does not end a phase', () => {
  test.each([
    ['a past day', SLIP.end],
    ['this moment', '2026-11-20T12:00:00.000Z'],
    ['a moment too near to be taken back', '2026-11-20T12:01:59.999Z'],
  ])('an end set to %s is refused and changes nothing unless it is confirmed', async (_, wanted) => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    const answer = await change(made.id, { ...RUNNING, title: 'Neu', end: wanted });
    expect(answer.json()).toMatchObject({ status: 409, code: 'phase-end-unconfirmed' });
    expect(await present()).toEqual(made);
    expect(await server.readMails()).toEqual([]);
    const confirmed = await change(made.id, { ...RUNNING, end: wanted }, { confirm: 'end' });
    expect(confirmed.json()).toMatchObject({ data: { end: IN_TWO_MINUTES } });
  });

  test('only the word «end» confirms', async () => {
    const made = await create(RUNNING);
    for (const confirm of ['', 'true', 'END']) {
      expect((await change(made.id, SLIP, { confirm })).statusCode).toBe(400);
    }
    expect(await present()).toEqual(made);
  });

  test('a confirmed end comes after two minutes; until then bidders enter prices and it can be taken back', async () => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    await end(made.id);
    server.clock.set('2026-11-20T12:01:59.999Z');
    expect((await bid(made.id)).statusCode).toBe(200);
    expect((await change(made.id, RUNNING)).json()).toMatchObject({ data: { end: RUNNING.end } });
    server.clock.set(IN_TWO_MINUTES);
    expect((await change(made.id, { ...RUNNING, title: 'Läuft weiter' })).statusCode).toBe(200);
  });

  test('nobody opens an ended phase again, and nobody bids in it', async () => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    await end(made.id);
    server.clock.set(IN_TWO_MINUTES);
    for (const query of [{}, { confirm: 'end' }]) {
      const late = await change(made.id, RUNNING, query);
      expect(late.json()).toMatchObject({ status: 409, code: 'phase-ended' });
    }
    expect((await bid(made.id)).statusCode).toBe(409);
    expect(await present()).toMatchObject({ end: IN_TWO_MINUTES });
  });

  test('confirmed a second time it does not end later than after the first', async () => {
    const made = await create(RUNNING);
    await end(made.id);
    server.clock.set('2026-11-20T12:01:00.000Z');
    expect((await end(made.id)).json()).toMatchObject({ data: { end: IN_TWO_MINUTES } });
  });

  test('a future phase that would be over at once is asked about as well, and runs for two minutes', async () => {
    const made = await create(FUTURE);
    expect((await change(made.id, SLIP)).json()).toMatchObject({ code: 'phase-end-unconfirmed' });
    expect((await end(made.id)).json()).toMatchObject({ data: { end: IN_TWO_MINUTES } });
  });

  test('a moved end needs no confirmation, and another process knows it at once', async () => {
    const made = await create(RUNNING);
    const other = await server.startOther();
    try {
      for (const times of [EARLIER, LATER]) {
        expect((await change(made.id, times)).statusCode).toBe(200);
        const [seen] = await other.get<Phase[]>(contract.listPhases, { as: reader });
        expect(seen).toMatchObject(times);
      }
    } finally {
      await other.app.close();
    }
  });

  test('a stale change is refused as stale, not asked about', async () => {
    const made = await create(RUNNING);
    await change(made.id, LATER);
    const answer = await server.ask(contract.changePhase, {
      as: admin,
      params: { phaseId: made.id },
      body: SLIP,
      headers: { 'if-match': '"1"' },
    });
    expect(answer.statusCode).toBe(412);
  });
});

describe('from the first bid on the start stays where it is', () => {
  test.each([
    ['participation', ['offer', 'true']],
    ['a withdrawal', ['offer', 'false']],
    ['documents', ['docs', '[]']],
  ] as const)('%s keeps a running phase from being moved into the future (PHASE-011)', async (_, entry) => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    expect((await bid(made.id, bidder, [...entry])).statusCode).toBe(200);
    for (const query of [{}, { confirm: 'end' }]) {
      const answer = await change(made.id, FUTURE, query);
      expect(answer.json()).toMatchObject({ status: 409, code: 'phase-has-offers' });
    }
    expect(await present()).toMatchObject(RUNNING);
    const earlier = { ...RUNNING, start: '2026-10-20T06:00:00.000Z' };
    expect((await change(made.id, earlier)).statusCode).toBe(200);
  });

  test('without a bid it may begin later', async () => {
    const made = await create(RUNNING);
    expect((await change(made.id, FUTURE)).statusCode).toBe(200);
  });
});

/** The mails that are sent once a change cannot be taken back in its toast any more. */
function mailsLater() {
  server.clock.set(server.clock.nowMs() + 2 * 60_000);
  return server.readMails();
}

describe('the bidders of a running phase are told by mail', () => {
  test('each that is listed, of the new end, the old one and what it means', async () => {
    const made = await create({ ...RUNNING, title: 'Runde 2', userIds: [bidder.id, rival.id] });
    await change(made.id, { ...EARLIER, title: 'Runde 2' });
    expect(await server.readMails()).toEqual([]);
    const mails = await mailsLater();
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([bidder.username, rival.username].toSorted());
    expect(mails[0]).toMatchObject({ kind: 'phase-times', subject: 'Die Phase „Runde 2“ endet früher' });
    expect(mails[0]!.text).toContain('Neues Ende: Mittwoch, 25. November 2026, 02:00 Uhr');
    expect(mails[0]!.text).toContain('Bisheriges Ende: Dienstag, 1. Dezember 2026, 02:00 Uhr');
    expect(mails[0]!.text).toContain('danach ist keine Änderung mehr möglich');
    expect(mails[0]!.text).toContain(`/dl-priceinput?pId=${made.id}`);
  });

  test('also when it ends later or is ended; a mail that is no longer true is not sent', async () => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    await change(made.id, LATER);
    expect(await mailsLater()).toMatchObject([{ subject: 'Die Phase „Läuft“ endet später' }]);
    await end(made.id);
    expect(await server.readMails()).toMatchObject([
      { text: expect.stringContaining('Neues Ende: Freitag, 20. November 2026, 13:04 Uhr') },
    ]);
    await change(made.id, EARLIER);
    await change(made.id, RUNNING);
    expect(await mailsLater()).toMatchObject([
      { text: expect.stringContaining('Neues Ende: Dienstag, 1. Dezember 2026, 02:00 Uhr') },
    ]);
  });

  test('also when it begins only later', async () => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    await change(made.id, FUTURE);
    const [mail] = await mailsLater();
    expect(mail).toMatchObject({ subject: 'Die Phase „Kommt“ beginnt später' });
    expect(mail!.text).toContain('Neuer Beginn: Montag, 1. Februar 2027, 08:00 Uhr');
    expect(mail!.text).toContain('Neues Ende: Samstag, 27. Februar 2027, 02:00 Uhr');
  });

  test('but not of other changes, not of a future phase, and not who is no longer listed', async () => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    await change(made.id, { ...RUNNING, title: 'Neu', type: 'FINAL' });
    await change(made.id, { ...EARLIER, userIds: [] });
    await server.database.db.delete(phase);
    const later = await create({ ...FUTURE, userIds: [bidder.id] });
    await change(later.id, { ...FUTURE, end: '2027-02-20T01:00:00.000Z' });
    expect(await mailsLater()).toEqual([]);
  });

  test('but not of a slip that is taken back within two minutes, and of several moves as one', async () => {
    const made = await create({ ...RUNNING, userIds: [bidder.id] });
    await change(made.id, EARLIER);
    await change(made.id, RUNNING);
    expect(await mailsLater()).toEqual([]);
    await change(made.id, EARLIER);
    await change(made.id, LATER);
    expect(await mailsLater()).toMatchObject([{ subject: 'Die Phase „Läuft“ endet später' }]);
  });
});

test('the audit trail says who moved what from when to when', async () => {
  const made = await create(RUNNING);
  await server.database.db.delete(audit);
  await change(made.id, SLIP);
  await end(made.id);
  await change(made.id, { ...RUNNING, end: IN_TWO_MINUTES, title: 'Neu' });
  const trail = await server.database.db
    .select({ status: audit.status, detail: audit.detail })
    .from(audit)
    .where(eq(audit.actorId, admin.id))
    .orderBy(audit.seq);
  const changed = (change: object) => ({ count: 1, listed: [change] });
  expect(trail).toMatchObject([
    { status: 409 },
    {
      status: 200,
      detail: { phaseId: made.id, changes: changed({ name: 'end', from: RUNNING.end, to: IN_TWO_MINUTES }) },
    },
    { status: 200, detail: { changes: changed({ name: 'title', from: 'Läuft', to: 'Neu' }) } },
  ]);
  // That the end was confirmed is in the query, which anybody can write as they like: it enters by its digest
  // (decision 0042).
  const digest = { personal: { query: expect.any(String) } };
  expect(trail[1]).toMatchObject({ detail: digest });
  expect(trail[2]).not.toMatchObject({ detail: digest });
});

test('an administrator hears how many bidders offer and have prices, nobody else does', async () => {
  const made = await create({ ...RUNNING, userIds: [bidder.id, rival.id] });
  const count = (as: TestUser) => server.ask(contract.countBids, { as, params: { phaseId: made.id } });
  expect((await count(reader)).json()).toEqual({ data: { offering: 0, priced: 0 } });
  await bid(made.id);
  await bid(made.id, rival, ['offer', 'false']);
  expect((await count(reader)).json()).toEqual({ data: { offering: 1, priced: 0 } });
  expect((await count(bidder)).statusCode).toBe(403);
});
