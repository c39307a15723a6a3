import { upright } from './rule-mark.ts';
import type { Mark } from './mark.ts';
import { textMark } from './text-mark.ts';
import { textWidth } from './text/text-width.ts';

/** A place on an axis with the words that stand at it. */
export interface Tick {
  readonly value: number;
  readonly at: number;
  readonly text: string;
}

const GAP = 6;
/** Ticks are looked for from so many downwards. */
const MOST = 7;

/**
 * The round values of an axis whose words have room beside each other, as many as do; `kept` are places that
 * words of the picture's own stand at, over which none is written, and none is cut at its edges. The values
 * are those of the scale, unless `ticksOf` gives others for a count.
 */
export function ticksThatFit(
  scale: { ticks?(count: number): number[]; (value: number): number | undefined },
  textOf: (value: number) => string,
  width: number,
  kept: readonly Tick[] = [],
  ticksOf = (count: number) => scale.ticks?.(count) ?? [],
): Tick[] {
  const half = ({ text }: Tick) => textWidth(text, 12, 600) / 2;
  const isApart = (a: Tick, b: Tick) => Math.abs(a.at - b.at) >= half(a) + half(b) + GAP;
  for (let count = MOST; count > 0; count--) {
    const ticks = ticksOf(count)
      .map((value): Tick => ({ value, at: scale(value) ?? 0, text: textOf(value) }))
      .filter((tick) => tick.at - half(tick) >= 0 && tick.at + half(tick) <= width)
      .filter((tick) => kept.every((own) => isApart(tick, own)));
    if (ticks.every((tick, index) => index === 0 || isApart(tick, ticks[index - 1] as Tick))) return ticks;
  }
  return [];
}

/** Of some round values all, or every second, every third and so on. */
export const someOf = (rounds: readonly number[]) => (count: number) =>
  rounds.filter((_, index) => index % Math.ceil(rounds.length / count) === 0);

/** Lines at ticks, with their words below or at another height. */
export function drawTicks(ticks: readonly Tick[], top: number, bottom: number, wordsY = bottom + 16): Mark[] {
  return ticks.flatMap(({ at, text }): Mark[] => [
    upright(at, [top, bottom], 'line'),
    textMark(at, wordsY, text, { anchor: 'middle', tone: 'ink-3' }),
  ]);
}
