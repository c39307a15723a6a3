import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { QUESTIONS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { getMemo, type Memo } from '@rahmenpreis/contract/memo.ts';
import { changePhase, createPhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/question.ts';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import { phase, phaseUser } from '../../db/schema/phase.ts';
import { question, questionAsker } from '../../db/schema/question.ts';
import { ANSWER, DAY_MS, openTestQuestions } from '../../../test/test-questions.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { ADMIN_RIGHTS } from '../../../test/test-sign-in.ts';

const iso = (ms: number) => new Date(ms).toISOString();

let server: TestServer;
let asked: Awaited<ReturnType<typeof openTestQuestions>>;
let admin: TestUser;
let bidder: TestUser;
let rival: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  asked = await openTestQuestions(server);
  ({ admin, bidder, rival } = asked);
});
afterAll(() => server.close());
beforeEach(() => asked.reset());

describe('an answer that comes late', () => {
  const late = { end: new Date(TEST_NOW_MS + 4 * DAY_MS) };
  const proposed = '2026-11-27T01:00:00.000Z';
  beforeEach(() => asked.setTimes(late));
  const askInTime = async (as: TestUser, text?: string) => {
    await asked.setTimes({ questionsUntil: late.end });
    return asked.ask(as, text);
  };

  test('needs more time or a reason; the end moves with it in one go, and bidders are told of both', async () => {
    const { id } = await askInTime(bidder);
    const before = iso(late.end.getTime());
    const to = { as: admin, params: asked.place(id) };
    expect(await asked.refusal(contract.publishAnswer, { ...to, body: ANSWER })).toEqual([400, 'end-reason']);
    const tooShort = { ...ANSWER, endMove: { before, end: '2026-11-26T01:00:00.000Z' } };
    expect(await asked.refusal(contract.publishAnswer, { ...to, body: tooShort })).toEqual([
      400,
      'end-reason',
    ]);
    const unseen = { ...ANSWER, endMove: { before: proposed, end: '2026-11-28T01:00:00.000Z' } };
    expect(await asked.refusal(contract.publishAnswer, { ...to, body: unseen })).toEqual([412, 'stale']);
    expect([(await asked.readPhase()).end, await asked.published(rival)]).toEqual([before, []]);
    const done = await asked.publish(id, { endMove: { before, end: proposed } });
    expect(done).toMatchObject({ state: 'answered', endReason: null });
    expect((await asked.readPhase()).end).toBe(proposed);
    const subjects = (await asked.mails()).map(({ to, subject }) => `${to} ${subject}`);
    expect(subjects.toSorted()).toEqual(
      [bidder, rival]
        .flatMap(({ username }) => [
          `${username} 1 neue Antwort zu Angebote`,
          `${username} Die Phase „Angebote“ endet später`,
        ])
        .toSorted(),
    );
  });

  test('keeps the reason why the end stays, for the memo, which has the wording for all', async () => {
    const { id } = await askInTime(bidder, 'Roh gefragt?');
    const reason = 'Nur ein Schreibfehler.';
    expect((await asked.publish(id, { endReason: reason })).endReason).toBe(reason);
    const to = { as: admin, params: asked.place() };
    await server.get(contract.publishNotice, { ...to, body: { answer: 'Bitte beachten.' } });
    const { sections } = await server.get<Memo>(getMemo, to);
    expect(sections[3]?.tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ['1', '20.11.26', 'Mit Anfahrt?', `Ja.\nDas Ende blieb: ${reason}`],
      ['2', '20.11.26', 'Mitteilung', 'Bitte beachten.'],
    ]);
  });

  test('needs nothing where the question came late, or the short period is enough', async () => {
    await asked.setTimes({ questionsUntil: new Date(TEST_NOW_MS) });
    const after = await asked.ask(bidder, 'Spät?');
    expect((await asked.publish(after.id)).endReason).toBeNull();
    const { id } = await askInTime(bidder);
    await asked.setTimes({ isPeriodShort: true });
    expect((await asked.publish(id)).state).toBe('answered');
  });

  test('is not published where the new end meets another phase, which is named', async () => {
    const next = { title: 'Danach', start: '2026-11-25T07:00:00.000Z', end: '2026-12-10T01:00:00.000Z' };
    const { id: nextId } = await server.get<Phase>(createPhase, { as: admin, body: next });
    await server.database.db
      .update(phase)
      .set({ start: new Date(next.start), end: new Date(next.end) })
      .where(ne(phase.id, asked.book.phase.id));
    const { id } = await askInTime(bidder);
    await server.database.db
      .update(phase)
      .set({ end: new Date(next.end), questionsUntil: null })
      .where(ne(phase.id, asked.book.phase.id));
    const body = { ...ANSWER, endMove: { before: iso(late.end.getTime()), end: proposed } };
    const refused = await server.ask(contract.publishAnswer, { as: admin, params: asked.place(id), body });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'phase-overlap-end',
      message: expect.stringContaining('„Danach“') as string,
    });
    // The latest possible end is enough.
    await asked.publish(id, {
      endMove: { before: iso(late.end.getTime()), end: '2026-11-25T01:00:00.000Z' },
    });
    await server.database.db.delete(phase).where(eq(phase.id, nextId));
  });
});

test('the deadline of questions lies within the phase, is kept by a change without it, and given back with null', async () => {
  const { version: _, ...seen } = await asked.readPhase();
  const change = (more: object) =>
    server.ask(changePhase, { as: admin, params: asked.place(), body: { ...seen, ...more } });
  expect((await change({ questionsUntil: iso(TEST_NOW_MS + 30 * DAY_MS) })).json()).toMatchObject({
    code: 'questions-until',
  });
  const until = iso(TEST_NOW_MS + 5 * DAY_MS);
  await change({ questionsUntil: until, isPeriodShort: true });
  expect(await asked.readPhase()).toMatchObject({ questionsUntil: until, isPeriodShort: true });
  const { questionsUntil: _until, isPeriodShort: _short, ...without } = seen;
  await server.get(changePhase, { as: admin, params: asked.place(), body: without });
  expect(await asked.readPhase()).toMatchObject({ questionsUntil: until, isPeriodShort: true });
  const told = (await server.get<Phase[]>(listPhases, { as: bidder }))[0]!;
  expect(told.questionsUntil).toBe(until);
  expect(told).not.toHaveProperty('isPeriodShort');
  await change({ questionsUntil: null });
  expect((await asked.readPhase()).questionsUntil).toBeNull();
});

describe('a question stays whatever becomes of who asked it', () => {
  test.each([
    [
      'is blocked',
      () => server.database.db.update(account).set({ valid: false }).where(eq(account.id, bidder.id)),
    ],
    [
      'is taken off the phase',
      () => server.database.db.delete(phaseUser).where(eq(phaseUser.userId, bidder.id)),
    ],
  ])('that %s: it is answered to all others, and no mail goes there', async (_, act) => {
    const [first, second] = [await asked.ask(bidder, 'Eins?'), await asked.ask(bidder, 'Zwei?')];
    await act();
    try {
      const to = { as: admin, params: asked.place(second.id) };
      await server.get(contract.inquireQuestion, { ...to, body: { text: 'Welches Haus?' } });
      await server.get(contract.refuseQuestion, { ...to, body: { reason: 'Steht im LV.' } });
      await asked.publish(first.id);
      expect((await asked.mails()).map(({ to: reader }) => reader)).toEqual([rival.username]);
      expect(await asked.published(rival)).toHaveLength(1);
      expect(await asked.all()).toHaveLength(2);
    } finally {
      const { db } = server.database;
      await db.update(account).set({ valid: true }).where(eq(account.id, bidder.id));
      const row = { phaseId: asked.book.phase.id, userId: bidder.id };
      await db.insert(phaseUser).values(row).onConflictDoNothing();
    }
  });

  test('that withdraws its offer: it asks and reads as before', async () => {
    const params = { ...asked.place(), orgaId: bidder.organisationId };
    const body = { key: `${asked.book.phase.id}_offer`, value: 'false' };
    await server.get(createOwnKeyVal, { as: bidder, params, body });
    await asked.publish((await asked.ask(bidder)).id);
    expect(await asked.published(bidder)).toHaveLength(1);
    const told = (await asked.mails()).filter(({ kind }) => kind === 'question-answers');
    expect(told.map(({ to }) => to).toSorted()).toEqual([bidder.username, rival.username].toSorted());
  });
});

test('while offers are sealed everything works, as it tells of none', async () => {
  await asked.setTimes({ seal: 'FOUR_EYES' });
  const { id } = await asked.ask(bidder);
  const { id: other } = await asked.ask(rival, 'Und sonst?');
  const to = (questionId?: string) => ({ as: admin, params: asked.place(questionId) });
  const draft = { text: 'Mit Anfahrt?', answer: 'J' };
  await server.get(contract.saveAnswerDraft, { ...to(id), body: draft, headers: { 'if-match': '"1"' } });
  await server.get(contract.inquireQuestion, { ...to(other), body: { text: 'Was?' } });
  const reply = { inquiry: 0, text: 'Alles.' };
  await server.get(contract.replyToInquiry, { as: rival, params: asked.place(other), body: reply });
  await server.get(contract.refuseQuestion, { ...to(other), body: { reason: 'Zu weit.' } });
  await asked.publish(id);
  await server.get(contract.publishNotice, { ...to(), body: { answer: 'Bitte beachten.' } });
  expect((await asked.published(bidder)).map(({ number }) => number)).toEqual([2, 1]);
  const file = { as: rival, params: asked.place(), query: { type: 'pdf' } };
  expect((await server.ask(contract.exportQuestions, file)).statusCode).toBe(200);
  await asked.setTimes({ seal: 'NONE' });
});

test('of two administrators who answer one question at once one is told; of two questions each gets its number', async () => {
  const [one, other] = [await asked.ask(bidder, 'Eins?'), await asked.ask(rival, 'Zwei?')];
  const second = await server.signIn('zweite@example.org', ADMIN_RIGHTS);
  const publish = (as: TestUser, questionId: string, answer: string) =>
    server.ask(contract.publishAnswer, {
      as,
      params: asked.place(questionId),
      body: { text: 'Gleich?', answer },
      headers: { 'if-match': '"1"' },
    });
  const answers = await Promise.all([
    publish(admin, one.id, 'Ja.'),
    publish(second, one.id, 'Nein.'),
    publish(second, other.id, 'Vielleicht.'),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map(({ statusCode }) => statusCode)
      .toSorted((a, b) => a - b),
  ).toEqual([200, 412]);
  const first = answers[0]?.statusCode === 200 ? 'Ja.' : 'Nein.';
  const list = await asked.published(rival);
  expect(list.map(({ answer }) => answer).toSorted()).toEqual([first, 'Vielleicht.'].toSorted());
  expect(list.map(({ number }) => number)).toEqual([2, 1]);
  expect((await asked.mails()).map(({ subject }) => subject)).toEqual(
    Array(2).fill('2 neue Antworten zu Angebote'),
  );
});

test('a company asks so many questions in a phase and no more, whoever else asks', async () => {
  const { db } = server.database;
  const asking = { phaseId: asked.book.phase.id, kind: 'question' as const, text: 'Warum?' };
  const values = Array.from({ length: QUESTIONS_MAX_COUNT - 1 }, () => asking);
  const rows = await db.insert(question).values(values).returning({ questionId: question.id });
  const by = { organisationId: bidder.organisationId, at: new Date(TEST_NOW_MS) };
  await db.insert(questionAsker).values(rows.map((row) => ({ ...row, ...by })));
  await asked.ask(bidder, 'Die letzte?');
  const body = { about: null, text: 'Noch eine?' };
  const refused = await asked.refusal(contract.askQuestion, { as: bidder, params: asked.place(), body });
  expect(refused).toEqual([409, 'too-many-questions']);
  expect((await asked.ask(rival, 'Die erste?')).state).toBe('open');
});
