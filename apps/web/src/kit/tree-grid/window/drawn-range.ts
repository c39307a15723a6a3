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

/** How much of a line is drawn beside what is in sight, in items. */
export interface Surroundings {
  /** On both sides together with what comes into sight, so that slow scrolling never shows a gap. */
  readonly atOnce: number;
  /** In the direction of scrolling, and behind; both bit by bit. */
  readonly ahead: number;
  readonly behind: number;
}

/** What has to be drawn at once of a line, and what is to be drawn in the end. */
export interface Wish {
  readonly needed: IndexRange;
  readonly wanted: IndexRange;
}

function isEmpty({ first, last }: IndexRange): boolean {
  return last < first;
}

function widen(range: IndexRange, before: number, after: number, count: number): IndexRange {
  if (isEmpty(range)) return range;
  return { first: Math.max(0, range.first - before), last: Math.min(count - 1, range.last + after) };
}

function overlap(one: IndexRange, other: IndexRange): IndexRange {
  return { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) };
}

function covers(outer: IndexRange, inner: IndexRange): boolean {
  return isEmpty(inner) || (outer.first <= inner.first && outer.last >= inner.last);
}

/** What to draw of `count` items when a range of them is in sight. */
export function wishFor(sight: IndexRange, count: number, around: Surroundings, isGoingBack: boolean): Wish {
  const { atOnce, ahead, behind } = around;
  const [before, after] = isGoingBack ? [ahead, behind] : [behind, ahead];
  return {
    needed: widen(sight, atOnce, atOnce, count),
    wanted: widen(sight, Math.max(before, atOnce), Math.max(after, atOnce), count),
  };
}

/** From the first to the last item of both. */
export function hull(one: IndexRange, other: IndexRange): IndexRange {
  if (isEmpty(one)) return other;
  if (isEmpty(other)) return one;
  return { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) };
}

/**
 * What stays of what was drawn: all of it where nothing needed is missing, else what is still wanted. Where
 * nothing stays, no items, at the end of the needed ones where drawing begins.
 */
export function keepDrawn(
  drawn: IndexRange,
  { needed, wanted }: Wish,
  count: number,
  isGoingBack: boolean,
): IndexRange {
  if (covers(drawn, needed) && drawn.last < count && !isEmpty(needed)) return drawn;
  const kept = overlap(drawn, wanted);
  const touches = !isEmpty(kept) && kept.first <= needed.last + 1 && kept.last >= needed.first - 1;
  if (touches) return kept;
  const first = isGoingBack ? needed.last + 1 : needed.first;
  return { first, last: first - 1 };
}

/** One step from the kept to the wanted range: drops the unneeded, adds a limited number, ahead first. */
export function drawMore(
  drawn: IndexRange,
  { wanted }: Wish,
  perFrame: number,
  isGoingBack: boolean,
): IndexRange {
  const { first, last } = overlap(drawn, wanted);
  const [before, after] = [first - wanted.first, wanted.last - last];
  const ahead = Math.min(perFrame, isGoingBack ? before : after);
  const behind = Math.min(perFrame - ahead, isGoingBack ? after : before);
  return isGoingBack
    ? { first: first - ahead, last: last + behind }
    : { first: first - behind, last: last + ahead };
}
