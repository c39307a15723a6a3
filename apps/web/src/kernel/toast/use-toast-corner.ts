import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Box, chooseCorner, type ToastCorner } from './toast-corner.ts';

/** What is larger than this share of the window is not one thing in which somebody works. */
const LARGEST_SHARE = 0.25;

function boxesOf(selector: string): DOMRect[] {
  return Array.from(document.querySelectorAll(selector), (each) => each.getBoundingClientRect());
}

/** What messages keep clear of besides the focus: fields marked as wrong and what says that it stands at an edge, then an open dialog. */
const KEPT_CLEAR = ['[aria-invalid="true"], [data-keep-clear]', '[role="dialog"]'];

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

/** Gives the corner in which the messages do not lie over the field or cell in use; chosen when one comes, when the focus moves and when something has been scrolled. */
export function useToastCorner(area: RefObject<HTMLElement | null>, shown: readonly unknown[]): ToastCorner {
  const [corner, setCorner] = useState<ToastCorner>('bottom-right');
  // Before anything is painted, so that no message is seen to jump.
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const choose = (): void =>
      setCorner((current) => {
        const now = element.getBoundingClientRect();
        return chooseCorner(current, (wanted) => placeIn(wanted, now, current), workedBoxes(element));
      });
    choose();
    // What a message is about may be marked only in the next picture, and scrolled into sight after that.
    const nextPicture = requestAnimationFrame(choose);
    addEventListener('focusin', choose);
    addEventListener('scrollend', choose, true);
    return () => {
      cancelAnimationFrame(nextPicture);
      removeEventListener('focusin', choose);
      removeEventListener('scrollend', choose, true);
    };
  }, [area, shown]);
  return corner;
}
