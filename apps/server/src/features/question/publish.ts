import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type * as contract from '@rahmenpreis/contract/question.ts';
import { lateAnswer } from '@rahmenpreis/tendering/question/answer-deadline.ts';
import { changeMailDueMs, timesMailDueMs } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import { phasesTopic, phaseTopic, questionsTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import { orThrow, raise, stale } from '../../kernel/answer/failure.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import { orderMailsAt } from '../../mail/outbox.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { areTracesLeft, keepOwnMediaIds } from '../media/repository.ts';
import { placeVersion } from '../phase/change/repository.ts';
import { noteTold, orderTimesMails } from '../phase/mail/repository.ts';
import { listPhaseUserIds } from '../phase/members/repository.ts';
import { listPhases, lockPhase, lockPhaseTimes, type PhaseRow, updatePhase } from '../phase/repository.ts';
import { refuseOverlap, refuseTimes, stateOfPhase, stateOnArrival, timeOfPhase } from '../phase/rules.ts';
import { answerWith, openQuestion } from './answer.ts';
import * as repository from './repository.ts';
import { presentQuestion } from './present.ts';
import {
  correctsNothing,
  dayOf,
  endNotLater,
  mediaUncleaned,
  mediaUnknown,
  phaseEnded,
  refuseLate,
} from './rules.ts';

/** A publication with what it does beside. */
type Effect = Omit<Call<typeof contract.publishNotice>['body'], 'correctsId'>;

/** The part of a publishing call that its effects need. */
type PublishingCall = Pick<Call<Endpoint>, 'arrivedMs' | 'nowMs' | 'announce'> & { readonly actor: Actor };

/** Publishes an answer with its documents, the moved end and the mails, all or nothing (decision 0119). */
export async function publish(call: Call<typeof contract.publishAnswer>, transaction: Transaction) {
  const { text, answer, endMove, endReason } = call.body;
  await lockForEffect(transaction, call.body);
  const { phase, row } = await openQuestion(transaction, call, 'update');
  const others = (await listPhases(transaction)).map(outlineOf);
  const asked = { ...outlineOf(phase), isPeriodShort: phase.isPeriodShort };
  const late = row.isLate ? undefined : lateAnswer(asked, others, call.arrivedMs());
  raise(refuseLate(late, { newEnd: endMove?.end, reason: endReason }));
  const told = await takeEffect(transaction, call, phase, call.body);
  const saved = await repository.updateQuestion(transaction, row.id, {
    ...told.values,
    publicText: text,
    draft: null,
    // Kept for the memo only where it says why the end stays.
    endReason: late === undefined || endReason === '' ? null : (endReason ?? null),
  });
  const changeReason = saved.endReason ?? undefined;
  noteChanges(call, told.before, { question: text, answer, ...told.after, changeReason });
  return answerWith(call, saved);
}

/** Publishes a message to all, under a number like an answer. */
export async function publishNotice(call: Call<typeof contract.publishNotice>, transaction: Transaction) {
  const { answer, correctsId } = call.body;
  await lockForEffect(transaction, call.body);
  const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
  if (stateOnArrival(call, phase) === 'ended') throw phaseEnded();
  const find = (id: string) => repository.findPublished(transaction, phase.id, id);
  const corrected = correctsId && orThrow(await find(correctsId), correctsNothing);
  const corrects = corrected ? corrected.number : null;
  const told = await takeEffect(transaction, call, phase, call.body);
  const notice = { ...told.values, phaseId: phase.id, text: '', corrects };
  const row = await repository.insertQuestion(transaction, { kind: 'notice', ...notice });
  noteChanges(call, told.before, { answer, ...told.after, corrects: corrects ?? undefined });
  call.answerVersion(row.version);
  return presentQuestion(row);
}

/** Locks all phase times, before any phase, where the publication changes the phase itself. */
async function lockForEffect(transaction: Transaction, { mediaIds, versions, endMove }: Effect) {
  const isChange = endMove !== undefined || mediaIds.length > 0 || versions.length > 0;
  if (isChange) await lockPhaseTimes(transaction);
}

function outlineOf(row: PhaseRow) {
  return { id: row.id, title: row.title, ...timeOfPhase(row) };
}

/** Adds the documents to the phase, moves its end, and orders a mail of each cause to every listed bidder. */
async function takeEffect(
  transaction: Transaction,
  call: PublishingCall,
  phase: PhaseRow,
  { answer, mediaIds: wantedIds, versions, endMove }: Effect,
) {
  const { id: phaseId } = phase;
  const number = await repository.nextNumber(transaction, phaseId);
  const was = timeOfPhase(phase);
  const mediaIds = await keepOwnMediaIds(transaction, call.actor.organisationId, wantedIds);
  if (mediaIds.length < new Set(wantedIds).size) throw mediaUnknown();
  const published = [...mediaIds, ...versions.map(({ mediaId }) => mediaId)];
  if (await areTracesLeft(transaction, call.actor.organisationId, published)) throw mediaUncleaned();
  const end = endMove === undefined ? was.end : await judgeEnd(transaction, phase, endMove);
  const publicMediaIds = [...new Set([...phase.publicMediaIds, ...mediaIds])];
  const userIds = await listPhaseUserIds(transaction, phaseId);
  const nowMs = call.arrivedMs();
  if (end !== was.end || publicMediaIds.length > phase.publicMediaIds.length) {
    const { title, type } = phase;
    await updatePhase(transaction, phase, { title, type, start: was.start, end, publicMediaIds });
    call.announce(phasesTopic());
  }
  for (const { note = '', ...version } of versions) {
    // By the clock under the lock: a confirmation after this call's arrival has not seen the new version.
    const telling = { nowMs: await call.nowMs(transaction), isTold: true };
    await placeVersion(transaction, call.actor, phase, { note, ...version }, telling);
    call.announce(phasesTopic());
  }
  if (end !== was.end && stateOfPhase(phase, nowMs) === 'running') {
    const move = { phaseId, at: new Date(nowMs).toISOString(), was, is: { ...was, end } };
    await orderTimesMails(transaction, userIds, move, timesMailDueMs(Date.parse(end), nowMs));
  }
  const cause = repository.answerCause(number);
  const told = await noteTold(transaction, { phaseId, cause, nowMs }, userIds);
  const orders = told.map((accountId) => ({ kind: 'question-answers' as const, accountId, phaseId }));
  await orderMailsAt(transaction, orders, { nowMs, dueMs: changeMailDueMs(Date.parse(end), nowMs) });
  call.announce(questionsTopic(phaseId));
  call.announce(phaseTopic(phaseId));
  const documentNote = versions.map(({ note = '' }) => note).join('\n');
  const after = { number, end, publicMediaIds: published.length === 0 ? undefined : published };
  return {
    values: { number, answer, publishedOn: dayOf(nowMs), mediaIds: published },
    before: { end: was.end },
    after: { ...after, ...(documentNote && { documentNote }) },
  };
}

/** Judges a later end of a locked phase by the rules of any change of its times. */
async function judgeEnd(
  transaction: Transaction,
  phase: PhaseRow,
  { before, end: wanted }: NonNullable<Effect['endMove']>,
): Promise<string> {
  if (Date.parse(before) !== phase.end.getTime()) throw stale();
  const end = new Date(wanted).toISOString();
  if (Date.parse(end) <= phase.end.getTime()) throw endNotLater();
  const times = { ...outlineOf(phase), end };
  raise(refuseTimes(times));
  raise(refuseOverlap(times, (await listPhases(transaction)).map(outlineOf)));
  return end;
}
