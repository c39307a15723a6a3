import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { computeRebates, rebateName, tiersText } from '@rahmenpreis/tendering/award/rebate.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { raise } from '../../kernel/answer/failure.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { changeOf } from '../audit/entry/rules.ts';
import { refuseClosed } from '../closing/repository.ts';
import { type KeyvalScope, listKeyVals, raiseHead } from '../keyval/repository.ts';
import type { JudgedWrite, WritingCall } from '../keyval/writing.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { refuseSealed } from '../seal/rules.ts';
import { type ConditionChange, type KeptCondition, listConditions, storeConditions } from './repository.ts';

/** The rebate of a bidder in a scenario that is applied. */
export type WantedCondition = Pick<
  KeptCondition,
  'bidderId' | 'tiers' | 'filledCount' | 'scenarioName' | 'rulesDigest'
>;

/** Gives what a write wants of the rebates that stand. */
export type ConditionWish = (
  held: ReadonlyMap<string, KeptCondition>,
  write: Pick<KeptCondition, 'awardWriteId' | 'by' | 'at'>,
) => { readonly changes: readonly ConditionChange[]; readonly left?: readonly string[] };

/** Replaces all rebates by those of a scenario, equal ones too: they then belong to the later application. */
export function replaceConditions(wanted: readonly WantedCondition[]): ConditionWish {
  return (held, write) => {
    const next = new Map(wanted.map((own) => [own.bidderId, { ...own, ...write }]));
    const bidderIds = [...new Set([...next.keys(), ...held.keys()])];
    return {
      changes: bidderIds.map((bidderId) => ({
        bidderId,
        from: held.get(bidderId) ?? null,
        to: next.get(bidderId) ?? null,
      })),
    };
  };
}

/** Puts back the rebates that a write changed, where they still are as it left them (decision 0114). */
export function putBackConditions(written: readonly ConditionChange[]): ConditionWish {
  return (held) => {
    const isAsLeft = ({ bidderId, to }: ConditionChange) =>
      held.get(bidderId)?.awardWriteId === to?.awardWriteId;
    return {
      changes: written.filter(isAsLeft).map(({ bidderId, from, to }) => ({ bidderId, from: to, to: from })),
      left: written.filter((change) => !isAsLeft(change)).map(({ bidderId }) => bidderId),
    };
  };
}

/** Removes the rebate of a bidder that came by a write; changes nothing where another stands there. */
export function removeCondition(bidderId: string, awardWriteId: string): ConditionWish {
  return (held) => {
    const from = held.get(bidderId);
    return {
      changes: from?.awardWriteId === awardWriteId ? [{ bidderId, from, to: null }] : [],
    };
  };
}

/** Changes rebates under their organisation's head, which the caller has locked; 409 in a sealed phase. */
export async function changeConditions(
  transaction: Transaction,
  call: WritingCall,
  { scope, saving, facts }: JudgedWrite,
  { wish, awardWriteId }: { wish: ConditionWish | undefined; awardWriteId: string },
) {
  if (wish === undefined) return { changes: [], told: [], left: [] };
  const stored = await listConditions(transaction, scope);
  const held = new Map(stored.map(({ row }) => [row.bidderId, row]));
  const names = new Map(stored.map(({ row, byName }) => [row.bidderId, byName]));
  const at = new Date(saving.nowMs).toISOString();
  const { changes, left = [] } = wish(held, { awardWriteId, by: call.actor.userId, at });
  if (changes.length > 0) {
    raise(refuseSealed(call.actor, facts.phase, call.seenMs()));
    raise(await refuseClosed(transaction, scope.phaseId));
    await storeConditions(transaction, scope, changes);
    await raiseHead(transaction, scope, saving.nowMs);
  }
  const textOf = (row: KeptCondition | null | undefined) => (row ? tiersText(row.tiers) : undefined);
  return {
    changes,
    told: changes.flatMap(
      ({ bidderId, from, to }) =>
        changeOf(rebateName(scope.phaseId, bidderId), textOf(from), textOf(to)) ?? [],
    ),
    left: left.map((bidderId) => {
      const own = held.get(bidderId);
      const [value, by, at] = [textOf(own) ?? null, names.get(bidderId) ?? null, own?.at ?? null];
      return { key: rebateName(scope.phaseId, bidderId), value, by, at };
    }),
  };
}

/**
 * Says what the rebate of a bidder comes to by all awards that it has now in the phase, for the documents of
 * its orders; undefined where it has none. Whether the phase may be read is judged before.
 */
export async function sayRebate(
  { db }: Pick<RouteContext, 'db'>,
  books: PriceBooks,
  scope: KeyvalScope,
  bidder: { readonly id: string; readonly organisation: string },
): Promise<string | undefined> {
  const { phaseId, organisationId } = scope;
  const read = await inTransaction(db, async (transaction) => {
    const conditions = await readConditions(transaction, scope);
    const own = conditions.filter(({ serviceProviderId }) => serviceProviderId === bidder.id);
    if (own.length === 0) return undefined;
    const wanted = { organisationIds: [organisationId], kinds: ['award'] as const };
    return { own, entries: await listKeyVals(transaction, phaseId, wanted) };
  });
  if (read === undefined) return undefined;
  const offers = { ...(await books.readAll(phaseId)), sliceIds: SLICE_IDS };
  const comparison = readComparison(offers, new Map([[bidder.id, bidder.organisation]]));
  return computeRebates(read.own, comparison, read.entries)[0]?.text;
}

/** Reads the rebates of the scenario that was applied last, as they travel. */
export async function readConditions(transaction: Transaction, scope: KeyvalScope) {
  const stored = await listConditions(transaction, scope);
  return stored.map(({ row: { bidderId, ...row }, byName }) => ({
    ...row,
    tiers: [...row.tiers],
    serviceProviderId: bidderId,
    by: byName,
  }));
}
