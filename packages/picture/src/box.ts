import type { Mark, PathMark, TextMark } from './mark.ts';
import { textWidth } from './text/text-width.ts';

/** A rectangle in pixels of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of the size of a text: what stands above its baseline, and below. */
const ASCENT = 0.78;
const DESCENT = 0.22;

/** The room that a text takes. */
export function textBox({ x, y, text, size, weight, anchor }: TextMark): Box {
  const width = textWidth(text, size, weight);
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  return { left, top: y - size * ASCENT, right: left + width, bottom: y + size * DESCENT };
}

/** The room that a mark takes, without the breadth of its stroke. */
export function boxOf(mark: Mark): Box {
  switch (mark.kind) {
    case 'text':
      return textBox(mark);
    case 'bar':
      return { left: mark.x, top: mark.y, right: mark.x + mark.width, bottom: mark.y + mark.height };
    case 'dot': {
      const { x, y, radius } = mark;
      return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
    }
    case 'rule':
      return boxAround([
        [mark.x1, mark.y1],
        [mark.x2, mark.y2],
      ]);
    case 'path':
      return boxAround(mark.points);
  }
}

function boxAround(points: PathMark['points']): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** A line as small boxes that no label may cover. */
export function boxesAlong(points: PathMark['points']): Box[] {
  return points.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = points[index] as PathMark['points'][number];
    const count = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 5));
    return Array.from({ length: count + 1 }, (_, step) => {
      const [x, y] = [x1 + ((x2 - x1) * step) / count, y1 + ((y2 - y1) * step) / count];
      return { left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
    });
  });
}

/** True where two rectangles share more than an edge, or come nearer to each other than `gap` pixels. */
export function overlaps(a: Box, b: Box, gap = 0): boolean {
  return a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;
}

/** True where a rectangle lies within another. */
export function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}
