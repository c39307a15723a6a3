import { instantFigures, longDate } from '@rahmenpreis/german/german-date.ts';

/** From so many days before the last one on an owner is warned. */
const NEAR_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * How near the last day («2027-01-31») is: two weeks or less, with the days left, or over. It needs no
 * calendar, so that pages that only tell of it load none.
 */
export function bindingState(day: string, nowMs: number): { state: 'far' | 'near' | 'over'; days: number } {
  const today = instantFigures(nowMs);
  const days = (Date.parse(day) - Date.parse(`${today.year}-${today.month}-${today.day}`)) / DAY_MS;
  return { state: days < 0 ? 'over' : days <= NEAR_DAYS ? 'near' : 'far', days };
}

/** A day in words: «31. Januar 2027». */
export function writtenDay(day: string): string {
  return longDate(`${day}T12:00:00.000Z`);
}
