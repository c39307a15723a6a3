/** How many pictures the slider shows at once (MEDIA-018). */
export const SLIDER_ITEMS = 7;

/** The place after moving by `step` in a circle of `count` pictures. */
export function moveInCircle(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/**
 * The pictures the slider shows, by their place: at most seven, the current one in the middle, going round at both ends;
 * no picture twice (MEDIA-018).
 */
export function sliderWindow(index: number, count: number): number[] {
  if (count <= SLIDER_ITEMS) return Array.from({ length: count }, (_, place) => place);
  const first = index - Math.floor(SLIDER_ITEMS / 2);
  return Array.from({ length: SLIDER_ITEMS }, (_, place) => moveInCircle(first, place, count));
}
