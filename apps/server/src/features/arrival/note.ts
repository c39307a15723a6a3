import type * as contract from '@rahmenpreis/contract/arrival.ts';
import type { Transaction } from '../../db/transaction.ts';
import { orThrow, raise } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { refuseClosed } from '../closing/repository.ts';
import { findVisiblePhase, holdPhase } from '../phase/repository.ts';
import { stateOnArrival } from '../phase/rules.ts';
import { loadArrival, openArrival, tellProvider } from './open-arrival.ts';
import { insertArrival, listReaderIds, updateArrival } from './repository.ts';
import { refuseNewArrival, refuseOmission } from './rules.ts';

/**
 * Notes that an offer came another way: late from the end of the phase on. While the phase is sealed nobody
 * but the caller is told, and nothing of it depends on what the provider wrote (decision 0131).
 */
export async function note(transaction: Transaction, call: Call<typeof contract.noteArrival>) {
  const phase = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
  const held = orThrow(await holdPhase(transaction, phase.id));
  raise(await refuseClosed(transaction, phase.id));
  const state = stateOnArrival(call, held);
  const { files, ...came } = call.body;
  const of = { phaseId: phase.id, organisationId: came.organisationId };
  const isListed = (await listReaderIds(transaction, of.phaseId, of.organisationId)).length > 0;
  const notedMs = call.arrivedMs();
  const receivedAt = new Date(came.receivedAt);
  raise(refuseNewArrival(state, isListed, { receivedMs: receivedAt.getTime(), notedMs }));
  const noted = { way: came.way, receivedAt, isLate: state === 'ended' };
  const by = { notedAt: new Date(notedMs), notedBy: call.actor.userId };
  const id = await insertArrival(transaction, { ...of, ...noted, ...by }, files);
  await tellProvider(transaction, of, { kind: 'arrival-noted', arrivalId: id }, notedMs);
  const filename = files.map(({ name }) => name).join('\n');
  const digests = files.map(({ sha256 }) => sha256);
  noteChanges(call, undefined, { arrivalId: id, ...noted, filename, arrivalDigests: digests });
  call.note({ offerOf: of.organisationId });
  return loadArrival(transaction, { ...phase, ...held }, call.seenMs(), { id });
}

/** Ends an arrival without an offer and tells the provider, or takes that back. */
export async function omit(transaction: Transaction, call: Call<typeof contract.omitArrival>) {
  const { row, load } = await openArrival(transaction, call);
  raise(refuseOmission(row.state));
  call.expectSeen(row.version);
  const { reason: omission } = call.body;
  await updateArrival(transaction, row.id, { omission });
  const about = { kind: 'arrival-omitted', arrivalId: row.id } as const;
  if (omission !== null) await tellProvider(transaction, row, about, call.arrivedMs());
  call.note({ offerOf: row.organisationId });
  noteChanges(call, { omission: row.omission }, { omission });
  return load();
}
