import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { LONG_TEXT_MAX_LENGTH, QUESTION_MEDIA_MAX_COUNT, TEXT_MAX_LENGTH } from '../limits.ts';
import {
  changeReasonSchema,
  idSchema,
  instantSchema,
  listOf,
  longTextSchema,
  requiredText,
} from './scalar.ts';

/** A day in Berlin, as «2026-11-24»: no instant of a question leaves the server but to who asked it. */
const daySchema = z.iso.date();

/** A text of several lines that says something; `message` is the German sentence for the missing one. */
const requiredLongText = (message: string) => requiredText(message, LONG_TEXT_MAX_LENGTH);

const questionText = requiredLongText('Bitte geben Sie eine Frage ein.');
const answerText = requiredLongText('Bitte geben Sie eine Antwort ein.');

const aboutKind = z.enum(['position', 'property'], 'Bitte wählen Sie position oder property.');
/** What a question is about: a position by its Ep-Code, or a property by its id; null for neither. */
const aboutSchema = z
  .object({ kind: aboutKind, key: z.string('Bitte geben Sie einen Text an.').max(TEXT_MAX_LENGTH) })
  .nullable();
/** The same with what it was called when the question was asked. */
const namedAboutSchema = z.object({ kind: aboutKind, key: z.string(), title: z.string() }).nullable();

export const questionStateSchema = z.enum(['open', 'inquired', 'answered', 'refused']);

/** A query back to whoever asked, and the reply to it. */
const inquirySchema = z.object({
  text: z.string(),
  on: daySchema,
  reply: z.string().nullable(),
  repliedOn: daySchema.nullable(),
});

/** A published answer, or a message to all; every bidder and administrator gets the same bytes. */
export const publishedQuestionSchema = z.object({
  id: idSchema,
  /** Counts what was published in the phase, from 1 and without gaps. */
  number: z.int(),
  kind: z.enum(['question', 'notice']),
  about: namedAboutSchema,
  /** The question as it was published; null of a message to all. */
  text: z.string().nullable(),
  answer: z.string(),
  publishedOn: daySchema,
  /** Documents and versions that were published with it. */
  mediaIds: z.array(idSchema),
  /** The number of the answer that this one corrects; null where it corrects none. */
  corrects: z.int().nullable(),
});

/** What the own company and administrators see of a question alike. */
const seenQuestion = {
  id: idSchema,
  about: namedAboutSchema,
  /** As it was asked; empty of a message to all. */
  text: z.string(),
  /** It came after the deadline of questions: an answer is not promised. */
  isLate: z.boolean(),
  state: questionStateSchema,
  inquiries: z.array(inquirySchema),
  /** Why it is not answered; null where it was not refused. */
  refusal: z.string().nullable(),
};

/** A question as its own company sees it. */
export const ownQuestionSchema = z.object({
  ...seenQuestion,
  askedAt: instantSchema,
  /** The number under which it is answered to all; null before. */
  number: z.int().nullable(),
});

/** A question, or a message to all, as administrators see it: without who asked, and at which hour. */
export const questionSchema = z.object({
  ...seenQuestion,
  version: z.int(),
  kind: z.enum(['question', 'notice']),
  /** Null of a message to all. */
  askedOn: daySchema.nullable(),
  /** The unpublished answer that all administrators write together; null where there is none. */
  draft: z.object({ text: z.string(), answer: z.string() }).nullable(),
  /** The rest once it is published, as `publishedQuestionSchema` has it; null before. */
  published: publishedQuestionSchema.nullable(),
  /** Why the end of the phase stayed though the answer came late; null where nothing was to be said. */
  endReason: z.string().nullable(),
});

/** Moves the end of the phase together with a publication; another end than `before` by now is 412. */
const endMoveSchema = z.object({ before: instantSchema, end: instantSchema }).optional();
/** What is published with it: new documents of the phase, and new versions of those there are. */
const documents = {
  mediaIds: listOf(idSchema, QUESTION_MEDIA_MAX_COUNT).default([]),
  versions: listOf(
    /** `note` says what is different; required once the phase has begun. */
    z.object({ mediaId: idSchema, replacedMediaId: idSchema, note: changeReasonSchema }),
    QUESTION_MEDIA_MAX_COUNT,
  ).default([]),
};

/** The schemas of the calls in `question.ts`, each under the name of its call. */
export const questionCallSchemas = {
  getOwnQuestions: {
    summary: "The own company's questions, and which published answers the user has read.",
    answer: z.object({
      /** Newest first. */
      questions: z.array(ownQuestionSchema),
      /** Ids of published answers and messages. */
      readIds: z.array(idSchema),
    }),
  },
  askQuestion: {
    summary: 'Ask a question, which is answered to all without a name.',
    body: z.object({ about: aboutSchema, text: questionText }),
    answer: ownQuestionSchema,
  },
  replyToInquiry: {
    summary: 'Reply to the query back that an own question got.',
    body: z.object({
      /** The place in `inquiries` of the one that is replied to. */
      inquiry: z.int('Bitte geben Sie eine Zahl an.').min(0),
      text: answerText,
    }),
    answer: ownQuestionSchema,
  },
  listPublishedQuestions: {
    summary: 'The published answers and messages of a phase, the last first; the same for everybody.',
    answer: z.array(publishedQuestionSchema),
  },
  markQuestionRead: { summary: 'Say that the user has read a published answer.', answer: z.object({}) },
  listQuestions: {
    summary: 'All questions of a phase without who asked: unanswered first, newest first.',
    answer: z.array(questionSchema),
  },
  saveAnswerDraft: {
    summary: 'Keep the draft of an answer, for all administrators.',
    answer: questionSchema,
    body: z.object({ text: longTextSchema, answer: longTextSchema }),
  },
  publishAnswer: {
    summary: 'Publish an answer to all bidders of the phase; it is never changed afterwards.',
    answer: questionSchema,
    body: z.object({
      /** The question as everybody reads it. */
      text: questionText,
      answer: answerText,
      ...documents,
      endMove: endMoveSchema,
      /** Why the end stays though the answer comes late. */
      endReason: changeReasonSchema,
    }),
  },
  refuseQuestion: {
    summary: 'Refuse a question, with a reason that only its asker reads.',
    answer: questionSchema,
    body: z.object({ reason: requiredLongText('Bitte geben Sie einen Grund an.') }),
  },
  inquireQuestion: {
    summary: 'Send a query back to whoever asked, without being told who that is.',
    answer: questionSchema,
    body: z.object({ text: requiredLongText('Bitte geben Sie eine Rückfrage ein.') }),
  },
  publishNotice: {
    summary: 'Publish a message to all bidders of the phase, also one that corrects an answer.',
    body: z.object({
      answer: requiredLongText('Bitte geben Sie eine Mitteilung ein.'),
      ...documents,
      /** The published answer that it corrects, by its id. */
      correctsId: idSchema.optional(),
      endMove: endMoveSchema,
    }),
    answer: questionSchema,
  },
  exportQuestions: {
    summary: 'Everything published in a phase as a PDF.',
    query: z.object({ type: z.literal('pdf', 'Bitte wählen Sie pdf.') }),
    files: ['pdf'],
  },
} satisfies Record<string, CallSchemas>;
