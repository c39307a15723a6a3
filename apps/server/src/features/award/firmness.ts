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

/** Says for the audit log how firmly rank 1 of the lot of an award stands, and who has it where that is not who gets the package. */
export type FirmnessOfKey = (key: string, to: string) => Pick<AuditChange, 'firmness' | 'rankOneId'>;

/**
 * How firmly rank 1 of the lots stands that are awarded, for the entry in the audit log; of all lots where it is not known yet which are. Undefined
 * where nothing is awarded and while the offers are hidden, of which then nothing is read. Asked before the write begins, since a write
 * that holds a phase waits for nobody's prices; so it is what stood there when the award was sent (decision 0072).
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
  const phase = await inTransaction(db, find, moment.ask);
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
