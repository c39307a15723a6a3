import { formatFactor, withSign } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';

/** The change of a price against the previous phase as a percentage text, always with one decimal, so that a column aligns: «+2,8 %», «0,0 %»; undefined where one is missing or zero. */
export function priceChangeText(
  previousMillis: number | undefined,
  epMillis: number | undefined,
): string | undefined {
  const tenths = percentTenths(epMillis ?? null, previousMillis ?? null);
  if (tenths === null) return undefined;
  const change = tenths - 1_000;
  return `${withSign(change, `${change < 0 ? '-' : ''}${formatTenths(Math.abs(change))}`)} %`;
}

/** The change of a factor against the previous phase in factor points: «+0,050»; undefined where one is missing (OPEN-25). */
export function factorChangeText(
  previousMillis: number | undefined,
  factorMillis: number | undefined,
): string | undefined {
  if (previousMillis === undefined || factorMillis === undefined) return undefined;
  const change = factorMillis - previousMillis;
  return withSign(change, formatFactor(change));
}
