import { type Box, boxOf, isWithin, overlaps, textBox } from './box.ts';
import type { DotMark, TextMark } from './mark.ts';

/** Where beside its mark a name may stand. */
export type Side = 'above' | 'below' | 'right' | 'left';

/** A name that wants a place beside a mark. */
export interface Label {
  readonly dot: DotMark;
  readonly text: string;
}

const SIZE = 12;
const GAP = 4;

function labelAt({ dot, text }: Label, side: Side): TextMark {
  const { x, y, radius, tone, key } = dot;
  const base = { kind: 'text', text, size: SIZE, weight: 600, tone, ...(key && { key }) } as const;
  switch (side) {
    case 'above':
      return { ...base, x, y: y - radius - GAP - 1, anchor: 'middle' };
    case 'below':
      return { ...base, x, y: y + radius + GAP + SIZE * 0.74, anchor: 'middle' };
    case 'right':
      return { ...base, x: x + radius + GAP + 1, y: y + SIZE * 0.34, anchor: 'start' };
    case 'left':
      return { ...base, x: x - radius - GAP - 1, y: y + SIZE * 0.34, anchor: 'end' };
  }
}

/**
 * Places names beside their marks, in their order and at the first side that is free: within `frame`, and
 * over no mark of `taken`, no other labelled mark and no name before. A name without such a side is left out:
 * whoever points at the mark reads it there.
 */
export function placeLabels(
  labels: readonly Label[],
  sides: readonly Side[],
  frame: Box,
  taken: readonly Box[],
): TextMark[] {
  const occupied = [...taken, ...labels.map(({ dot }) => boxOf(dot))];
  return labels.flatMap((label) => {
    const placed = sides
      .map((side) => labelAt(label, side))
      .find((mark) => {
        const box = textBox(mark);
        return isWithin(box, frame) && !occupied.some((other) => overlaps(box, other, 1));
      });
    if (placed === undefined) return [];
    occupied.push(textBox(placed));
    return placed;
  });
}
