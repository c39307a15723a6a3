import { printScaled, roundToWhole } from './decimal.ts';

/** German text of thousandths of a euro in thousands of euros (÷ 10⁶), always with 3 decimals, so that amounts below each other align: 1234500000 gives «1.234,500» (AWARD-014, CONST-007). */
export function formatThousands(millis: number): string {
  return printScaled(roundToWhole(millis), 3);
}
