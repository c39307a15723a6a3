import { isOutlier } from '@rahmenpreis/tendering/spread/line-spread.ts';
import { priceChangeText } from '../../../../tender/comparison/texts.ts';
import type { LvLine } from '../../../../tender/lv/lv-line.ts';
import { TEXTS } from '../../texts.ts';
import { spreadIn } from './spread-in.ts';

/** Whether the price of the bidder at an index is at least so many percent off its position's median. */
export function isFar(line: LvLine, index: number, percent: number): boolean {
  const offer = line.offers[index];
  return line.position !== undefined && offer !== undefined && isOutlier(offer, spreadIn(line), percent);
}

/** How far the price of the bidder at an index lies above or below the median of its line, in words. */
export function farWords(line: LvLine, index: number): { readonly isAbove: boolean; readonly words: string } {
  const median = spreadIn(line).medianMillis ?? undefined;
  const change = priceChangeText(median, line.offers[index]?.gpMillis) ?? '';
  const isAbove = change.startsWith('+');
  return { isAbove, words: (isAbove ? TEXTS.above : TEXTS.below)(change.slice(1)) };
}
