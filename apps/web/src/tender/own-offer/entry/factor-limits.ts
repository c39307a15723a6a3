import { FACTOR_MAX_MILLIS, FACTOR_MIN_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';

/** What may be typed as a factor; taken away it is neutral again (BID-013, BID-014). */
export const FACTOR_LIMITS = {
  minMillis: FACTOR_MIN_MILLIS,
  maxMillis: FACTOR_MAX_MILLIS,
  mayBeEmpty: true,
  mayBePercent: true,
} as const;
