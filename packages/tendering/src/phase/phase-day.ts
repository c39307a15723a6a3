import { Temporal } from 'temporal-polyfill';

/** The time zone of all days and hours of a phase. */
export const BERLIN = 'Europe/Berlin';

/** Hours in Berlin of a phase's start and end on its days, unless ended by hand (PHASE-008, OPEN-11). */
export const PHASE_HOURS = { start: 8, end: 2 } as const;

/** Milliseconds since 1970 of an hour of a day («2026-11-02») in Berlin. */
export function berlinMs(day: string, hour: number): number {
  // A local time that does not exist moves past the gap; one that exists twice means the earlier of the two.
  return Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: BERLIN,
    plainTime: Temporal.PlainTime.from({ hour }),
  }).epochMilliseconds;
}

/** The instant at which a day («2026-11-02») begins in Berlin. */
export function startOfDay(day: string): string {
  return new Date(berlinMs(day, 0)).toISOString();
}

/** The day («2026-11-02») after a day. */
export function nextDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** The start instant of a phase on this day («2026-11-02»): 08:00 in Berlin (PHASE-008, OPEN-11). */
export function startInstantOfDay(day: string): string {
  return new Date(berlinMs(day, PHASE_HOURS.start)).toISOString();
}

/**
 * The instant at which a phase ending on this day («2026-11-02») closes: 02:00 in Berlin; in the night summer
 * time begins that is 03:00, in the night it ends the first of the two (PHASE-008, OPEN-11).
 */
export function endInstantOfDay(day: string): string {
  return new Date(berlinMs(day, PHASE_HOURS.end)).toISOString();
}

/** The day («2026-11-02») an instant falls on in Berlin (PHASE-008). */
export function dayOfInstant(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(BERLIN).toPlainDate().toString();
}
