/** Items in a line whose edges are in pixels: where the first begins, and where each ends. */
export interface Line {
  readonly count: number;
  readonly startPx: (index: number) => number;
  readonly endPx: (index: number) => number;
}

/** The first and the last index to draw; the last is before the first where there is none. */
export interface IndexRange {
  readonly first: number;
  readonly last: number;
}

/** No item. */
export const NONE_IN_SIGHT: IndexRange = { first: 0, last: -1 };

/** The first index from which on the condition holds, `count` where it never does. */
function firstWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The items that touch the stretch between two pixels, or the last one; none while it has no length. */
export function rangeInSight(line: Line, fromPx: number, toPx: number): IndexRange {
  if (line.count === 0 || toPx <= fromPx) return NONE_IN_SIGHT;
  const first = firstWhere(line.count, (index) => line.endPx(index) > fromPx);
  const after = firstWhere(line.count, (index) => line.startPx(index) >= toPx);
  return { first: Math.min(first, line.count - 1), last: Math.max(0, after - 1) };
}

/** The indexes of a range in order, and one more that is drawn wherever it stands. */
export function indexesWith({ first, last }: IndexRange, always: number, count: number): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  const isInside = always >= first && always <= last;
  if (always < 0 || always >= count || isInside) return indexes;
  return always < first ? [always, ...indexes] : [...indexes, always];
}
