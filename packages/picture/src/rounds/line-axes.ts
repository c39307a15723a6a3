import { across, upright } from '../rule-mark.ts';
import type { ScaleLinear } from 'd3-scale';
import type { Box } from '../box.ts';
import type { Mark } from '../mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import { barMark } from '../bar-mark.ts';
import { textMark } from '../text-mark.ts';

const GAP = 6;
/** Most levels that are drawn, about one in forty pixels. */
const LEVELS = 5;

/** Where a phase stands among so many; a single one in the middle. */
export function columnX({ left, right }: Box, count: number, column: number): number {
  return count === 1 ? (left + right) / 2 : left + ((right - left) * column) / (count - 1);
}

/** The levels of an axis with their words, which stand on it at the left. */
export function drawLevels(
  scale: ScaleLinear<number, number>,
  { left, right }: Box,
  textOf: (value: number) => string,
): Mark[] {
  return scale.ticks(LEVELS).flatMap((value): Mark[] => {
    const y = scale(value);
    const level = across(y, [left, right], 'line');
    const text = textOf(value);
    return text === '' ? [level] : [level, textMark(left + 5, y - 4, text, { size: 11, tone: 'ink-3' })];
  });
}

/** «Phase 2» of «Angebotsphase 2». */
export function phaseInShort(title: string): string {
  return title.replace(/^\S+phase (?=\S)/, 'Phase ');
}

/**
 * The titles of phases below their places, in the first way that has room: whole, «Phase 2» of
 * «Angebotsphase 2», without the word that all begin with; else the first and the last as far as they have.
 */
export function drawTitles(titles: readonly string[], room: Box): Mark[] {
  const { left, right, bottom } = room;
  const last = titles.length - 1;
  const [first = ''] = titles[0]?.split(' ') ?? [];
  const isShared = titles.every((title) => title.startsWith(`${first} `));
  const ways = [
    titles,
    titles.map(phaseInShort),
    titles.map((title) => (isShared ? title.slice(first.length + 1) : title)),
  ];
  const most = (right - left) / (last < 2 ? last + 1 : 1.5 * last) - GAP;
  const way = ways.find((own) => own.every((title) => textWidth(title, 12, 400) <= most));
  return titles.flatMap((title, column) => {
    const isEnd = column === 0 || column === last;
    if (way === undefined && !isEnd) return [];
    const text = way?.[column] ?? fitText(title, (right - left) / 2 - GAP, 12, 400);
    const anchor = !isEnd || last === 0 ? 'middle' : column === 0 ? 'start' : 'end';
    return textMark(columnX(room, titles.length, column), bottom + 16, text, { anchor });
  });
}

/** A phase as an upright line; one that is sealed with a lock. */
export function drawColumn(x: number, { top, bottom }: Box, isSealed: boolean): Mark[] {
  const y = (top + bottom) / 2;
  const line = upright(x, [top, bottom], 'line-2', { isDashed: isSealed });
  if (!isSealed) return [line];
  const [w, h] = [3.5, 5];
  const at = (own: number, ...ys: number[]) => ys.map((each) => [own, each] as const);
  return [
    line,
    barMark({ x: x - 9, y: y - 9, width: 18, height: 21 }, 'surface', { radius: 4 }),
    { kind: 'path', points: [...at(x - w, y, y - h), ...at(x + w, y - h, y)], tone: 'ink-3', weight: 1.75 },
    barMark({ x: x - 6, y: y - 1, width: 12, height: 9 }, 'ink-3', { radius: 2 }),
  ];
}
