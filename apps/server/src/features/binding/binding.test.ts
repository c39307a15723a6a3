import * as contract from '@rahmenpreis/contract/binding.ts';
import type { Binding } from '@rahmenpreis/contract/binding.ts';
import { listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import {
  changePhase,
  createPhase,
  listPhases,
  type Phase,
  type PhaseInput,
} from '@rahmenpreis/contract/phase.ts';
import * as questions from '@rahmenpreis/contract/question.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { exportReceipt } from '@rahmenpreis/contract/receipt.ts';
import { previewChange, previewLetters, type PreviewedLetter } from '@rahmenpreis/contract/tender-change.ts';
import { changedBinding } from '@rahmenpreis/tendering/phase/binding.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bindingRequest, phase as phaseTable } from '../../db/schema/phase.ts';
import { signInPeople, type TestPeople } from '../../../test/test-people.ts';
import { RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

const DAY_MS = 24 * 3_600_000;
/** Days after the end of the running phase, 2026-12-01, and to two weeks before. */
const UNTIL = '2027-01-30';
const LONGER = '2027-03-01';

let server: TestServer;
let people: TestPeople;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInPeople(server);
});
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phaseTable);
  await server.readMails();
});
afterAll(() => server.close());

/** A running phase of both bidders, of which the first takes part. */
async function open(more: Partial<PhaseInput> = {}): Promise<string> {
  const { admin, bidder, rival } = people;
  const body = { ...RUNNING, userIds: [bidder.id, rival.id], bindingUntil: UNTIL, ...more };
  const { id } = await server.get<Phase>(createPhase, { as: admin, body });
  await confirm(id, bidder);
  await server.readMails();
  return id;
}

const confirm = (phaseId: string, as: TestUser) =>
  server.get(createOwnKeyVal, {
    as,
    params: { phaseId, orgaId: as.organisationId },
    body: { key: `${phaseId}_offer`, value: 'true' },
  });
const change = (phaseId: string, part: Partial<PhaseInput>, query = {}) =>
  server.ask(changePhase, { as: people.admin, params: { phaseId }, query, body: { ...RUNNING, ...part } });
/** Lets the phase have ended a day ago. */
const finish = () => server.database.db.update(phaseTable).set({ end: new Date(TEST_NOW_MS - DAY_MS) });
const phaseOf = async (phaseId: string, as = people.admin) =>
  (await server.get<Phase[]>(listPhases, { as })).find(({ id }) => id === phaseId)!;
const read = (phaseId: string, as = people.admin) =>
  server.get<Binding>(contract.getBinding, { as, params: { phaseId } });
const ask = async (phaseId: string, body: object = {}, as = people.admin) => {
  const params = { phaseId };
  const wanted = { until: LONGER, before: UNTIL, ...body };
  const answer = await server.ask(contract.askBinding, { as, params, body: wanted });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};
const agree = async (phaseId: string, bindingId: string, as = people.bidder) => {
  const answer = await server.ask(contract.confirmBinding, { as, params: { phaseId, bindingId } });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};
const receiptOf = async (phaseId: string) => {
  const params = { phaseId, orgaId: people.bidder.organisationId };
  return (await server.ask(exportReceipt, { as: people.bidder, params, query: { type: 'text' } })).payload;
};

describe('the day of a phase', () => {
  test('is at least the day after the end, moves with it, and is told to its bidders alone', async () => {
    const id = await open();
    for (const bindingUntil of ['2026-12-01', '2100-01-01', '2027-02-30']) {
      const refused = await change(id, { bindingUntil });
      const field = refused.json<{ details: { field: string }[] }>().details[0]?.field;
      expect([refused.statusCode, field]).toEqual([400, 'bindingUntil']);
    }
    expect((await change(id, { bindingUntil: '2026-12-02' })).statusCode).toBe(200);
    expect((await change(id, { end: '2026-12-11T01:00:00.000Z' })).statusCode).toBe(200);
    expect((await phaseOf(id)).bindingUntil).toBe('2026-12-12');
    expect((await phaseOf(id, people.rival)).bindingUntil).toBe('2026-12-12');
    expect((await change(id, { userIds: [people.bidder.id], bindingUntil: null })).statusCode).toBe(200);
    expect((await phaseOf(id)).bindingUntil).toBeNull();
    expect(await phaseOf(id, people.rival)).not.toHaveProperty('bindingUntil');
  });

  test('goes with every end, in phases of each kind and over the change of the clock', async () => {
    const wanted = fc.record({
      type: fc.constantFrom('OFFER', 'FINAL'),
      seal: fc.constantFrom('NONE', 'SEALED'),
      days: fc.integer({ min: 1, max: 300 }),
      hours: fc.integer({ min: 1, max: 6_000 }),
    } as const);
    await fc.assert(
      fc.asyncProperty(wanted, async ({ type, seal, days, hours }) => {
        const bindingUntil = new Date(Date.parse('2026-12-01') + days * DAY_MS).toISOString().slice(0, 10);
        const id = await open({ type, seal, bindingUntil });
        const end = new Date(TEST_NOW_MS + hours * 3_600_000).toISOString();
        expect((await change(id, { type, end })).statusCode).toBe(200);
        const moved = changedBinding({ end: RUNNING.end, bindingUntil }, { end });
        expect((await phaseOf(id)).bindingUntil).toBe(moved);
        expect((await change(id, { type })).statusCode).toBe(200);
        expect((await phaseOf(id)).bindingUntil).toBe(bindingUntil);
        // Ended at once, which is two minutes later.
        const ending = { type, end: new Date(TEST_NOW_MS - 1).toISOString() };
        expect((await change(id, ending, { confirm: 'end' })).statusCode).toBe(200);
        expect((await phaseOf(id)).bindingUntil).toBe(
          changedBinding({ end: RUNNING.end, bindingUntil }, { end: new Date(TEST_NOW_MS).toISOString() }),
        );
        await server.database.db.delete(phaseTable);
      }),
      { numRuns: 12 },
    );
  });

  test('moves with an answer that moves the end', async () => {
    const { admin, bidder } = people;
    const phaseId = await open();
    const params = { phaseId };
    const body = { about: null, text: 'Mit Anfahrt?' };
    const { id } = await server.get<questions.OwnQuestion>(questions.askQuestion, {
      as: bidder,
      params,
      body,
    });
    const endMove = { before: RUNNING.end, end: '2026-12-08T01:00:00.000Z' };
    const answer = { text: 'Mit Anfahrt?', answer: 'Ja.', mediaIds: [], endMove };
    await server.get(questions.publishAnswer, {
      as: admin,
      params: { phaseId, questionId: id },
      body: answer,
    });
    expect((await phaseOf(phaseId)).bindingUntil).toBe('2027-02-06');
  });

  test('stands in the invitation; another one is seen before it is set, told, and to be confirmed again', async () => {
    const { admin, bidder, rival } = people;
    const id = await open({ userIds: [bidder.id] });
    expect((await change(id, { userIds: [bidder.id, rival.id] })).statusCode).toBe(200);
    const [invitation] = await server.readMails();
    expect(invitation!.text).toContain('bis zum 30. Januar 2027 gebunden');
    const of = { as: admin, params: { phaseId: id } };
    const same = await server.get<{ isSame: boolean }>(previewChange, {
      ...of,
      body: { bindingUntil: UNTIL },
    });
    expect(same.isSame).toBe(true);
    const wanted = { bindingUntil: LONGER };
    server.clock.set(TEST_NOW_MS + 1_000);
    const preview = await server.get<{ isSame: boolean; bidders: { isTold: boolean }[] }>(previewChange, {
      ...of,
      body: wanted,
    });
    expect([preview.isSame, preview.bidders.map(({ isTold }) => isTold)]).toEqual([false, [true, true]]);
    const seen = await server.get<PreviewedLetter[]>(previewLetters, { ...of, body: wanted });
    expect((await change(id, { ...wanted })).statusCode).toBe(200);
    server.clock.set(TEST_NOW_MS + 180_000);
    const sent = await server.readMails();
    expect(sent.map(({ subject }) => subject)).toEqual(seen.map(({ subject }) => subject));
    for (const letter of [...seen, ...sent])
      expect(letter.text).toContain('Angebote binden: bis 1. März 2027 statt 30. Januar 2027');
    // With the end alone it is told in the mail about that, and nothing has to be confirmed again.
    const end = '2026-12-11T01:00:00.000Z';
    const times = await server.get<PreviewedLetter[]>(previewLetters, { ...of, body: { end } });
    expect(times.map(({ text }) => text.includes('bis zum 11. März 2027 gebunden'))).toEqual([true]);
  });
});

describe('a longer day', () => {
  test('is asked of who takes part, confirmed once, and stands in the receipt and the audit log', async () => {
    const { admin, bidder, rival, reader } = people;
    const id = await open();
    expect(await ask(id)).toEqual([409, 'phase-not-ended']);
    await finish();
    expect((await ask(id, {}, reader))[0]).toBe(403);
    const before = await receiptOf(id);
    expect(before).toContain('\nBindefrist\nAngebot gebunden bis\tBestätigt am (UTC)\n30. Januar 2027\t\n');
    for (const until of [UNTIL, '2026-11-21', '2100-01-01']) expect((await ask(id, { until }))[0]).toBe(400);
    expect(await ask(id)).toEqual([200, undefined]);
    // A colleague who has not seen that asks for nothing.
    expect(await ask(id, { until: '2027-04-01' })).toEqual([412, 'stale']);
    const mails = (await server.readMails()).filter(({ kind }) => kind === 'binding-asked');
    expect(mails.map(({ to }) => to)).toEqual([bidder.username]);
    expect(mails[0]!.text).toContain('1. März 2027');
    const { requests, bidders } = await read(id);
    expect([requests.length, bidders.map(({ until }) => until)]).toEqual([1, [UNTIL]]);
    const [request] = requests;
    expect(await agree(id, request!.id, rival)).toEqual([409, 'no-offer']);
    expect(await agree(id, request!.id)).toEqual([200, undefined]);
    expect(await agree(id, request!.id)).toEqual([409, 'binding-confirmed']);
    const own = await read(id, bidder);
    expect(own.bidders).toMatchObject([{ organisation: expect.any(String), until: LONGER }]);
    expect(own).toEqual(await read(id));
    expect(await receiptOf(id)).toContain(
      `30. Januar 2027\t\n1. März 2027\t${own.bidders[0]!.confirmed[0]!.at}\n`,
    );
    type Entries = AnswerOf<typeof listAuditEntries, never>;
    const log = await server.get<Entries>(listAuditEntries, { as: admin, query: { limit: '10' } });
    const entries = log.entries.filter(({ action }) => action === `PUT ${contract.confirmBinding.path}`);
    const said = { phaseId: id, changes: { count: 1, listed: [{ name: 'bindingUntil', to: LONGER }] } };
    // Beside the two that were refused.
    expect(entries).toHaveLength(3);
    expect(entries).toContainEqual(
      expect.objectContaining({ actorId: bidder.id, detail: expect.objectContaining(said) }),
    );
  });

  test('once its day is over it is confirmed no more, and where it was meanwhile it is not mailed', async () => {
    const id = await open();
    await finish();
    await ask(id);
    const [request] = (await read(id)).requests;
    await agree(id, request!.id);
    expect((await server.readMails()).filter(({ kind }) => kind === 'binding-asked')).toEqual([]);
    await ask(id, { before: LONGER, until: '2027-04-01' });
    const later = (await read(id)).requests[1]!;
    await server.database.db.update(bindingRequest).set({ until: '2026-11-19' });
    expect(await agree(id, later.id)).toEqual([409, 'binding-over']);
  });

  test('a phase without a day asks for none, and its receipt says nothing of it', async () => {
    const id = await open({ bindingUntil: null });
    await finish();
    expect(await ask(id)).toEqual([409, 'no-binding']);
    expect(await read(id)).toEqual({ until: null, requests: [], bidders: [] });
    const text = await receiptOf(id);
    expect([text.split('\n')[1], text.includes('Bindefrist')]).toEqual(['Fassung 1', false]);
  });

  test('of sealed offers nobody is told who could be asked, whether anybody takes part or not', async () => {
    await server.signIn('leitung@example.org', ALPHA_PERMISSIONS);
    const answers = [];
    for (const isIn of [true, false]) {
      const { admin, bidder, rival } = people;
      const body = { ...RUNNING, seal: 'FOUR_EYES', userIds: [bidder.id, rival.id], bindingUntil: UNTIL };
      const { id } = await server.get<Phase>(createPhase, { as: admin, body });
      if (isIn) await confirm(id, bidder);
      await finish();
      const seen = await server.ask(contract.getBinding, { as: admin, params: { phaseId: id } });
      answers.push([seen.statusCode, seen.json<{ code: string }>().code, ...(await ask(id))]);
      await server.database.db.delete(phaseTable);
    }
    expect(answers[0]).toEqual([409, 'phase-sealed', 409, 'phase-sealed']);
    expect(answers[1]).toEqual(answers[0]);
  });
});
