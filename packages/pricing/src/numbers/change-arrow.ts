import { SCALE } from './units.ts';

/** How strongly a value moved from one phase to the next. */
export type ChangeArrow = 'dive' | 'dip' | 'steady' | 'bump' | 'jump';

function arrowOf(change: number, threshold: number): ChangeArrow {
  if (change === 0) return 'steady';
  if (change < 0) return 2 * change <= -threshold ? 'dive' : 'dip';
  return 2 * change >= threshold ? 'jump' : 'bump';
}

/** Arrow of a price's relative change, thresholds ±0.5, prices in thousandths; null where one is missing (ANALYSIS-032, OPEN-25). */
export function priceChangeArrow(oldMillis: number | null, newMillis: number | null): ChangeArrow | null {
  return oldMillis === null || newMillis === null ? null : arrowOf(newMillis - oldMillis, oldMillis);
}

/** Arrow of a factor's change in factor points, thresholds ±0.5, factors in thousandths; null where one is missing (ANALYSIS-032, OPEN-25). */
export function factorChangeArrow(oldMillis: number | null, newMillis: number | null): ChangeArrow | null {
  return oldMillis === null || newMillis === null ? null : arrowOf(newMillis - oldMillis, SCALE);
}
