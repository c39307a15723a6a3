import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { useEffect, useRef } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { removeAward } from '../api.ts';
import { type AwardBook, staleAwards } from '../award-rows.ts';
import { TEXTS } from '../texts.ts';

interface StaleResetOptions {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly book: AwardBook | undefined;
  readonly comparison: Comparison | undefined;
  /** Awards and offers are both fresh: an old answer must not take an award away. */
  readonly isSettled: boolean;
}

async function resetAwards(
  place: { phaseId: string; ownerId: string },
  stale: AwardBook['awards'],
): Promise<void> {
  const results = await Promise.allSettled(stale.map(({ entry }) => removeAward(place, entry)));
  const removed = results.filter(({ status }) => status === 'fulfilled').length;
  if (removed > 0) showToast('info', TEXTS.adjusted, TEXTS.adjustedText(removed), { id: 'award-adjusted' });
  if (removed < stale.length) showToast('error', TEXTS.stale, TEXTS.staleText, { id: 'award-stale' });
}

/** Takes awards to bidders without a confirmed offer back, once per visit, where the user may (AWARD-020, ERR-047, ERR-048). */
export function useStaleReset({ phaseId, ownerId, book, comparison, isSettled }: StaleResetOptions): void {
  const mayWrite = mayWriteAlpha(useUser());
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !mayWrite || !isSettled || book === undefined || comparison === undefined) return;
    isDone.current = true;
    const stale = staleAwards(book, comparison);
    if (stale.length > 0) void resetAwards({ phaseId, ownerId }, stale);
  }, [phaseId, ownerId, book, comparison, isSettled, mayWrite]);
}
