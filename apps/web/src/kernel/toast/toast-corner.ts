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
