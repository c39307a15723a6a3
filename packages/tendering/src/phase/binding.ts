import { Temporal } from 'temporal-polyfill';
import { longDate } from '@rahmenpreis/german/german-date.ts';
import { dayOfInstant, nextDay, startOfDay } from './phase-day.ts';
import type { PhaseTime } from './phase-state.ts';

/** Last day («2027-01-31») in Berlin to which offers of a phase bind; null where nothing is said of it. */
export interface BoundPhase extends Pick<PhaseTime, 'end'> {
  readonly bindingUntil?: string | null | undefined;
}

/** So many days after the end of a phase its offers usually bind. */
const USUAL_DAYS = 60;
/** From so many days before the last one on an owner is warned. */
const NEAR_DAYS = 14;

const plain = (day: string) => Temporal.PlainDate.from(day);

/** The day that is proposed for a phase with this end day. */
export function usualBinding(endDay: string): string {
  return plain(endDay).add({ days: USUAL_DAYS }).toString();
}

/** Moves a day by as many days as another one was moved. */
export function movedDay(day: string, from: string, to: string): string {
  return plain(day)
    .add(plain(from).until(plain(to)))
    .toString();
}

/** The day that a change of a phase leaves it with: one that it names, else its own, moved with the end. */
export function changedBinding(stored: BoundPhase, wanted: BoundPhase): string | null {
  if (wanted.bindingUntil !== undefined) return wanted.bindingUntil;
  const { bindingUntil: day } = stored;
  return day ? movedDay(day, dayOfInstant(stored.end), dayOfInstant(wanted.end)) : null;
}

/** True of offers that would bind no longer than to the day on which they are due. */
export function bindsTooShort({ end, bindingUntil }: BoundPhase): boolean {
  return bindingUntil ? bindingUntil < nextDay(dayOfInstant(end)) : false;
}

/** How near the last day is: two weeks or less, with the days left, or over. */
export function bindingState(day: string, nowMs: number): { state: 'far' | 'near' | 'over'; days: number } {
  const today = dayOfInstant(new Date(nowMs).toISOString());
  const { days } = plain(today).until(plain(day));
  return { state: days < 0 ? 'over' : days <= NEAR_DAYS ? 'near' : 'far', days };
}

/** A day in words: «31. Januar 2027». */
export function writtenDay(day: string): string {
  return longDate(startOfDay(day));
}
