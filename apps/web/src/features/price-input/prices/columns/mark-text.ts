import { priceChangeText } from '../../../../tender/comparison/change-text.ts';
import { TEXTS } from '../../texts.ts';
import type { PriceLine } from '../price-lines.ts';

/** What is said about a marked price: «0,000 €?», «+34,2 %», «+825,9 %, Faktor 10?»; undefined where it carries no mark. */
export function markText({ mark, epMillis, previousMillis }: PriceLine): string | undefined {
  switch (mark?.kind) {
    case undefined:
      return undefined;
    case 'zero':
      return TEXTS.zero;
    case 'far':
      return priceChangeText(previousMillis, epMillis);
    case 'slip':
      return TEXTS.slip(priceChangeText(previousMillis, epMillis) ?? '', mark.factor);
  }
}
