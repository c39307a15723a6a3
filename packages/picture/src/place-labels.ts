import { type Box, boxOf, isWithin, overlaps, textBox } from './box.ts';
import type { DotMark, TextMark } from './mark.ts';
import { textMark } from './text-mark.ts';

/** Where beside its mark a name may stand. */
export type Side = 'above' | 'below' | 'right' | 'left';

/** A name that wants a place beside a mark. */
export interface Label {
  readonly dot: DotMark;
  readonly text: string;
}

const SIZE = 12;
const GAP = 4;

type Place = readonly [x: number, y: number, anchor: TextMark['anchor']];

/** Where a name stands on each side of a mark. */
const PLACES: Readonly<Record<Side, (dot: DotMark) => Place>> = {
  above: ({ x, y, radius }) => [x, y - radius - GAP - 1, 'middle'],
  below: ({ x, y, radius }) => [x, y + radius + GAP + SIZE * 0.74, 'middle'],
  right: ({ x, y, radius }) => [x + radius + GAP + 1, y + SIZE * 0.34, 'start'],
  left: ({ x, y, radius }) => [x - radius - GAP - 1, y + SIZE * 0.34, 'end'],
};

function labelAt({ dot, text }: Label, side: Side): TextMark {
  const [x, y, anchor] = PLACES[side](dot);
  const { tone, key } = dot;
  return textMark(x, y, text, { size: SIZE, weight: 600, tone, anchor, ...(key && { key }) });
}

/** A way to write something: its texts, and what belongs to them. */
interface Way {
  readonly texts: readonly TextMark[];
}

/**
 * Finds, in their order, the first of the ways to write each thing that is free: within `frame`, and over
 * nothing of `taken` and nothing that was written before. What has no such way is left out.
 */
export function placeTexts<Own extends Way>(
  things: readonly (readonly Own[])[],
  frame: Box,
  taken: readonly Box[],
): Own[] {
  const occupied = [...taken];
  const isFree = (box: Box) => isWithin(box, frame) && !occupied.some((other) => overlaps(box, other, 1));
  return things.flatMap((ways) => {
    const placed = ways.find(({ texts }) => texts.map(textBox).every(isFree));
    occupied.push(...(placed?.texts ?? []).map(textBox));
    return placed ?? [];
  });
}

/**
 * Places names beside their marks at the first side that is free: over no mark of `taken`, no other labelled
 * mark and no name before. Whoever points at the mark of one that is left out reads it there.
 */
export function placeLabels(
  labels: readonly Label[],
  sides: readonly Side[],
  frame: Box,
  taken: readonly Box[],
): TextMark[] {
  const ways = labels.map((label) => sides.map((side) => ({ texts: [labelAt(label, side)] })));
  const occupied = [...taken, ...labels.map(({ dot }) => boxOf(dot))];
  return placeTexts(ways, frame, occupied).flatMap(({ texts }) => texts);
}
