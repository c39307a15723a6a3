import { Temporal } from 'temporal-polyfill';
import { instantMs, type PhaseTime } from './phase-time.ts';

const TIME_ZONE = 'Europe/Berlin';

/** How a phase collides with another one (PHASE-007). */
export interface PhaseOverlap<T> {
  kind: 'start-inside' | 'end-inside' | 'encloses';
  other: T;
}

interface Interval {
  startMs: number;
  endMs: number;
}

function berlinMs(day: string, hour: number): number {
  // A local time that does not exist moves past the gap; one that exists twice means the earlier of the two.
  return Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: TIME_ZONE,
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

/** The instant at which a phase starting on this day («2026-11-02») begins: 08:00 in Berlin (PHASE-008, OPEN-11). */
export function startInstantOfDay(day: string): string {
  return new Date(berlinMs(day, 8)).toISOString();
}

/**
 * The instant at which a phase ending on this day («2026-11-02») closes: 02:00 in Berlin; in the night summer time
 * begins that is 03:00, in the night it ends the first of the two (PHASE-008, OPEN-11).
 */
export function endInstantOfDay(day: string): string {
  return new Date(berlinMs(day, 2)).toISOString();
}

/** The day («2026-11-02») an instant falls on in Berlin (PHASE-008). */
export function dayOfInstant(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(TIME_ZONE).toPlainDate().toString();
}

function dayInterval(phase: PhaseTime): Interval {
  return { startMs: berlinMs(dayOfInstant(phase.start), 6), endMs: berlinMs(dayOfInstant(phase.end), 0) };
}

function instantInterval(phase: PhaseTime): Interval {
  return { startMs: instantMs(phase.start), endMs: instantMs(phase.end) };
}

function overlapKind(own: Interval, other: Interval): PhaseOverlap<unknown>['kind'] | undefined {
  if (own.startMs >= own.endMs || other.startMs >= other.endMs) return undefined;
  if (own.startMs >= other.endMs || other.startMs >= own.endMs) return undefined;
  if (other.startMs <= own.startMs) return 'start-inside';
  return own.endMs <= other.endMs ? 'end-inside' : 'encloses';
}

/**
 * The earliest phase the candidate collides with: on their days at 06:00 and 00:00 in Berlin, or because their
 * instants really overlap. The phase with the candidate's own id is ignored (PHASE-006, PHASE-007, OPEN-11).
 */
export function findPhaseOverlap<T extends PhaseTime & { id: string }>(
  candidate: PhaseTime & { id?: string | undefined },
  others: readonly T[],
): PhaseOverlap<T> | undefined {
  for (const other of others.toSorted((a, b) => instantMs(a.start) - instantMs(b.start))) {
    if (other.id === candidate.id) continue;
    const kind =
      overlapKind(dayInterval(candidate), dayInterval(other)) ??
      overlapKind(instantInterval(candidate), instantInterval(other));
    if (kind !== undefined) return { kind, other };
  }
  return undefined;
}
