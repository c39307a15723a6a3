import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';

/** A share of the whole with one decimal: «12,5 %», «–» where there is no whole. */
export function shareText(sumMillis: number, totalMillis: number): string {
  const tenths = percentTenths(sumMillis, totalMillis);
  if (tenths === null) return '–';
  return `${Math.floor(tenths / 10)},${tenths % 10} %`;
}
