import type { BarMark } from './mark.ts';

type Place = 'x' | 'y' | 'width' | 'height';

/** A bar at a place and of a size. */
export function barMark(
  place: Pick<BarMark, Place>,
  tone: BarMark['tone'],
  look: Omit<BarMark, 'kind' | 'tone' | Place> = {},
): BarMark {
  return { kind: 'bar', ...place, tone, ...look };
}
