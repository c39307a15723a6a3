import { formatThousands } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';

/** An amount and the target price it is held against, in thousandths of a euro; null where there is none. */
export interface Amounts {
  readonly sumMillis: number | null;
  readonly targetMillis: number | null;
}

/** What a cell says of its amounts: percent of the target with one decimal, sum and target in thousands; «–» where one is missing (AWARD-013, AWARD-014). */
export interface Figures {
  readonly diff: string;
  /** Whether the target price is kept; undefined where there is nothing to compare. */
  readonly isAboveTarget: boolean | undefined;
  readonly sum: string;
  readonly target: string;
}

const DASH = '–';

function thousands(millis: number | null): string {
  return millis === null ? DASH : formatThousands(millis);
}

/** Writes the figures of a cell: «Diff ZS», «Summe» and «ZS» (AWARD-013, AWARD-014). */
export function figuresOf({ sumMillis, targetMillis }: Amounts): Figures {
  const tenths = percentTenths(sumMillis, targetMillis);
  return {
    diff: tenths === null ? DASH : `${formatTenths(tenths)} %`,
    isAboveTarget: tenths === null ? undefined : tenths > 1_000,
    sum: thousands(sumMillis),
    target: thousands(targetMillis),
  };
}
