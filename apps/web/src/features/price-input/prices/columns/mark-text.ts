import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { percentOf } from '@rahmenpreis/pricing/numbers/percent.ts';
import { priceChangeText } from '../../../../tender/comparison/change-text.ts';
import { TEXTS } from '../../texts.ts';
import type { PriceLine } from '../price-lines.ts';

/** What is said about a marked price: «0,000 €?», «+34,2 %», «+826 %, Faktor 10?»; undefined where it carries no mark. */
export function markText({ mark, epMillis, previousMillis }: PriceLine): string | undefined {
  switch (mark?.kind) {
    case undefined:
      return undefined;
    case 'zero':
      return TEXTS.zero;
    case 'far':
      return priceChangeText(previousMillis, epMillis);
    case 'slip': {
      const change = (percentOf(epMillis ?? null, previousMillis ?? null) ?? 0) - 100;
      return TEXTS.slip(`${change < 0 ? '−' : '+'}${formatWhole(Math.abs(change))} %`, mark.factor);
    }
  }
}
