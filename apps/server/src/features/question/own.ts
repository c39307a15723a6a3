import { QUESTIONS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import type * as contract from '@rahmenpreis/contract/question.ts';
import { isQuestionOpen, questionState } from '@rahmenpreis/tendering/question/question-state.ts';
import { isQuestionLate } from '@rahmenpreis/tendering/question/questions-until.ts';
import { ownOfferTopic, questionsTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { orThrow } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { findVisiblePhase, lockPhase } from '../phase/repository.ts';
import { stateOnArrival, timeOfPhase } from '../phase/rules.ts';
import * as repository from './repository.ts';
import { presentOwn } from './present.ts';
import {
  aboutUnknown,
  dayOf,
  inquiryReplied,
  phaseEnded,
  questionClosed,
  tooManyQuestions,
} from './rules.ts';

type AskerCall = Call<typeof contract.askQuestion> | Call<typeof contract.replyToInquiry>;

/** Opens a phase for its bidder's writing: 404 where it does not list the actor, 409 once it has ended. */
async function openForAsker(transaction: Transaction, call: AskerCall) {
  const { id } = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
  const row = orThrow(await lockPhase(transaction, id));
  if (stateOnArrival(call, row) === 'ended') throw phaseEnded();
  return row;
}

/** Tells administrators, and the company's own pages, that a question or a reply came in. */
function announceAsked(call: AskerCall, phaseId: string): void {
  call.announce(questionsTopic(phaseId));
  call.announce(ownOfferTopic({ phaseId, organisationId: call.actor.organisationId }));
}

/** Stores a question apart from who asked it, and when (decision 0119). */
export async function ask(call: Call<typeof contract.askQuestion>, transaction: Transaction) {
  const phase = await openForAsker(transaction, call);
  const { length: askedCount } = await repository.listOwn(transaction, phase.id, call.actor);
  if (askedCount >= QUESTIONS_MAX_COUNT) throw tooManyQuestions();
  const { text, about: wanted } = call.body;
  const about = wanted && orThrow(await repository.nameAbout(transaction, phase.id, wanted), aboutUnknown);
  const at = new Date(call.arrivedMs());
  const until = { ...timeOfPhase(phase), questionsUntil: phase.questionsUntil?.toISOString() };
  const isLate = isQuestionLate(until, at.getTime());
  const asked = { phaseId: phase.id, about, text, askedOn: dayOf(at.getTime()), isLate };
  const row = await repository.insertQuestion(transaction, { kind: 'question', ...asked });
  const { organisationId } = call.actor;
  await repository.insertAsker(transaction, { questionId: row.id, organisationId, at });
  noteChanges(call, undefined, { question: text, about: about?.title });
  announceAsked(call, phase.id);
  return presentOwn({ ...row, at });
}

/** Stores the reply to the last query back, to the one that its sender saw. */
export async function reply(call: Call<typeof contract.replyToInquiry>, transaction: Transaction) {
  const phase = await openForAsker(transaction, call);
  const { questionId } = call.params;
  const row = orThrow(await repository.lockOwn(transaction, phase.id, call.actor, questionId));
  if (!isQuestionOpen(questionState(row))) throw questionClosed();
  const { inquiry, text } = call.body;
  const last = row.inquiries.at(-1);
  if (last?.reply !== null || inquiry !== row.inquiries.length - 1) throw inquiryReplied();
  const replied = { ...last, reply: text, repliedOn: dayOf(call.arrivedMs()) };
  const inquiries = [...row.inquiries.slice(0, -1), replied];
  const saved = await repository.updateQuestion(transaction, row.id, { inquiries });
  noteChanges(call, undefined, { answer: text });
  announceAsked(call, phase.id);
  return presentOwn({ ...saved, at: row.at });
}
