import { changePhase, createPhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/question.ts';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { phase } from '../../db/schema/phase.ts';
import { ANSWER, DAY_MS, openTestQuestions } from '../../../test/test-questions.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

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
  const askInTime = async (as: TestUser) => {
    await asked.setTimes({ questionsUntil: late.end });
    return asked.ask(as);
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

  test('keeps the reason why the end stays', async () => {
    const { id } = await askInTime(bidder);
    expect((await asked.publish(id, { endReason: 'Nur ein Schreibfehler.' })).endReason).toBe(
      'Nur ein Schreibfehler.',
    );
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
