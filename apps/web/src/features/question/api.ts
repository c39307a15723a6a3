import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/question.ts';
import type { Question } from '@rahmenpreis/contract/question.ts';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import { adoptAnswer, answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { CallFailure, isCallFailure } from '../../kernel/call/call-failure.ts';
import { call } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { session } from '../../kernel/session/session.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { createDrafts } from './drafts.ts';
import { TEXTS } from './texts.ts';

const listOf = (phaseId: string) => answerQuery(contract.listQuestions, { params: { phaseId } });

function adopt(phaseId: string, stored: Question): Promise<void> {
  return adoptAnswer(listOf(phaseId), (known) =>
    known?.map((each) => (each.id === stored.id ? stored : each)),
  );
}

/** The drafts that are typed here. */
export const drafts = createDrafts({
  async save(questionId, { phaseId, seen, text, answer }) {
    const stored = await call(contract.saveAnswerDraft, {
      params: { phaseId, questionId },
      body: { text, answer },
      ifMatch: `"${seen}"`,
    });
    await adopt(phaseId, stored);
    return stored;
  },
  async read(questionId, phaseId) {
    const questions = await queryClient.fetchQuery({ ...listOf(phaseId), staleTime: 0 });
    return questions.find(({ id }) => id === questionId);
  },
  tellFailure: (error) => showFailure(TEXTS.draftNotKept, error, { id: 'draft' }),
});
session.on((event) => {
  if (event === 'LoggedOut' || event === 'LoggedIn') drafts.clear();
});

/** Reads everything again that a publication, or somebody else's change, may have made another. */
function readAllAgain(): Promise<void> {
  return invalidateAnswers(contract.listQuestions, contract.listPublishedQuestions, listPhases);
}

/** Sends something over what was seen; a failure is told, and then everything is read again. */
export async function sendOver(failed: string, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (isCallFailure(error, 412)) showToast('warning', failed, TEXTS.changedMeanwhile);
    else showFailure(failed, error);
    await readAllAgain();
  }
}

type Seen = Pick<Question, 'id' | 'version'>;

/** Says which question is meant, as it was seen; 412 where somebody else's draft stands there by now. */
async function inputOf(phaseId: string, question: Seen) {
  const version = await drafts.settle(question);
  if (version === undefined)
    throw new CallFailure({ status: 412, error: '', message: TEXTS.changedMeanwhile, code: 'stale' });
  return { params: { phaseId, questionId: question.id }, ifMatch: `"${version}"` };
}

/** Publishes an answer over the version that was seen; 412 where question or end is another by now. */
export async function publishAnswer(
  phaseId: string,
  question: Seen,
  body: SentBodyOf<typeof contract.publishAnswer>,
): Promise<Question> {
  const stored = await call(contract.publishAnswer, { ...(await inputOf(phaseId, question)), body });
  drafts.drop(question.id);
  await readAllAgain();
  return stored;
}

/** Publishes a message to all; sent again under the same key it is published once. */
export async function publishNotice(
  phaseId: string,
  body: SentBodyOf<typeof contract.publishNotice>,
  idempotencyKey: string,
): Promise<Question> {
  const stored = await call(contract.publishNotice, { params: { phaseId }, body, idempotencyKey });
  await readAllAgain();
  return stored;
}

/** Refuses a question, or sends a query back to whoever asked, over the version that was seen. */
export async function sendToAsker(
  kind: 'refusal' | 'inquiry',
  phaseId: string,
  question: Seen,
  text: string,
): Promise<void> {
  const input = await inputOf(phaseId, question);
  const stored = await (kind === 'refusal'
    ? call(contract.refuseQuestion, { ...input, body: { reason: text } })
    : call(contract.inquireQuestion, { ...input, body: { text } }));
  await adopt(phaseId, stored);
}

/** Sets until when questions are promised an answer, over the phase as it was seen. */
export async function saveQuestionsUntil(
  { id: phaseId, title, start, end, type, version }: Phase,
  until: Pick<Phase, 'questionsUntil' | 'isPeriodShort'>,
): Promise<void> {
  const body = { title, start, end, type, ...until };
  await call(changePhase, { params: { phaseId }, body, ifMatch: `"${version ?? 0}"` });
  await invalidateAnswers(listPhases);
}
