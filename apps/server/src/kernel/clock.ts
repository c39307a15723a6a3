/** The clock every rule goes by; tests and the demo set it themselves. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };
