import { isPercentWithin } from '@rahmenpreis/pricing/numbers/percent.ts';

/** The whole percents below which a lot may count as weakly held, inclusive, and the one before anybody chose. */
export const FIRM_PERCENT = { min: 1, max: 99, usual: 5 } as const;

/** Reads the x of «fest unter ± x %» as it is kept; of anything that is none the usual one stays. */
export function readFirmPercent(text: string | null): number {
  const kept = Number(text ?? Number.NaN);
  return isPercentWithin(kept, FIRM_PERCENT) ? kept : FIRM_PERCENT.usual;
}
