import type * as contract from '@rahmenpreis/contract/arrival.ts';
import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, invalidField, raise } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { changeOf, listChanges } from '../audit/entry/rules.ts';
import { NOT_ASKED } from '../keyval/rules.ts';
import { judgeTyped } from '../keyval/writing.ts';
import { countWriters, countWritersAt } from '../session/account/repository.ts';
import type { PhaseRow } from '../phase/repository.ts';
import { loadArrival, openArrival, refuseUnlisted } from './open-arrival.ts';
import * as repository from './repository.ts';
import { isAlone, refuseCheck, refuseFiles, refuseKinds, refuseState } from './rules.ts';

type Values = Awaited<ReturnType<typeof repository.listValues>>;
type SavingCall = Call<typeof contract.saveEnteredValues>;

/** A value that is another by now than its sender saw. */
type Left = AlphaBatchAnswer['left'][number];

/** Tells what is to be stored from what is another by now than its sender saw. */
function compare(sent: SavingCall['body']['data'], stored: Values) {
  const wanted = new Map<string, string | null>();
  const left: Left[] = [];
  for (const { key, value, before } of sent) {
    const there = stored.get(key);
    const now = wanted.has(key) ? wanted.get(key)! : (there?.value ?? null);
    if (value === now) continue;
    if (before === now) wanted.set(key, value);
    else left.push({ key, value: now, by: there?.by ?? null, at: there?.at.toISOString() ?? null });
  }
  return { wanted, left };
}

/** Keeps what somebody typed of an arrival; it counts for nobody until somebody else has checked it. */
export async function enter(transaction: Transaction, call: SavingCall) {
  const { phase, row } = await openArrival(transaction, call);
  raise(refuseState(row.state) ?? refuseFiles(row.files) ?? (await refuseUnlisted(transaction, row)));
  const { data: sent, onPaper } = call.body;
  const { userId } = call.actor;
  const entries = await judgeTyped(transaction, call, row, sent);
  raise(refuseKinds(entries.map(({ parsed }) => parsed?.kind)));
  const known = new Set(phase.declarations.map(({ text }) => text));
  if (onPaper.some(({ text }) => !known.has(text))) throw invalidField('onPaper', NOT_ASKED);
  const stored = await repository.listValues(transaction, row.id, row.typedNumber);
  const { wanted, left } = compare(sent, stored);
  if (wanted.size === 0 && onPaper.length === 0) return { version: row.version, left };
  const number = row.countingNumber + 1;
  if (row.draftBy === null) await repository.copyValues(transaction, row.id, number);
  const place = { arrivalId: row.id, number, by: userId, at: new Date(call.arrivedMs()) };
  const values = [...wanted].map(([key, value]) => ({ key, value }));
  await repository.storeValues(transaction, place, values);
  const paper = new Map(row.onPaper.map((text) => [text, true]));
  for (const { text, isOnPaper } of onPaper) paper.set(text, isOnPaper);
  const version = await repository.updateArrival(transaction, row.id, {
    draftBy: [...new Set([...(row.draftBy ?? []), userId])],
    draftOnPaper: [...paper].flatMap(([text, isOnPaper]) => (isOnPaper ? text : [])),
  });
  const changes = values.map(({ key, value }) => changeOf(key, stored.get(key)?.value, value ?? undefined));
  call.note({ offerOf: row.organisationId, ...listChanges(changes) });
  return { version, left };
}

/** Throws away what was typed and does not count yet. */
export async function discard(transaction: Transaction, call: Call<typeof contract.discardEnteredValues>) {
  const { row, load } = await openArrival(transaction, call);
  if (!row.isDraft) throw conflict('nothing-entered', 'Es ist nichts erfasst, das zu verwerfen wäre.');
  call.expectSeen(row.version);
  await repository.removeValues(transaction, row.id, row.typedNumber);
  await repository.updateArrival(transaction, row.id, { draftBy: null, draftOnPaper: null });
  call.note({ offerOf: row.organisationId });
  return load();
}

/** Counts who could write for the owner when a phase began, and who can now. */
export async function findWriters(transaction: Transaction, { start }: PhaseRow, nowMs: number) {
  return { atStart: await countWritersAt(transaction, start), now: await countWriters(transaction, nowMs) };
}

/** Reads what was typed of an arrival, what of it counts, and whether the caller may finish it. */
export async function readEntered(
  transaction: Transaction,
  phase: PhaseRow,
  call: Call<typeof contract.getEnteredOffer>,
): Promise<contract.EnteredOffer> {
  const row = await loadArrival(transaction, phase, call.seenMs(), { id: call.params.arrivalId });
  const { userId } = call.actor;
  const writers = await findWriters(transaction, phase, call.seenMs());
  const refusal = refuseCheck(row, userId, writers) ?? (await refuseUnlisted(transaction, row));
  const valuesOf = async (number: number) => [
    ...(await repository.listValues(transaction, row.id, number)).values(),
  ];
  return {
    version: row.version,
    values: await valuesOf(row.typedNumber),
    onPaper: row.onPaper,
    counting: await valuesOf(row.countingNumber),
    isDraft: row.isDraft,
    typedBy: row.draftNames,
    checkRefusal: refusal?.message ?? null,
    isAlone: isAlone(writers) && row.draftBy?.includes(userId) === true,
  };
}
