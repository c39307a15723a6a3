import { upright } from './rule-mark.ts';
import type { KeyEntry, Mark, Picture, Stop } from './mark.ts';
import { barMark } from './bar-mark.ts';
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
    barMark(card, 'surface', { radius: 6, edge: 'line-2' }),
    ...tip.map((text, line) =>
      textMark(left + PADDING, top + PADDING + 9 + line * LINE, text, {
        weight: weightOf(line),
        tone: line === 0 ? 'ink' : 'ink-2',
      }),
    ),
  ];
}

/** The mark of an entry of a picture's key in a square of 14 px whose upper left corner is given. */
export function keyMark(mark: KeyEntry['mark'], x = 0, y = 0): Mark {
  switch (mark.kind) {
    case 'dot':
      return { ...mark, x: x + 7, y: y + 7, radius: 4.5 };
    case 'bar':
      return barMark({ x, y: y + 3, width: 14, height: 8 }, mark.tone, { radius: 2 });
    case 'stroke':
      return upright(x + 7, [y + 1, y + 13], mark.tone, { weight: 2 });
  }
}
