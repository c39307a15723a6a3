import { isSettled, tellArrival } from '@rahmenpreis/tendering/arrival/arrival-state.ts';
import type { ReceiptEntered } from '@rahmenpreis/tendering/receipt/receipt-content.ts';
import type { Transaction } from '../../db/transaction.ts';
import { listWritten } from '../keyval/repository.ts';
import type { PhaseRow } from '../phase/repository.ts';
import { sealOfPhase } from '../seal/rules.ts';
import { listArrivals } from './repository.ts';

/** So many marks of an offer stay what they are; that nobody confirmed it may end. */
const LASTING_MARKS = 2;

/** A moment at which every phase has ended: what was entered had been settled before. */
const LONG_AFTER = Number.MAX_SAFE_INTEGER;

/** An arrival with what became of it. */
export type SettledArrival = Awaited<ReturnType<typeof loadArrivals>>[number];

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
) {
  const rows = await listArrivals(transaction, phase.id, asked);
  const settled = rows.length > 0 && isSettled(sealOfPhase(phase), nowMs);
  const written = settled ? await listWritten(transaction, phase.id) : new Set<string>();
  const { seal } = phase;
  return rows.map((row) => {
    const hasOwnOffer = written.has(row.organisationId);
    const [newest] = row.versions;
    const countingNumber = newest?.number ?? 0;
    return {
      ...row,
      ...tellArrival({ ...row, seal, isSettled: settled, hasOwnOffer }),
      /** The number of the version that counts; 0 before the first check. */
      countingNumber,
      /** The number under which values lie as they are typed now; those that count where nothing is. */
      typedNumber: countingNumber + Number(row.isDraft),
      /** The declarations on paper, as of what is typed now. */
      onPaper: row.draftOnPaper ?? newest?.onPaper ?? [],
    };
  });
}

/** True of an arrival that has an end in public. */
export function hasEnded({ state }: Pick<SettledArrival, 'state'>): boolean {
  return state !== 'noted' && state !== 'open';
}

/** True while an arrival of the phase has no end yet. */
export async function hasOpenArrival(transaction: Transaction, phase: ArrivalPhase, nowMs: number) {
  return !(await loadArrivals(transaction, phase, nowMs)).every(hasEnded);
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
  const marked = providers.map(({ id, organisationId }) => [id, marks.get(organisationId)]);
  return Object.fromEntries(marked.filter(([, mark]) => mark !== undefined));
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
  const { marks, receivedAt, notedAt, files } = row;
  const { at, number, objectUntil, onPaper } = version;
  return {
    marks: marks.slice(0, LASTING_MARKS),
    receivedAt,
    notedAt,
    at,
    files: files.map(({ name: filename, sha256 }) => ({ filename, sha256 })),
    number,
    declarations: phase.declarations.map(({ text }) => ({ text, isOnPaper: onPaper.includes(text) })),
    objectUntil,
  };
}
