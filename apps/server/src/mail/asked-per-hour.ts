/** How often within an hour a mail may be asked for that goes to an address which anybody may have typed. */
export const ASKED_PER_HOUR = 3;
export const ASKED_PERIOD_MS = 60 * 60_000;

/** Gives the seconds until one more may be asked for, from `asked`, oldest first; undefined if it may now. */
export function secondsUntilNext(asked: readonly Date[], nowMs: number): number | undefined {
  const sinceMs = nowMs - ASKED_PERIOD_MS;
  const oldest = asked.filter((at) => at.getTime() > sinceMs).at(-ASKED_PER_HOUR);
  return oldest && (oldest.getTime() - sinceMs) / 1_000;
}
