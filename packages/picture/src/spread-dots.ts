import type { DotMark } from './mark.ts';

/** So far a mark gives way, up or down, where another would cover it, in pixels. */
const STEP = 5;

/**
 * Moves marks of a row that would cover each other apart, up and down by turns; they come in the order of
 * their places, and none moves sideways, as that is its figure.
 */
export function spreadDots(dots: readonly DotMark[]): DotMark[] {
  let side = 0;
  return dots.map((dot, index) => {
    const covers = (other: DotMark | undefined) =>
      other !== undefined && Math.abs(other.x - dot.x) < (other.radius + dot.radius) * 0.95;
    const isNear = covers(dots[index - 1]) || covers(dots[index + 1]);
    side = !isNear ? 0 : side === -1 ? 1 : -1;
    return { ...dot, y: dot.y + side * STEP };
  });
}
