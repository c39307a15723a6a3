import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { useEffect, useRef } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { takeBackAwards } from '../api.ts';
import { type AwardBook, staleAwards } from '../award-book.ts';
import { losersText, type LostPackage, lostPackages } from '../lost-packages.ts';
import { TEXTS } from '../texts.ts';

interface StaleResetOptions {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly book: AwardBook | undefined;
  readonly comparison: Comparison | undefined;
  /** Awards and offers are both fresh: an old answer must not take an award away. */
  readonly isSettled: boolean;
  /** Shows which packages were lost. */
  readonly onList: () => void;
}

/** Takes the awards back in one call and tells who had them, with the way to see which. */
async function resetAwards(
  place: { phaseId: string; ownerId: string },
  stale: AwardBook['awards'],
  { lost, onList }: { lost: ReadonlyMap<string, LostPackage>; onList: () => void },
): Promise<void> {
  try {
    const { left } = await takeBackAwards(
      place,
      stale.map(({ entry }) => entry),
    );
    const isLeft = new Set(left.map(({ key }) => key));
    const taken = stale.flatMap(({ entry }) => (isLeft.has(entry.key) ? [] : (lost.get(entry.key) ?? [])));
    if (taken.length === 0) return;
    const action = { label: TEXTS.lostList, run: onList };
    const text = TEXTS.adjustedText(taken.length, losersText(taken));
    showToast('info', TEXTS.adjusted, text, { id: 'award-adjusted', action });
  } catch {
    showToast('error', TEXTS.stale, TEXTS.staleText, { id: 'award-stale' });
  }
}

/** Takes awards to bidders without a confirmed offer back, once per visit, where the user may (AWARD-020, ERR-047, ERR-048). */
export function useStaleReset(options: StaleResetOptions): void {
  const { phaseId, ownerId, book, comparison, isSettled, onList } = options;
  const mayWrite = mayWriteAlpha(useUser());
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !mayWrite || !isSettled || book === undefined || comparison === undefined) return;
    isDone.current = true;
    const stale = staleAwards(book, comparison);
    if (stale.length === 0) return;
    void resetAwards({ phaseId, ownerId }, stale, { lost: lostPackages(comparison, book), onList });
  }, [phaseId, ownerId, book, comparison, isSettled, mayWrite, onList]);
}
