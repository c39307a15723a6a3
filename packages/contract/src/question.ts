import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { LIST_BODY_MAX_BYTES } from './limits.ts';
import type {
  ownQuestionSchema,
  publishedQuestionSchema,
  questionCallSchemas,
  questionSchema,
} from './schema/question.ts';

const { endpointFor, forAdminWriters, forAdmins, forBidders, forUsers } =
  endpointsOf<typeof questionCallSchemas>();
const forAskers = endpointFor(['PERMISSION_DLWRITEKEYVAL']);

/** A published answer or message to all. */
export type PublishedQuestion = z.output<typeof publishedQuestionSchema>;

/** A question as its own company sees it. */
export type OwnQuestion = z.output<typeof ownQuestionSchema>;

/** A question or message to all as administrators see it, without who asked (decision 0119). */
export type Question = z.output<typeof questionSchema>;

const path = '/question/v1/phase/{phaseId}';

/** Gives the own company's questions, and what of the published ones the user has read (decision 0119). */
export const getOwnQuestions = forBidders('getOwnQuestions', `GET ${path}/own`);

/** Asks a question: as long as the phase has not ended, and after the deadline without a promised answer. */
export const askQuestion = forAskers('askQuestion', `PUT ${path}/own`, { isCreate: true });

/** Replies to the query back that an own question got; 409 where that has a reply already. */
export const replyToInquiry = forAskers('replyToInquiry', `PUT ${path}/own/{questionId}/reply`);

/** Lists what was published in a phase, the last first, in the same bytes for everybody. */
export const listPublishedQuestions = forUsers('listPublishedQuestions', `GET ${path}/published`);

/** Says that the user has read a published answer or message. */
export const markQuestionRead = forBidders('markQuestionRead', `PUT ${path}/published/{questionId}/read`);

/** Lists all questions and messages for administrators, who are never told who asked. */
export const listQuestions = forAdmins('listQuestions', `GET ${path}/question`);

/** Keeps the draft of an answer, which all administrators share. */
export const saveAnswerDraft = forAdminWriters('saveAnswerDraft', `PUT ${path}/question/{questionId}`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'version',
});

/**
 * Publishes an answer with documents to all bidders, and moves the end of the phase with it where wanted: all
 * or nothing. A late answer that leaves the end needs a reason (400 `end-reason`).
 */
export const publishAnswer = forAdminWriters(
  'publishAnswer',
  `PUT ${path}/question/{questionId}/publication`,
  { bodyMaxBytes: LIST_BODY_MAX_BYTES, seen: 'version' },
);

/** Refuses a question; only its asker is told, and why. */
export const refuseQuestion = forAdminWriters('refuseQuestion', `PUT ${path}/question/{questionId}/refusal`, {
  seen: 'version',
});

/** Sends a query back to whoever asked. */
export const inquireQuestion = forAdminWriters(
  'inquireQuestion',
  `PUT ${path}/question/{questionId}/inquiry`,
  { seen: 'version' },
);

/** Publishes a message to all bidders, or a correction of what was answered. */
export const publishNotice = forAdminWriters('publishNotice', `PUT ${path}/notice`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  isCreate: true,
});

/** Makes a PDF of everything published in a phase. */
export const exportQuestions = forUsers('exportQuestions', `PUT ${path}/file`, { answers: 'file' });
