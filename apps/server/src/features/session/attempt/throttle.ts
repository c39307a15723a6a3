const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** So many tries on one name from one address cost nothing but themselves (QUALITY.md «Throttling»). */
const FREE_TRIES = 5;
const FIRST_DELAY_MS = 15 * SECOND_MS;
const LONGEST_DELAY_MS = 15 * MINUTE_MS;
/** So many failed tries a minute are borne from one address, whatever the names (QUALITY.md «Throttling»). */
export const ADDRESS_MAX_TRIES = 30;
/** The window in which an address's failed tries are counted. */
export const ADDRESS_WINDOW_MS = MINUTE_MS;
/** So many reset mails an hour go to one name; more are silently left out. */
export const RESET_MAILS_PER_HOUR = 3;

/** The tries of the last day that decide about the next one. */
export interface RecentTries {
  /** On this name from this address, those still being checked included. */
  count: number;
  /** When the latest of these was. */
  lastMs: number;
  /** When the 30th latest failed try from this address was; undefined while there are fewer within the window. */
  addressFullSinceMs: number | undefined;
}

/**
 * How long the next try must wait, in milliseconds; 0 for not at all. It depends only on what was tried, never on
 * whether the account exists.
 */
export function waitBeforeTry(recent: RecentTries, nowMs: number): number {
  const untilMs =
    recent.count < FREE_TRIES
      ? 0
      : recent.lastMs + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (recent.count - FREE_TRIES));
  return Math.max(0, untilMs - nowMs, waitOfAddress(recent.addressFullSinceMs, nowMs));
}

/** How long an address with too many failed tries must wait, in milliseconds; 0 for not at all. */
export function waitOfAddress(fullSinceMs: number | undefined, nowMs: number): number {
  return fullSinceMs === undefined ? 0 : Math.max(0, fullSinceMs + ADDRESS_WINDOW_MS - nowMs);
}

/** The part of an address that stands for one caller: all of an IPv4 address, the first half of an IPv6 address. */
export function throttleAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const whole = [...groups, ...Array<string>(zeros).fill('0'), ...after];
  return `${whole.slice(0, 4).map(trimZeros).join(':')}::/64`;
}

function trimZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}
