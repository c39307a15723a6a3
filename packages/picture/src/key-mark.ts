import type { KeyEntry, Mark } from './mark.ts';

/** The mark of an entry of a picture's key in a square of 14 px whose upper left corner is given. */
export function keyMark(mark: KeyEntry['mark'], x = 0, y = 0): Mark {
  switch (mark.kind) {
    case 'dot':
      return { ...mark, x: x + 7, y: y + 7, radius: 4.5 };
    case 'bar':
      return { kind: 'bar', tone: mark.tone, x, y: y + 3, width: 14, height: 8, radius: 2 };
    case 'stroke':
      return { kind: 'rule', x1: x + 7, y1: y + 1, x2: x + 7, y2: y + 13, tone: mark.tone, weight: 2 };
  }
}
