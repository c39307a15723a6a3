import { formatTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { shareTenths } from '@rahmenpreis/pricing/sums/share-tenths.ts';

const NO_SHARE = '–';

/** The shares of sums in their total with one decimal, which add up to 100 %: «12,5 %», «–» where there is no total. */
export function shareTexts(sumsMillis: readonly number[]): readonly string[] {
  const shares = shareTenths(sumsMillis);
  return sumsMillis.map((_, index) => {
    const tenths = shares?.[index];
    return tenths === undefined ? NO_SHARE : `${formatTenths(tenths)} %`;
  });
}
