import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import type { Total } from '@rahmenpreis/pricing/sums/total-over.ts';
import { priceChangeText } from '../../comparison/change-text.ts';

/** What a sum leaves open, so that nothing can be measured against it. */
const OPEN = FLAG_NO_ROWS | FLAG_PRICE_MISSING;

/** How a sum differs from the same a phase ago, «+2,1 %»; undefined where a price is missing in one of the two. */
export function sumChangeText(before: Total | undefined, now: Total): string | undefined {
  if (before === undefined || ((before.flags | now.flags) & OPEN) !== 0) return undefined;
  return priceChangeText(before.sumMillis, now.sumMillis);
}
