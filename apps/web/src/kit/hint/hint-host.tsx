import { useEffect, useState } from 'react';
import { loadOnFirstTouch } from '../../kernel/browser/first-touch.ts';
import { useLateCode } from '../on-demand/use-late-code.ts';
import { followHints } from './follow-hints.ts';

/** Loads what draws a hint. */
export function loadHint() {
  return import('./hint-bubble.tsx');
}

/**
 * Shows the `data-hint` of what the pointer rests on or the keyboard has reached, on whatever page or dialog: one tooltip for
 * all, since one of its own for each button and cell makes pages heavy and scrolling slow. `data-hint-side` is where it
 * stands if not above; `data-hint-tone="error"` tells of something wrong.
 */
export function HintHost() {
  const [hinted, setHinted] = useState<Element>();
  const [isNear, setNear] = useState(false);
  useEffect(() => loadOnFirstTouch(loadHint), []);
  useEffect(() => followHints(setHinted, () => setNear(true)), []);
  const code = useLateCode(loadHint, isNear);
  if (code === undefined || hinted === undefined) return null;
  return <code.Hint target={hinted} />;
}
