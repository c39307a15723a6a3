import { TEXTS } from './texts.ts';

/** How many times as high or low a price is at least when a comma stands in the wrong place. */
const STEPS = [1_000, 100, 10] as const;

/**
 * Says of a price in thousandths of a euro that it jumps by ten times and more, up or down, as a comma in the wrong place
 * does; undefined where it does not, or where there was none or zero to compare with.
 */
export function slipSentence(
  epCode: string,
  beforeMillis: number | undefined,
  afterMillis: number,
): string | undefined {
  if (beforeMillis === undefined || beforeMillis === 0) return undefined;
  if (afterMillis === 0) return TEXTS.slip.toZero(epCode);
  const up = STEPS.find((times) => afterMillis >= beforeMillis * times);
  if (up !== undefined) return TEXTS.slip.up(epCode, up, afterMillis === beforeMillis * up);
  const down = STEPS.find((times) => afterMillis * times <= beforeMillis);
  return down && TEXTS.slip.down(epCode, down, afterMillis * down === beforeMillis);
}
