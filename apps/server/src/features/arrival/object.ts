import type * as contract from '@rahmenpreis/contract/arrival.ts';
import type { OwnArrival } from '@rahmenpreis/contract/arrival.ts';
import { changedValues } from '@rahmenpreis/tendering/arrival/changed-values.ts';
import type { Transaction } from '../../db/transaction.ts';
import { orThrow, raise } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { refuseClosed } from '../closing/repository.ts';
import { findVisiblePhase, holdPhase } from '../phase/repository.ts';
import { presentOwnArrival, type SettledArrival } from './load-arrivals.ts';
import { loadArrival, openArrival, presentSaved, tellProvider } from './open-arrival.ts';
import * as repository from './repository.ts';
import { refuseAnswer, refuseObjection } from './rules.ts';

/** Presents an arrival to its provider, with what a correction has changed. */
export async function presentOwn(transaction: Transaction, row: SettledArrival): Promise<OwnArrival> {
  const [newest, before] = row.versions;
  if (newest === undefined || before === undefined) return presentOwnArrival(row, []);
  const to = await repository.listValues(transaction, row.id, newest.number);
  const from = await repository.listValues(transaction, row.id, before.number);
  return presentOwnArrival(row, changedValues(from.values(), to.values()));
}

/** Keeps the objection of a provider to the newest version of its entered offer. */
export async function object(transaction: Transaction, call: Call<typeof contract.objectToEntry>) {
  const { actor, params } = call;
  const phase = orThrow(await findVisiblePhase(transaction, actor, params.phaseId));
  orThrow(await holdPhase(transaction, phase.id));
  const { id } = orThrow(await repository.lockArrival(transaction, phase.id, params.arrivalId));
  const asked = { id, organisationId: actor.organisationId };
  const row = await loadArrival(transaction, phase, call.seenMs(), asked);
  raise(await refuseClosed(transaction, phase.id));
  const [newest] = row.versions;
  raise(refuseObjection(newest, call.arrivedMs()));
  const { text: objection } = call.body;
  const said = { objection, objectedAt: new Date(call.arrivedMs()) };
  await repository.updateVersion(transaction, row.id, newest!.number, said);
  await repository.updateArrival(transaction, row.id);
  noteChanges(call, undefined, { objection });
  return presentOwn(transaction, await loadArrival(transaction, phase, call.seenMs(), asked));
}

/** Answers an objection, and tells the provider. */
export async function answer(transaction: Transaction, call: Call<typeof contract.answerObjection>) {
  const { phase, row } = await openArrival(transaction, call);
  const [newest] = row.versions;
  raise(refuseAnswer(newest));
  call.expectSeen(row.version);
  const said = {
    answer: call.body.text,
    answeredAt: new Date(call.arrivedMs()),
    answeredBy: call.actor.userId,
  };
  await repository.updateVersion(transaction, row.id, newest!.number, said);
  await repository.updateArrival(transaction, row.id);
  await tellProvider(transaction, 'arrival-answered', row, call.arrivedMs());
  call.note({ offerOf: row.organisationId });
  noteChanges(call, undefined, { answer: call.body.text });
  return presentSaved(transaction, phase, call);
}
