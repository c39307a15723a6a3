import { type RefObject, useLayoutEffect, useState } from 'react';

/** A rectangle on the screen, in pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where messages stand. */
export type ToastCorner = 'bottom-right' | 'bottom-left' | 'top-right';

/** Their usual place first. */
const CORNERS: readonly ToastCorner[] = ['bottom-right', 'bottom-left', 'top-right'];

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Gives the corner where messages lie over nothing somebody works in: where they are now if that is free, else the first
 * free one. Where all cannot be kept free, as many of the first places are as can; where none can, the messages stay.
 */
export function chooseCorner(
  current: ToastCorner,
  placeOf: (corner: ToastCorner) => Box,
  worked: readonly Box[],
): ToastCorner {
  const freeOf = (boxes: readonly Box[]) =>
    [current, ...CORNERS].find((corner) => !boxes.some((box) => overlap(placeOf(corner), box)));
  for (let count = worked.length; count > 0; count -= 1) {
    const free = freeOf(worked.slice(0, count));
    if (free !== undefined) return free;
  }
  return current;
}

/** What is larger than this share of the window is not one thing in which somebody works. */
const LARGEST_SHARE = 0.25;

function boxesOf(selector: string): DOMRect[] {
  return Array.from(document.querySelectorAll(selector), (each) => each.getBoundingClientRect());
}

const DIALOGS = '[role="dialog"]';
/**
 * What messages keep clear of besides the focus: fields marked as wrong and what says that it stands at an edge, then an open
 * dialog; where it fills the window, at least what sends it and its other buttons.
 */
const KEPT_CLEAR = [
  '[aria-invalid="true"], [data-keep-clear]',
  `${DIALOGS} [type="submit"]`,
  `${DIALOGS} button:not([type="submit"])`,
  DIALOGS,
];

/** Where the field or cell with the focus stands, and all that messages keep clear of. */
function workedBoxes(area: HTMLElement): Box[] {
  const { activeElement } = document;
  const isSomewhere =
    activeElement !== null && activeElement !== document.body && !area.contains(activeElement);
  const focused = isSomewhere ? [activeElement.getBoundingClientRect()] : [];
  const isOneThing = ({ width, height }: DOMRect) =>
    width * height <= innerWidth * innerHeight * LARGEST_SHARE;
  return [...focused.filter(isOneThing), ...KEPT_CLEAR.flatMap(boxesOf)];
}

/** Where the area would stand in a corner, seen from where it stands now. */
function placeIn(corner: ToastCorner, area: DOMRect, current: ToastCorner): Box {
  const isLeft = current === 'bottom-left';
  const sidePx = isLeft ? area.left : document.documentElement.clientWidth - area.right;
  const edgePx = current === 'top-right' ? area.top : innerHeight - area.bottom;
  const left = corner === 'bottom-left' ? sidePx : document.documentElement.clientWidth - sidePx - area.width;
  const top = corner === 'top-right' ? edgePx : innerHeight - edgePx - area.height;
  return { left, top, right: left + area.width, bottom: top + area.height };
}

/** Gives the corner in which the messages do not lie over the field or cell in use; chosen when one comes, when the focus moves, when something has been scrolled and when a dialog grows. */
export function useToastCorner(area: RefObject<HTMLElement | null>, shown: readonly unknown[]): ToastCorner {
  const [corner, setCorner] = useState<ToastCorner>('bottom-right');
  // Before anything is painted, so that no message is seen to jump.
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    // What a dialog says after a click makes it taller, while the focus stays where it is.
    const sizes = new ResizeObserver(() => choose());
    const choose = (): void => {
      for (const dialog of document.querySelectorAll(DIALOGS)) sizes.observe(dialog);
      setCorner((current) => {
        const now = element.getBoundingClientRect();
        return chooseCorner(current, (wanted) => placeIn(wanted, now, current), workedBoxes(element));
      });
    };
    choose();
    // What a message is about may be marked only in the next picture, and scrolled into sight after that.
    const nextPicture = requestAnimationFrame(choose);
    addEventListener('focusin', choose);
    addEventListener('scrollend', choose, true);
    return () => {
      sizes.disconnect();
      cancelAnimationFrame(nextPicture);
      removeEventListener('focusin', choose);
      removeEventListener('scrollend', choose, true);
    };
  }, [area, shown]);
  return corner;
}
