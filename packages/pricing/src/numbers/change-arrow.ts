import { SCALE } from './units.ts';

/** How strongly a value moved from one phase to the next. */
export type ChangeArrow = 'dive' | 'dip' | 'steady' | 'bump' | 'jump';

function arrowOf(change: number, threshold: number): ChangeArrow {
  if (change === 0) return 'steady';
  if (change < 0) return 2 * change <= -threshold ? 'dive' : 'dip';
  return 2 * change >= threshold ? 'jump' : 'bump';
}

/** Arrow of prices' relative change in thousandths, at ±0.5; null without one (ANALYSIS-032, OPEN-25). */
export function priceChangeArrow(oldMillis: number | null, newMillis: number | null): ChangeArrow | null {
  return oldMillis === null || newMillis === null ? null : arrowOf(newMillis - oldMillis, oldMillis);
}

/** Arrow of factors' change in thousandths, at ±0.5 points; null without one (ANALYSIS-032, OPEN-25). */
export function factorChangeArrow(oldMillis: number | null, newMillis: number | null): ChangeArrow | null {
  return oldMillis === null || newMillis === null ? null : arrowOf(newMillis - oldMillis, SCALE);
}
