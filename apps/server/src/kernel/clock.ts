/** The clock every rule goes by; tests and the demo set it themselves. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number;
}

/**
 * How far the clocks of several server processes may lie apart. What is dated later than that comes from a clock that ran
 * ahead and was put right.
 */
export const CLOCK_SKEW_MS = 5_000;

/** True of a moment that no clock but one that ran ahead can have noted. */
export function isAhead(moment: Date, nowMs: number): boolean {
  return moment.getTime() > nowMs + CLOCK_SKEW_MS;
}

/** The machine's clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };
