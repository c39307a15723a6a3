import { berlinMs, dayOfInstant } from './phase-day.ts';
import { instantMs, type PhaseTime } from './phase-state.ts';

/** How a phase collides with another one (PHASE-007). */
export interface PhaseOverlap<T> {
  kind: 'start-inside' | 'end-inside' | 'encloses';
  other: T;
}

type Interval = ReturnType<typeof dayInterval>;

function dayInterval(phase: PhaseTime) {
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
 * The earliest phase the candidate collides with: by their days at 06:00 and 00:00 in Berlin, or because
 * their instants really overlap. Ignores the candidate's own id (PHASE-006, PHASE-007, OPEN-11).
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
