import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/question.ts';
import type { OwnQuestion, PublishedQuestion, Question } from '@rahmenpreis/contract/question.ts';
import { question, questionRead } from '../src/db/schema/question.ts';
import { outbox } from '../src/db/schema/outbox.ts';
import { phase, phaseNotice } from '../src/db/schema/phase.ts';
import { openTestPriceBook } from './test-price-book.ts';
import { type Ask, TEST_NOW_MS, type TestServer, type TestUser } from './test-server.ts';

export const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** What is answered where a test is not about it. */
export const ANSWER = { text: 'Mit Anfahrt?', answer: 'Ja.' };

type Own = AnswerOf<typeof contract.getOwnQuestions, never>;

/** Opens a phase that runs for twenty more days, in which two of three bidders ask. */
export async function openTestQuestions(server: TestServer) {
  const end = new Date(TEST_NOW_MS + 20 * DAY_MS);
  const book = await openTestPriceBook(server, { end: end.toISOString() });
  const { admin } = book;
  const [bidder, rival, stranger] = book.bidders as [TestUser, TestUser, TestUser];
  const { db } = server.database;
  const setTimes = (times: Partial<typeof phase.$inferInsert>) => db.update(phase).set(times);
  const place = (questionId?: string) => ({
    phaseId: book.phase.id,
    ...(questionId === undefined ? {} : { questionId }),
  });
  return {
    book,
    admin,
    bidder,
    rival,
    stranger,
    setTimes,
    place,
    /** Forgets all questions, and turns clock and times back. */
    async reset() {
      server.clock.set(TEST_NOW_MS);
      for (const table of [questionRead, question, phaseNotice, outbox]) await db.delete(table);
      await setTimes({ end, questionsUntil: null, isPeriodShort: false });
    },
    ask: (as: TestUser, text = ANSWER.text, about: object | null = null) =>
      server.get<OwnQuestion>(contract.askQuestion, { as, params: place(), body: { about, text } }),
    own: (as: TestUser) => server.get<Own>(contract.getOwnQuestions, { as, params: place() }),
    published: (as: TestUser) =>
      server.get<PublishedQuestion[]>(contract.listPublishedQuestions, { as, params: place() }),
    all: () => server.get<Question[]>(contract.listQuestions, { as: admin, params: place() }),
    publish: (questionId: string, more: object = {}) =>
      server.get<Question>(contract.publishAnswer, {
        as: admin,
        params: place(questionId),
        body: { ...ANSWER, ...more },
      }),
    async refusal(call: Endpoint, ask: Ask) {
      const { statusCode, ...rest } = await server.ask(call, ask);
      return [statusCode, rest.json<{ code: string }>().code];
    },
    async readPhase() {
      const phases = await server.get<Phase[]>(listPhases, { as: admin });
      return phases.find(({ id }) => id === book.phase.id)!;
    },
    /** Mails are due two minutes after what causes them. */
    mails() {
      server.clock.set(server.clock.nowMs() + 2 * MINUTE_MS);
      return server.readMails();
    },
  };
}
