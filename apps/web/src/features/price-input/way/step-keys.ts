import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { focusActive, type GridController } from '../../../kit/tree-grid/grid-controller.ts';

/** A key as the page and as its table hear of it. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'target' | 'preventDefault' | 'stopPropagation'
>;

/** Where keys have a meaning of their own, or what lies behind must not change. */
const OTHERS = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Which way F8 leads to what waits for its bidder; undefined for other keys. */
export function stepOf({ key, shiftKey }: PressedKey): 1 | -1 | undefined {
  if (key !== 'F8') return undefined;
  return shiftKey ? -1 : 1;
}

/** Takes what stands in the open editor, as leaving it with the mouse does. */
export function takeTyped<Row>(grid: GridController<Row> | null): void {
  const typed = document.activeElement;
  if (!(typed instanceof HTMLInputElement) || grid?.scroller?.contains(typed) !== true) return;
  flushSync(() => typed.blur());
  focusActive(grid.scroller);
}

/** Lets the keys of a table in sight mean the same where the focus is elsewhere on the page, or nowhere yet. */
export function usePageKeys<Row>(
  grid: RefObject<GridController<Row> | null>,
  handleKeys: (event: PressedKey) => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent): void => {
    const isTaken = event.target instanceof Element && event.target.closest(OTHERS) !== null;
    if (!isTaken && grid.current?.scroller?.checkVisibility() === true) handleKeys(event);
  });
  useEffect(() => {
    const key = (event: KeyboardEvent): void => handle(event);
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);
}
