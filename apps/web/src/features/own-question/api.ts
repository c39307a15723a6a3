import * as contract from '@rahmenpreis/contract/question.ts';
import type { OwnQuestion } from '@rahmenpreis/contract/question.ts';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import { adoptAnswer, answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';

/** Asks a question; sent again under the same key it is asked once. */
export async function askQuestion(
  phaseId: string,
  body: SentBodyOf<typeof contract.askQuestion>,
  idempotencyKey: string,
): Promise<OwnQuestion> {
  const stored = await call(contract.askQuestion, { params: { phaseId }, body, idempotencyKey });
  await invalidateAnswers(contract.getOwnQuestions);
  return stored;
}

/** Replies to the query back that stands at a place of an own question's queries. */
export async function replyToInquiry(
  phaseId: string,
  questionId: string,
  body: SentBodyOf<typeof contract.replyToInquiry>,
): Promise<void> {
  try {
    await call(contract.replyToInquiry, { params: { phaseId, questionId }, body });
  } finally {
    // Also after a refusal: its reason is that the question is not as the page shows it.
    await invalidateAnswers(contract.getOwnQuestions);
  }
}

/** Says that the user has read published answers, which the menu no longer counts then. */
export async function markRead(phaseId: string, ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map((questionId) => call(contract.markQuestionRead, { params: { phaseId, questionId } })),
  );
  await adoptAnswer(
    answerQuery(contract.getOwnQuestions, { params: { phaseId } }),
    (known) => known && { ...known, readIds: [...new Set([...known.readIds, ...ids])] },
  );
}
