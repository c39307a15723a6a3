import type { Arrival, ArrivalState, OwnArrival } from '@rahmenpreis/contract/arrival.ts';
import { arrivalMarks, arrivalState, isSettled } from '@rahmenpreis/tendering/arrival/arrival-state.ts';
import type { ReceiptEntered } from '@rahmenpreis/tendering/receipt/receipt-content.ts';
import type { Transaction } from '../../db/transaction.ts';
import { listWritten } from '../keyval/repository.ts';
import type { PhaseRow } from '../phase/repository.ts';
import { sealOfPhase } from '../seal/rules.ts';
import { type FullArrival, listArrivals, listReaders } from './repository.ts';

/** So many marks of an offer stay what they are; that nobody confirmed it may end. */
const LASTING_MARKS = 2;

/** A moment at which every phase has ended: what was entered had been settled before. */
const LONG_AFTER = Number.MAX_SAFE_INTEGER;

/** An arrival with what became of it. */
export interface SettledArrival extends FullArrival {
  readonly state: ArrivalState;
  readonly marks: string[];
}

/** The part of a phase that arrivals are judged by. */
type ArrivalPhase = Pick<PhaseRow, 'id' | 'seal' | 'end' | 'openedAt'>;

/**
 * Loads arrivals of a phase, latest first, with what became of them at `nowMs`; until that is settled nothing
 * of what providers wrote is read.
 */
export async function loadArrivals(
  transaction: Transaction,
  phase: ArrivalPhase,
  nowMs: number,
  asked: Parameters<typeof listArrivals>[2] = {},
): Promise<SettledArrival[]> {
  const rows = await listArrivals(transaction, phase.id, asked);
  if (rows.length === 0) return [];
  const settled = isSettled(sealOfPhase(phase), nowMs);
  const written = settled ? await listWritten(transaction, phase.id) : new Set<string>();
  const readers = await listReaders(transaction, phase.id);
  const reached = new Set(readers.flatMap((own) => (own.isReached ? [own.organisationId] : [])));
  return rows.map((row) => {
    const { organisationId, omission, receivedAt, versions } = row;
    const state = arrivalState({
      ...row,
      isSettled: settled,
      versionCount: versions.length,
      hasOwnOffer: written.has(organisationId),
    });
    const marks = arrivalMarks({
      state,
      receivedAt: receivedAt.toISOString(),
      omission,
      version: versions[0],
      seal: phase.seal,
      isReached: reached.has(organisationId),
    });
    return { ...row, state, marks };
  });
}

/** True of an arrival that has an end in public. */
export function hasEnded(state: ArrivalState): boolean {
  return state !== 'noted' && state !== 'open';
}

/** True while an arrival of the phase has no end yet. */
export async function hasOpenArrival(transaction: Transaction, phase: ArrivalPhase, nowMs: number) {
  const all = await loadArrivals(transaction, phase, nowMs);
  return all.some(({ state }) => !hasEnded(state));
}

/** Gives the marks of offers that the owner entered, by the account of the provider. */
export async function listEnteredMarks(
  transaction: Transaction,
  phase: ArrivalPhase,
  providers: readonly { readonly id: string; readonly organisationId: string }[],
): Promise<Record<string, string>> {
  const all = await loadArrivals(transaction, phase, LONG_AFTER);
  const entered = all.filter(({ state }) => state === 'finished');
  const marks = new Map(entered.map((row) => [row.organisationId, row.marks.join('; ')]));
  return Object.fromEntries(
    providers.flatMap(({ id, organisationId }) => {
      const mark = marks.get(organisationId);
      return mark === undefined ? [] : [[id, mark]];
    }),
  );
}

/** Finds what a receipt tells of an offer that the owner has entered; null where it has not. */
export async function findEntered(
  transaction: Transaction,
  phase: PhaseRow,
  organisationId: string,
): Promise<ReceiptEntered | null> {
  const all = await loadArrivals(transaction, phase, LONG_AFTER, { organisationId });
  const row = all.find(({ state }) => state === 'finished');
  const [version] = row?.versions ?? [];
  if (row === undefined || version === undefined) return null;
  return {
    marks: row.marks.slice(0, LASTING_MARKS),
    receivedAt: row.receivedAt.toISOString(),
    notedAt: row.notedAt.toISOString(),
    at: version.at,
    files: row.files.map(({ name: filename, sha256 }) => ({ filename, sha256 })),
    number: version.number,
    declarations: phase.declarations.map(({ text }) => ({ text, isOnPaper: version.onPaper.includes(text) })),
    objectUntil: version.objectUntil,
  };
}

function presentSeen({ id, way, state, marks, omission, files, versions, ...row }: SettledArrival) {
  const [receivedAt, notedAt] = [row.receivedAt.toISOString(), row.notedAt.toISOString()];
  return { id, way, receivedAt, notedAt, files: [...files], state, marks, omission, versions: [...versions] };
}

/** Presents an arrival to administrators. */
export function presentArrival(row: SettledArrival): Arrival {
  const { version, organisationId, notedByName, draftBy } = row;
  return { ...presentSeen(row), version, organisationId, notedBy: notedByName, isDraft: draftBy !== null };
}

/** Presents an arrival to the provider whose offer it is, with what its newest version changed. */
export function presentOwnArrival(row: SettledArrival, changes: OwnArrival['changes']): OwnArrival {
  return { ...presentSeen(row), changes };
}
