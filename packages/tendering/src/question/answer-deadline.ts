import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { Temporal } from 'temporal-polyfill';
import { laterDay } from '../phase/binding.ts';
import { BERLIN, dayOfInstant, endInstantOfDay } from '../phase/phase-day.ts';
import { findPhaseOverlap } from '../phase/phase-overlap.ts';
import { instantMs } from '../phase/phase-state.ts';

/** How many days before the end answers are due (§ 20 (3) VgV), and where the owner set the short period. */
const ANSWER_DAYS = { usual: 6, short: 4 } as const;

type AnsweredPhase = Pick<Phase, 'id' | 'start' | 'end' | 'isPeriodShort'>;
type TitledPhase = Pick<Phase, 'id' | 'title' | 'start' | 'end'>;

/** What an answer that comes late asks of the end of its phase. */
export type LateAnswer = NonNullable<ReturnType<typeof lateAnswer>>;

/**
 * Tells what an answer at `nowMs` to a question asked in time asks of the end of the phase: undefined where
 * it still comes early enough, else an end at 02:00 so many full days after it (§ 20 (3) VgV, decision 0119).
 */
export function lateAnswer(phase: AnsweredPhase, others: readonly TitledPhase[], nowMs: number) {
  const days: number = phase.isPeriodShort === true ? ANSWER_DAYS.short : ANSWER_DAYS.usual;
  const now = new Date(nowMs).toISOString();
  const dueMs = Temporal.Instant.from(phase.end)
    .toZonedDateTimeISO(BERLIN)
    .subtract({ days }).epochMilliseconds;
  if (nowMs <= dueMs) return undefined;
  const end = endInstantOfDay(laterDay(dayOfInstant(now), days + 1));
  const overlap = findPhaseOverlap({ id: phase.id, start: phase.start, end }, others);
  const possible = overlap === undefined ? end : latestBefore(overlap.other.start);
  const isLater = overlap === undefined || instantMs(possible) > instantMs(phase.end);
  return {
    /** How many days before the end it would have been due. */
    days,
    /** The end that the law asks for. */
    end,
    /**
     * The latest end there can be: the same where no phase is in the way, null where there is no later one.
     */
    possible: isLater ? possible : null,
    /** The title of the phase in the way. */
    inTheWay: overlap?.other.title,
  };
}

/** The last end at 02:00 that leaves a phase with this start alone. */
function latestBefore(start: string): string {
  const day = dayOfInstant(start);
  const end = endInstantOfDay(day);
  return instantMs(end) <= instantMs(start) ? end : endInstantOfDay(laterDay(day, -1));
}

/** Whether a new end gives bidders the time that a late answer asks for, or all the time there is. */
export function givesTime({ end, possible }: LateAnswer, newEnd: string | undefined): boolean {
  if (newEnd === undefined) return false;
  return (
    instantMs(newEnd) >= instantMs(end) || (possible !== null && instantMs(newEnd) >= instantMs(possible))
  );
}
