import type { Mark, Picture, Stop } from './mark.ts';
import { textMark } from './text-mark.ts';
import { textWidth } from './text/text-width.ts';

const PADDING = 10;
const LINE = 17;
const SIZE = 12;
/** From a mark to its tip. */
const GAP = 12;

/** The tip of a stop: its lines on a card beside it, within the picture. */
export function tipMarks({ tip, x, y }: Stop, { width, height }: Pick<Picture, 'width' | 'height'>): Mark[] {
  const weightOf = (line: number) => (line === 0 ? 600 : 400);
  const textRoom = Math.max(...tip.map((text, line) => textWidth(text, SIZE, weightOf(line))));
  const [boxWidth, boxHeight] = [textRoom + 2 * PADDING, tip.length * LINE + 2 * PADDING - 4];
  const right = x + GAP;
  const left = right + boxWidth <= width ? right : Math.max(x - GAP - boxWidth, 0);
  const top = Math.min(Math.max(y - boxHeight / 2, 0), Math.max(height - boxHeight, 0));
  const card = { x: left, y: top, width: boxWidth, height: boxHeight };
  return [
    { kind: 'bar', ...card, radius: 6, tone: 'surface', edge: 'line-2' },
    ...tip.map((text, line) =>
      textMark(left + PADDING, top + PADDING + 9 + line * LINE, text, {
        weight: weightOf(line),
        tone: line === 0 ? 'ink' : 'ink-2',
      }),
    ),
  ];
}
