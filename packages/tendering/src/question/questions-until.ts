import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { Temporal } from 'temporal-polyfill';
import { instantMs, type PhaseTime } from '../phase/phase-state.ts';
import { BERLIN } from '../phase/phase-day.ts';

/** A phase with the instant until which questions are promised an answer, where its owner has set one. */
export type AskedPhase = Pick<Phase, 'start' | 'end' | 'questionsUntil'>;

/** So many days before the end questions are due where nothing else is set, at the hour of the end. */
const DAYS_BEFORE_END = 10;
/** Of a phase that is shorter than so many days they are due after half of its time. */
const SHORT_DAYS = 20;
const MINUTE_MS = 60_000;

function daysLater(instant: string, days: number): number {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(BERLIN).add({ days }).epochMilliseconds;
}

/**
 * The instant until which questions of a phase are promised an answer: as set, else ten days before the end,
 * in a phase shorter than twenty days half of its time. It never lies before the start or after the end.
 */
export function questionsUntil(phase: AskedPhase): string {
  const [startMs, endMs] = [instantMs(phase.start), instantMs(phase.end)];
  const wantedMs = phase.questionsUntil ? instantMs(phase.questionsUntil) : defaultMs(phase, startMs, endMs);
  return new Date(Math.min(Math.max(wantedMs, startMs), endMs)).toISOString();
}

function defaultMs({ start, end }: PhaseTime, startMs: number, endMs: number): number {
  const isShort = daysLater(start, SHORT_DAYS) > endMs;
  if (!isShort) return daysLater(end, -DAYS_BEFORE_END);
  const halfMs = startMs + (endMs - startMs) / 2;
  return halfMs - (halfMs % MINUTE_MS);
}

/** Whether a question that is asked at `nowMs` comes too late to be promised an answer. */
export function isQuestionLate(phase: AskedPhase, nowMs: number): boolean {
  return nowMs >= instantMs(questionsUntil(phase));
}
