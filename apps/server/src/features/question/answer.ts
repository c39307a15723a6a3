import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type * as contract from '@rahmenpreis/contract/question.ts';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { isQuestionOpen, questionState } from '@rahmenpreis/tendering/question/question-state.ts';
import { ownOfferTopic, questionsTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { orThrow } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { orderMails } from '../../mail/outbox.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { lockPhase } from '../phase/repository.ts';
import { stateOnArrival } from '../phase/rules.ts';
import * as repository from './repository.ts';
import { presentQuestion } from './present.ts';
import { dayOf, phaseEnded, questionClosed } from './rules.ts';

/** A call of an administrator on one question. */
export type AnsweringCall = Pick<
  Call<Endpoint>,
  'arrivedMs' | 'unsureMs' | 'note' | 'announce' | 'expectSeen' | 'answerVersion'
> & {
  readonly params: { readonly phaseId: string; readonly questionId: string };
};

/** Opens a question for a change: 412 where it is another than its sender saw, 409 where it is closed. */
export async function openQuestion(
  transaction: Transaction,
  call: AnsweringCall,
  strength: 'share' | 'update' = 'share',
) {
  const phase = orThrow(await lockPhase(transaction, call.params.phaseId, strength));
  if (stateOnArrival(call, phase) === 'ended') throw phaseEnded();
  const row = orThrow(await repository.lockQuestion(transaction, phase.id, call.params.questionId));
  call.expectSeen(row.version);
  if (!isQuestionOpen(questionState(row))) throw questionClosed();
  return { phase, row };
}

/** Answers with a question as it is now, and tells other administrators. */
export function answerWith(call: AnsweringCall, row: repository.QuestionRow): Question {
  call.announce(questionsTopic(row.phaseId));
  call.answerVersion(row.version);
  return presentQuestion(row);
}

/** Keeps what administrators have of an answer; two empty texts are no draft. */
export async function saveDraft(call: Call<typeof contract.saveAnswerDraft>, transaction: Transaction) {
  const { row } = await openQuestion(transaction, call);
  const { text, answer } = call.body;
  const draft = text === '' && answer === '' ? null : { text, answer };
  const before = row.draft ?? undefined;
  noteChanges(call, before && { question: before.text, answer: before.answer }, { question: text, answer });
  return answerWith(call, await repository.updateQuestion(transaction, row.id, { draft }));
}

/** Closes a question without an answer, with a reason for its asker alone. */
export async function refuse(call: Call<typeof contract.refuseQuestion>, transaction: Transaction) {
  const { row } = await openQuestion(transaction, call);
  const { reason } = call.body;
  const saved = await repository.updateQuestion(transaction, row.id, { refusal: reason, draft: null });
  noteChanges(call, undefined, { changeReason: reason });
  await tellAsker(transaction, call, saved, 'question-refusal');
  return answerWith(call, saved);
}

/** Asks back, whoever it was. */
export async function inquire(call: Call<typeof contract.inquireQuestion>, transaction: Transaction) {
  const { row } = await openQuestion(transaction, call);
  const { text } = call.body;
  const inquiry = { text, on: dayOf(call.arrivedMs()), reply: null, repliedOn: null };
  const inquiries = [...row.inquiries, inquiry];
  const saved = await repository.updateQuestion(transaction, row.id, { inquiries });
  noteChanges(call, undefined, { question: text });
  await tellAsker(transaction, call, saved, 'question-inquiry');
  return answerWith(call, saved);
}

/** Orders a mail to who asked, as far as the phase lists it, and wakes its pages alone. */
async function tellAsker(
  transaction: Transaction,
  call: AnsweringCall,
  row: repository.QuestionRow,
  kind: 'question-inquiry' | 'question-refusal',
): Promise<void> {
  const { organisationId, accountIds } = await repository.findAsker(transaction, row);
  const orders = accountIds.map((accountId) => ({ kind, accountId, phaseId: row.phaseId }));
  await orderMails(transaction, orders, call.arrivedMs());
  if (organisationId !== undefined) call.announce(ownOfferTopic({ phaseId: row.phaseId, organisationId }));
}
