import { instantMs, type PhaseTime } from './phase-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** As long as a change can be taken back in its toast: what was is told to nobody (decision 0067). */
export const REST_MS = 2 * MINUTE_MS;
/** So near to the end of a phase every minute counts. */
const URGENT_MS = 10 * MINUTE_MS;
/** An end that is moved to less than this ahead is told at once. */
const NEAR_END_MS = DAY_MS;

/**
 * When the mail about a change made now in a running phase is due, in milliseconds: once no other change has
 * followed for two minutes, in the last ten minutes at once (decision 0067).
 */
export function changeMailDueMs(phaseEndMs: number, nowMs: number): number {
  return phaseEndMs - nowMs <= URGENT_MS ? nowMs : nowMs + REST_MS;
}

/**
 * When the mail about other times of a phase is due, in milliseconds: after two minutes, or at once where it
 * ends within a day (decision 0067).
 */
export function timesMailDueMs(phaseEndMs: number, nowMs: number): number {
  return phaseEndMs - nowMs < NEAR_END_MS ? nowMs : nowMs + REST_MS;
}

/** Whether a running phase began within the last day, so that its bidders are told even after a downtime. */
export function isStartToTell(phase: PhaseTime, nowMs: number): boolean {
  const passedMs = nowMs - instantMs(phase.start);
  return passedMs >= 0 && passedMs < DAY_MS && nowMs < instantMs(phase.end);
}

/** How long before the end of a phase its bidders are reminded, the earliest first. */
export const REMINDERS = [
  { reminder: '7d', beforeMs: 7 * DAY_MS },
  { reminder: '2d', beforeMs: 2 * DAY_MS },
  { reminder: '4h', beforeMs: 4 * HOUR_MS },
] as const;

type Reminder = (typeof REMINDERS)[number]['reminder'];

/**
 * The latest reminder whose moment has come in a running phase, undefined if none has. One whose moment lies
 * before the start never comes: a bidder with three days for an offer is not told that seven are left.
 */
export function dueReminder(phase: PhaseTime, nowMs: number): Reminder | undefined {
  const [startMs, endMs] = [instantMs(phase.start), instantMs(phase.end)];
  if (nowMs < startMs || nowMs >= endMs) return undefined;
  return REMINDERS.findLast(({ beforeMs }) => endMs - beforeMs > startMs && endMs - beforeMs <= nowMs)
    ?.reminder;
}
