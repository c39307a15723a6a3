import type * as contract from '@rahmenpreis/contract/arrival.ts';
import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, type Failure, invalidField, raise } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import { changeOf, listChanges } from '../audit/entry/rules.ts';
import { NOT_ASKED } from '../keyval/rules.ts';
import { judgeTyped } from '../keyval/writing.ts';
import { countWriters, countWritersAt } from '../session/account/repository.ts';
import { openArrival, presentSaved } from './open-arrival.ts';
import type { PhaseRow } from '../phase/repository.ts';
import type { SettledArrival } from './load-arrivals.ts';
import * as repository from './repository.ts';
import { isAlone, refuseCheck, refuseFiles, refuseKinds, refuseState } from './rules.ts';

/** The number of the version that counts; 0 before the first check. */
export function countingNumber({ versions }: Pick<SettledArrival, 'versions'>): number {
  return versions[0]?.number ?? 0;
}

/** The number under which values lie as they are typed now: those that count where nothing is typed anew. */
export function typedNumber(row: Pick<SettledArrival, 'versions' | 'draftBy'>): number {
  return countingNumber(row) + (row.draftBy === null ? 0 : 1);
}

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
  raise(refuseState(row.state) ?? refuseFiles(row.files));
  const { data: sent, onPaper } = call.body;
  const { userId } = call.actor;
  const entries = await judgeTyped(transaction, call, row, sent);
  raise(refuseKinds(entries.map(({ parsed }) => parsed?.kind)));
  raise(refuseDeclarations(phase, onPaper));
  const stored = await repository.listValues(transaction, row.id, typedNumber(row));
  const { wanted, left } = compare(sent, stored);
  if (wanted.size === 0 && onPaper === undefined) return { version: row.version, left };
  const number = countingNumber(row) + 1;
  if (row.draftBy === null) await repository.copyValues(transaction, row.id, number);
  const place = { arrivalId: row.id, number, by: userId, at: new Date(call.arrivedMs()) };
  const values = [...wanted].map(([key, value]) => ({ key, value }));
  await repository.storeValues(transaction, place, values);
  const version = await repository.updateArrival(transaction, row.id, {
    draftBy: [...new Set([...(row.draftBy ?? []), userId])],
    draftOnPaper: onPaper ?? declarationsOf(row),
  });
  const changes = values.map(({ key, value }) => changeOf(key, stored.get(key)?.value, value ?? undefined));
  call.note({ offerOf: row.organisationId, ...listChanges(changes) });
  return { version, left };
}

/** The declarations on paper, as of what is typed now. */
export function declarationsOf({ draftOnPaper, versions }: SettledArrival): string[] {
  return [...(draftOnPaper ?? versions[0]?.onPaper ?? [])];
}

function refuseDeclarations(
  { declarations }: Pick<PhaseRow, 'declarations'>,
  onPaper: readonly string[] = [],
): Failure | undefined {
  const known = new Set(declarations.map(({ text }) => text));
  if (onPaper.every((text) => known.has(text))) return undefined;
  return invalidField('onPaper', NOT_ASKED);
}

/** Throws away what was typed and does not count yet. */
export async function discard(transaction: Transaction, call: Call<typeof contract.discardEnteredValues>) {
  const { phase, row } = await openArrival(transaction, call);
  if (row.draftBy === null)
    throw conflict('nothing-entered', 'Es ist nichts erfasst, das zu verwerfen wäre.');
  call.expectSeen(row.version);
  await repository.removeValues(transaction, row.id, typedNumber(row));
  await repository.updateArrival(transaction, row.id, { draftBy: null, draftOnPaper: null });
  call.note({ offerOf: row.organisationId });
  return presentSaved(transaction, phase, call);
}

/** Finds by whom and of what an entered offer would be finished. */
export async function findChecking(
  transaction: Transaction,
  { phase, row }: { readonly phase: PhaseRow; readonly row: SettledArrival },
  { actor, seenMs }: Pick<SavingCall, 'actor' | 'seenMs'>,
) {
  const { state, files, draftBy: typedBy } = row;
  const atStart = await countWritersAt(transaction, phase.start);
  const now = await countWriters(transaction, seenMs());
  return { state, files, typedBy, userId: actor.userId, writers: { atStart, now } };
}

/** Reads what was typed of an arrival, what of it counts, and whether the caller may finish it. */
export async function readEntered(
  transaction: Transaction,
  found: { readonly phase: PhaseRow; readonly row: SettledArrival },
  call: Pick<SavingCall, 'actor' | 'seenMs'>,
): Promise<contract.EnteredOffer> {
  const { row } = found;
  const valuesOf = async (number: number) =>
    [...(await repository.listValues(transaction, row.id, number)).values()].map(({ key, value }) => ({
      key,
      value,
    }));
  const checking = await findChecking(transaction, found, call);
  return {
    version: row.version,
    values: await valuesOf(typedNumber(row)),
    onPaper: declarationsOf(row),
    counting: await valuesOf(countingNumber(row)),
    isDraft: row.draftBy !== null,
    typedBy: await repository.listNames(transaction, row.draftBy ?? []),
    checkRefusal: refuseCheck(checking)?.message ?? null,
    isAlone: isAlone(checking) && row.draftBy?.includes(call.actor.userId) === true,
  };
}
