import { useCallback, useMemo } from 'react';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';

/** The two parts of the overview. */
export type OverviewPart = 'table' | 'cards';

/** Which of them are shown. */
export type ShownParts = Readonly<Record<OverviewPart, boolean>>;

/**
 * Both parts until the user chooses one, which folds the other away; choosing the one that stands alone brings the other
 * back. Kept per user.
 */
export function useShownParts(): [ShownParts, (part: OverviewPart) => void] {
  const [alone, keepAlone] = useKeptText('overview', 'parts');
  const shows = useMemo(() => ({ table: alone !== 'cards', cards: alone !== 'table' }), [alone]);
  return [shows, useCallback((part) => keepAlone(alone === part ? '' : part), [alone, keepAlone])];
}
