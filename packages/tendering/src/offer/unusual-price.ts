/**
 * Why a unit price deserves a second look: it is zero, as if by a slip of the decimal point it is 10, 100 or
 * 1,000 times the earlier one or one part in that many of it, or it is far off it.
 */
export type PriceMark =
  | { readonly kind: 'zero' | 'far' }
  | { readonly kind: 'slip'; readonly factor: SlipFactor };

/** By how much a decimal point in the wrong place makes a price too large or too small. */
type SlipFactor = (typeof SLIP_FACTORS)[number];

const SLIP_FACTORS = [10, 100, 1_000] as const;

/** How far off the earlier price a price is marked, in whole percent of it. */
const FAR_PERCENT = 25;

// Prices reach 10⁹ thousandths, so that the products with a factor and 125 percent stay far below 2^53.
function isNear(epMillis: number, previousMillis: number): boolean {
  return Math.abs(epMillis - previousMillis) * 100 < previousMillis * FAR_PERCENT;
}

/**
 * Says why a unit price deserves a second look beside that of the phase before, both in thousandths of a
 * euro, exact; undefined where there is no price or nothing to say. A price counts as slipped when it would
 * be near the earlier one without the slip. A mark is only advice and refuses nothing (decision 0035).
 */
export function priceMark(
  epMillis: number | undefined,
  previousMillis: number | undefined,
): PriceMark | undefined {
  if (epMillis === undefined || epMillis === previousMillis) return undefined;
  if (epMillis === 0) return { kind: 'zero' };
  if (previousMillis === undefined || previousMillis === 0 || isNear(epMillis, previousMillis))
    return undefined;
  const factor = SLIP_FACTORS.find(
    (own) => isNear(epMillis, previousMillis * own) || isNear(epMillis * own, previousMillis),
  );
  return factor === undefined ? { kind: 'far' } : { kind: 'slip', factor };
}

/** The marks of all prices that carry one, by EP code. */
export function findPriceMarks(
  epCodes: readonly string[],
  epOf: (epCode: string) => number | undefined,
  previousOf: (epCode: string) => number | undefined,
): ReadonlyMap<string, PriceMark> {
  return new Map(
    epCodes.flatMap((epCode): [string, PriceMark][] => {
      const mark = priceMark(epOf(epCode), previousOf(epCode));
      return mark === undefined ? [] : [[epCode, mark]];
    }),
  );
}
