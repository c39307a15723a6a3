import { type KeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { getPhaseChanges, type PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { adoptOwnKeyVals } from '../saving/saver-of-phase.ts';
import { TEXTS } from '../texts.ts';

/** Asks what the bidder was told of changes, kept once confirmed and after the end (decision 0102). */
export function useToldChanges({ own, situation }: ReadyOffer): PhaseChanges | undefined {
  const { data } = useQuery({
    ...answerQuery(getPhaseChanges, { params: { phaseId: own.phase.id } }),
    enabled: situation.phaseState !== 'future',
  });
  return data;
}

/** A price that was entered for another text, in thousandths of a euro, and the unit that it counts for. */
interface ChangedPrice {
  readonly stored: KeyVal;
  readonly millis: number;
  readonly unit: string;
}

/** Finds by Ep-Code the prices that may be confirmed as they are; one on its way is newer than the text. */
export function changedPrices({ own, editState }: ReadyOffer, { days }: PhaseChanges) {
  const prices = new Map<string, ChangedPrice>();
  for (const { confirms } of days.flatMap(({ parts }) => parts.flatMap(({ changes }) => changes))) {
    if (confirms === null || editState !== 'editable') continue;
    const key = { kind: 'ep', epCode: confirms } as const;
    const [stored, unit] = [own.held.storedOf(key), own.unitOf.get(confirms)];
    const { state, millis } = own.valueOf(key);
    if (state !== 'saved' || millis === undefined || stored === undefined || unit === undefined) continue;
    prices.set(confirms, { stored, millis, unit });
  }
  return prices;
}

/** Confirms prices for the present texts, unless changed since they were read; the offer is unchanged. */
export async function confirmPrices(
  { own, saver }: ReadyOffer,
  lastAt: string | null,
  prices: readonly ChangedPrice[],
): Promise<void> {
  const params = { phaseId: own.phase.id, orgaId: prices[0]?.stored.organisationId ?? '' };
  const data = prices.map(({ stored: { key, value }, unit }) => ({ key, value, unit }));
  try {
    await saver.settle();
    const query = { seenChange: lastAt ?? undefined };
    await adoptOwnKeyVals(params, await call(saveOwnKeyVals, { params, query, body: { data } }));
    showToast('success', TEXTS.changes.confirmed(prices.length));
  } catch (error) {
    showFailure(TEXTS.changes.confirmFailed, error);
  }
  await invalidateAnswers(getPhaseChanges);
}
