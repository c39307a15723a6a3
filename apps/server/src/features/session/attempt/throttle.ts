const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How many attempts on one name from one address are free (QUALITY.md «Throttling»). */
const FREE_TRIES = 5;
const FIRST_DELAY_MS = 15 * SECOND_MS;
const LONGEST_DELAY_MS = 15 * MINUTE_MS;
/**
 * From this many failed sign-ins a minute from one address on, a right password from there also needs a mailed code:
 * whoever shares the address with somebody who guesses is not shut out (QUALITY.md «Throttling»).
 */
export const ADDRESS_TRIES_BEFORE_CODE = 30;
/**
 * From this many failed attempts a minute on an address is refused, whatever the names (QUALITY.md «Throttling»). Each
 * sign-in costs a run of argon2; each question for a link may cost a mail.
 */
export const ADDRESS_MAX_TRIES = { login: 300, forgot: 30 } as const;
/** The window in which an address's failed attempts are counted. */
export const ADDRESS_WINDOW_MS = MINUTE_MS;
/** How many reset mails an hour one name gets at the wish of one address; more are silently dropped. */
export const RESET_MAILS_PER_ADDRESS = 3;
/** How many it gets at the wish of all; one address must not use them up, nor many fill a mailbox. */
export const RESET_MAILS_PER_NAME = 10;

/** The last day's attempts, which decide about the next one. */
export interface RecentTries {
  /** On this name from this address, including those still being checked. */
  count: number;
  /** When the latest of these was. */
  lastMs: number;
  /** Since when the window has held as many failed attempts from this address as it may; undefined while there are fewer. */
  addressFullSinceMs: number | undefined;
}

/**
 * How long the next attempt must wait, in milliseconds; 0 for not at all. It depends only on what was tried, never on
 * whether the account exists.
 */
export function waitBeforeTry(recent: RecentTries, nowMs: number): number {
  const untilMs =
    recent.count < FREE_TRIES
      ? 0
      : Math.min(recent.lastMs, nowMs) +
        Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (recent.count - FREE_TRIES));
  return Math.max(0, untilMs - nowMs, waitOfAddress(recent.addressFullSinceMs, nowMs));
}

/** How long an address with too many failed attempts must wait, in milliseconds; 0 for not at all. */
export function waitOfAddress(fullSinceMs: number | undefined, nowMs: number): number {
  return fullSinceMs === undefined
    ? 0
    : Math.max(0, Math.min(fullSinceMs, nowMs) + ADDRESS_WINDOW_MS - nowMs);
}
