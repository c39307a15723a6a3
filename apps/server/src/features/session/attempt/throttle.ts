const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How many attempts on one name from one address are free (QUALITY.md «Throttling»). */
const FREE_TRIES = 5;
const FIRST_DELAY_MS = 15 * SECOND_MS;
const LONGEST_DELAY_MS = 15 * MINUTE_MS;
/**
 * From this many failed sign-ins a minute from one address on, a right password from there also needs a
 * mailed code: sharing the address with somebody who guesses shuts nobody out (QUALITY.md «Throttling»).
 */
export const ADDRESS_TRIES_BEFORE_CODE = 30;
/**
 * Failed attempts a minute from which on an address is refused, except to names lately signed in there
 * (QUALITY.md «Throttling»). Each sign-in costs a run of argon2; each question for a link may cost a mail.
 */
export const ADDRESS_MAX_TRIES = { login: 300, forgot: 30 } as const;
/** The window in which an address's failed attempts are counted. */
export const ADDRESS_WINDOW_MS = MINUTE_MS;
/**
 * The time in which one link is ordered for a name, whoever asks: at most four an hour, and who asks after
 * another finds a link that is no older and holds at least as long again (decision 0070).
 */
export const LINK_PERIOD_MS = 15 * MINUTE_MS;

/** The last day's attempts, which decide about the next one. */
interface RecentTries {
  /** On this name from this address, including those still being checked. */
  count: number;
  /** When the latest of these was. */
  lastMs: number;
}

/**
 * How long the next attempt must wait, in milliseconds; 0 for not at all. It depends only on what was tried,
 * never on whether the account exists.
 */
export function waitBeforeTry(recent: RecentTries, nowMs: number): number {
  const untilMs =
    recent.count < FREE_TRIES
      ? 0
      : Math.min(recent.lastMs, nowMs) +
        Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (recent.count - FREE_TRIES));
  return Math.max(0, untilMs - nowMs);
}

/**
 * How long an address with too many failed attempts must wait, in milliseconds; 0 for not at all.
 * `fullSinceMs` is since when the window has held as many as it may; undefined while there are fewer.
 */
export function waitOfAddress(fullSinceMs: number | undefined, nowMs: number): number {
  return fullSinceMs === undefined
    ? 0
    : Math.max(0, Math.min(fullSinceMs, nowMs) + ADDRESS_WINDOW_MS - nowMs);
}
