import { formatThousands } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { AwardCell } from './model.ts';

/** What a cell says of its target price: percent of the target with one decimal, sum and target in thousands; «–» where one is missing (AWARD-013, AWARD-014). */
export interface CellFigures {
  readonly diff: string;
  readonly isAboveTarget: boolean;
  readonly sums: string;
}

const DASH = '–';

/** Writes the figures of a cell: «Diff ZS», «Summe» and «ZS» (AWARD-013, AWARD-014). */
export function cellFigures({ offer, targetMillis }: AwardCell): CellFigures {
  const tenths = percentTenths(offer?.sumMillis ?? null, targetMillis);
  const sum = offer === undefined ? DASH : formatThousands(offer.sumMillis);
  const target = targetMillis === null ? DASH : formatThousands(targetMillis);
  return {
    diff: tenths === null ? DASH : `${formatTenths(tenths)} %`,
    isAboveTarget: tenths !== null && tenths > 1_000,
    sums: `${sum} / ${target}`,
  };
}
