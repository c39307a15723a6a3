import type * as contract from '@rahmenpreis/contract/arrival.ts';
import { changedValues } from '@rahmenpreis/tendering/arrival/changed-values.ts';
import type { Transaction } from '../../db/transaction.ts';
import { orThrow, raise, stale } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { refuseClosed } from '../closing/repository.ts';
import { findVisiblePhase, holdPhase } from '../phase/repository.ts';
import type { SettledArrival } from './load-arrivals.ts';
import { loadArrival, openArrival, tellProvider } from './open-arrival.ts';
import { listValues, lockArrival, updateVersion } from './repository.ts';
import { refuseAnswer, refuseObjection } from './rules.ts';

/** Gives an arrival as its provider sees it, with what a correction has changed. */
export async function withChanges(transaction: Transaction, row: SettledArrival) {
  const [newest, before] = row.versions;
  if (newest === undefined || before === undefined) return { ...row, changes: [] };
  const to = await listValues(transaction, row.id, newest.number);
  const from = await listValues(transaction, row.id, before.number);
  return { ...row, changes: changedValues(from.values(), to.values()) };
}

/** Keeps the objection of a provider to the newest version of its entered offer. */
export async function object(transaction: Transaction, call: Call<typeof contract.objectToEntry>) {
  const { actor, params } = call;
  const phase = orThrow(await findVisiblePhase(transaction, actor, params.phaseId));
  orThrow(await holdPhase(transaction, phase.id));
  orThrow(await lockArrival(transaction, phase.id, params.arrivalId));
  const asked = { id: params.arrivalId, organisationId: actor.organisationId };
  const load = () => loadArrival(transaction, phase, call.seenMs(), asked);
  const row = await load();
  raise(await refuseClosed(transaction, phase.id));
  raise(refuseObjection(row.versions[0], call.arrivedMs()));
  const { text: objection, number } = call.body;
  if (row.versions[0]!.number !== number) throw stale();
  await updateVersion(transaction, row, { objection, objectedAt: new Date(call.arrivedMs()) });
  noteChanges(call, undefined, { objection });
  return withChanges(transaction, await load());
}

/** Answers an objection, and tells the provider. */
export async function answer(transaction: Transaction, call: Call<typeof contract.answerObjection>) {
  const { row, load } = await openArrival(transaction, call);
  raise(refuseAnswer(row.versions[0]));
  call.expectSeen(row.version);
  const nowMs = call.arrivedMs();
  const by = { answeredAt: new Date(nowMs), answeredBy: call.actor.userId };
  await updateVersion(transaction, row, { answer: call.body.text, ...by });
  await tellProvider(transaction, row, { kind: 'arrival-answered', arrivalId: row.id }, nowMs);
  call.note({ offerOf: row.organisationId });
  noteChanges(call, undefined, { answer: call.body.text });
  return load();
}
