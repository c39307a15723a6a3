import type { AuditChange } from '@rahmenpreis/contract/audit-detail.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { createArrivalTime } from '../../kernel/call/arrival-time.ts';
import type { SentEntry } from '../keyval/rules.ts';
import type { WritingCall } from '../keyval/writing.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findVisiblePhase } from '../phase/repository.ts';
import { isHidden } from '../seal/rules.ts';

/** Says for the audit log how firm rank 1 of an award's lot is, and who has it if not the award's holder. */
export type FirmnessOfKey = (key: string, to: string) => Pick<AuditChange, 'firmness' | 'rankOneId'>;

/**
 * How firm rank 1 of the awarded lots is, for the audit log; of all lots where these are not known yet.
 * Undefined where nothing is awarded, and while offers are hidden, which are then not read. Computed before
 * the write, as one that holds a phase waits for no prices: it is as of the award's sending (decision 0072).
 */
export async function firmnessOfAwards(
  { db, clock }: Pick<RouteContext, 'db' | 'clock'>,
  books: PriceBooks,
  { actor, params }: Pick<WritingCall, 'actor' | 'params'>,
  entries?: readonly Pick<SentEntry, 'key' | 'value'>[],
): Promise<FirmnessOfKey | undefined> {
  const isAward = ({ key, value }: Pick<SentEntry, 'key' | 'value'>) =>
    value !== null && parseKeyvalKey(key)?.kind === 'award';
  if (entries?.some(isAward) === false) return undefined;
  const moment = createArrivalTime(clock);
  const find = (transaction: Transaction) => findVisiblePhase(transaction, actor, params.phaseId);
  const phase = await inTransaction(db, find, moment.askClock);
  if (phase === undefined || isHidden(actor, phase, moment.seenMs())) return undefined;
  const { liegenschaftIds, states, winnerIds, limitMillionths } = await books.readFirmness(phase.id);
  const lIndexOf = new Map(liegenschaftIds.map((id, l) => [id, l]));
  return (key, to) => {
    const parsed = parseKeyvalKey(key);
    if (parsed?.kind !== 'award') return {};
    const slice = SLICES.findIndex(({ sliceId }) => sliceId === parsed.sliceId);
    const cell = (lIndexOf.get(parsed.liegenschaftId) ?? Number.NaN) * SLICES.length + slice;
    const firmness = limitMillionths[cell] ?? states[cell];
    const rankOneId = winnerIds[cell] ?? to;
    if (firmness === undefined) return {};
    return rankOneId === to ? { firmness } : { firmness, rankOneId };
  };
}
