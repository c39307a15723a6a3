import { printScaled, roundToWhole } from './decimal.ts';

/** Thousandths of a euro in thousands of euros, 3 decimals to align: «1.234,500» (AWARD-014, CONST-007). */
export function formatThousands(millis: number): string {
  return printScaled(roundToWhole(millis), 3);
}
