import { instantMs, type PhaseTime } from '../phase/phase-state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long before the end of a phase its bidders are reminded, the earliest first. */
export const REMINDERS = [
  { reminder: '7d', beforeMs: 7 * DAY_MS },
  { reminder: '2d', beforeMs: 2 * DAY_MS },
  { reminder: '4h', beforeMs: 4 * HOUR_MS },
] as const;

export type Reminder = (typeof REMINDERS)[number]['reminder'];

/**
 * The latest reminder whose moment has come in a phase that runs, undefined if none has. One whose moment lies before the
 * start never comes: who has three days for an offer is not told that seven are left.
 */
export function dueReminder(phase: PhaseTime, nowMs: number): Reminder | undefined {
  const [startMs, endMs] = [instantMs(phase.start), instantMs(phase.end)];
  if (nowMs < startMs || nowMs >= endMs) return undefined;
  return REMINDERS.findLast(({ beforeMs }) => endMs - beforeMs > startMs && endMs - beforeMs <= nowMs)
    ?.reminder;
}
