import { Temporal } from 'temporal-polyfill';
import { dayOfInstant, nextDay } from './phase-day.ts';
import type { PhaseTime } from './phase-state.ts';

/** Last day («2027-01-31») in Berlin to which offers of a phase bind; null where nothing is said of it. */
export interface BoundPhase extends Pick<PhaseTime, 'end'> {
  readonly bindingUntil?: string | null | undefined;
}

/** So many days after the end of a phase its offers usually bind. */
const USUAL_DAYS = 60;

const plain = (day: string) => Temporal.PlainDate.from(day);

/** The day so many days after another one. */
export function laterDay(day: string, days: number): string {
  return plain(day).add({ days }).toString();
}

/** The day that is proposed for a phase with this end day. */
export function usualBinding(endDay: string): string {
  return laterDay(endDay, USUAL_DAYS);
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
