import { type MailOrder, orderMails } from '../../mail/outbox.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, type Failure, orThrow } from '../../kernel/answer/failure.ts';
import { holdOpenAward } from '../closing/repository.ts';
import type { PhaseOffersCall, PhaseRow } from '../phase/repository.ts';
import { loadArrivals, type SettledArrival } from './load-arrivals.ts';
import { listReaderIds, lockArrival } from './repository.ts';

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

/**
 * Opens an arrival for a write, and holds it: 404, and 409 while sealed or once the award is closed. Gives
 * it, and what loads it as the write has left it.
 */
export async function openArrival(transaction: Transaction, call: ArrivalCall) {
  const phase = await holdOpenAward(transaction, call);
  const id = call.params.arrivalId;
  orThrow(await lockArrival(transaction, phase.id, id));
  const load = () => loadArrival(transaction, phase, call.seenMs(), { id });
  return { phase, row: await load(), load };
}

/** Refuses to enter for a provider that the phase lists no more: it could not be told, nor object. */
export async function refuseUnlisted(
  transaction: Transaction,
  { phaseId, organisationId }: Pick<SettledArrival, 'phaseId' | 'organisationId'>,
): Promise<Failure | undefined> {
  if ((await listReaderIds(transaction, phaseId, organisationId)).length > 0) return undefined;
  return conflict('arrival-ended', 'Der Dienstleister ist nicht mehr in der Phase. Niemand erfasst für ihn.');
}

/** Words of an order of a mail that say neither whom it is for nor of which phase it is. */
type About =
  | { kind: 'arrival-noted' | 'arrival-omitted' | 'arrival-answered'; arrivalId: string }
  | { kind: 'receipt'; cause: 'entered'; at: string };

/** Orders a mail for every account of a provider that the phase lists. */
export async function tellProvider(
  transaction: Transaction,
  { phaseId, organisationId }: Pick<SettledArrival, 'phaseId' | 'organisationId'>,
  about: About,
  nowMs: number,
): Promise<void> {
  const ids = await listReaderIds(transaction, phaseId, organisationId);
  const orders = ids.map((accountId): MailOrder => ({ ...about, phaseId, accountId }));
  await orderMails(transaction, orders, nowMs);
}
