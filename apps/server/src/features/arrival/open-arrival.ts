import type { Transaction } from '../../db/transaction.ts';
import { orThrow } from '../../kernel/answer/failure.ts';
import { orderMails } from '../../mail/outbox.ts';
import { holdOpenAward } from '../closing/repository.ts';
import type { PhaseOffersCall, PhaseRow } from '../phase/repository.ts';
import { loadArrivals, presentArrival, type SettledArrival } from './load-arrivals.ts';
import { listReaders, lockArrival } from './repository.ts';

/** A call of an administrator about one arrival. */
type ArrivalCall = PhaseOffersCall & { readonly params: { readonly arrivalId: string } };

/** Loads an arrival of a phase, of one company if that is named; 404 where it has none such. */
export async function loadArrival(
  transaction: Transaction,
  phase: PhaseRow,
  nowMs: number,
  asked: { readonly id: string; readonly organisationId?: string },
): Promise<SettledArrival> {
  return orThrow((await loadArrivals(transaction, phase, nowMs, asked))[0]);
}

/** Opens an arrival for a write, and holds it: 404, and 409 while sealed or once the award is closed. */
export async function openArrival(
  transaction: Transaction,
  call: ArrivalCall,
): Promise<{ phase: PhaseRow; row: SettledArrival }> {
  const phase = await holdOpenAward(transaction, call);
  const { id } = orThrow(await lockArrival(transaction, phase.id, call.params.arrivalId));
  return { phase, row: await loadArrival(transaction, phase, call.seenMs(), { id }) };
}

/** Presents an arrival as a write has left it. */
export async function presentSaved(transaction: Transaction, phase: PhaseRow, call: ArrivalCall) {
  const id = call.params.arrivalId.toLowerCase();
  return presentArrival(await loadArrival(transaction, phase, call.seenMs(), { id }));
}

/** Orders a mail about an arrival for every account of its provider that the phase lists. */
export async function tellProvider(
  transaction: Transaction,
  kind: 'arrival-noted' | 'arrival-omitted' | 'arrival-answered',
  { id: arrivalId, phaseId, organisationId }: Pick<SettledArrival, 'id' | 'phaseId' | 'organisationId'>,
  nowMs: number,
): Promise<void> {
  const own = await listReaders(transaction, phaseId, organisationId);
  const orders = own.map(({ accountId }) => ({ kind, accountId, phaseId, arrivalId }));
  await orderMails(transaction, orders, nowMs);
}
