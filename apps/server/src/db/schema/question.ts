import { boolean, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { account, organisation } from './account.ts';
import { id, instant, keyedTable, refersTo } from './column.ts';
import { phase } from './phase.ts';

/** Questions of bidders and messages to all, without who asked and at which hour (decision 0119). */
export const question = pgTable(
  'question',
  {
    id: id(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    version: integer().notNull().default(1),
    kind: text({ enum: ['question', 'notice'] }).notNull(),
    /** Null where it is about the phase as a whole; the title is that of the moment of asking. */
    about: jsonb().$type<NonNullable<Question['about']>>(),
    text: text().notNull(),
    /** The day in Berlin; null of a message. */
    askedOn: date({ mode: 'string' }),
    isLate: boolean().notNull().default(false),
    inquiries: jsonb().$type<Question['inquiries']>().notNull().default([]),
    refusal: text(),
    draft: jsonb().$type<NonNullable<Question['draft']>>(),
    /** Counts what was published in the phase. */
    number: integer(),
    publicText: text(),
    answer: text(),
    publishedOn: date({ mode: 'string' }),
    mediaIds: uuid().array().notNull().default([]),
    /** The number of the answer that it corrects. */
    corrects: integer(),
    endReason: text(),
  },
  (table) => [unique('question_number').on(table.phaseId, table.number)],
);

/** The asker of each question and the moment, which no call of an administrator reads. */
export const questionAsker = pgTable(
  'question_asker',
  {
    questionId: refersTo(() => question.id, 'cascade').primaryKey(),
    organisationId: refersTo(() => organisation.id, 'cascade'),
    at: instant().notNull(),
  },
  (table) => [index().on(table.organisationId)],
);

/** Which published answers a user has read. */
export const questionRead = keyedTable('question_read', ['questionId', 'accountId'], {
  questionId: refersTo(() => question.id, 'cascade'),
  accountId: refersTo(() => account.id, 'cascade'),
});
