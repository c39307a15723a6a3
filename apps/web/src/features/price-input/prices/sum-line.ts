import { offerProgress, offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { findGapsByNeed } from '@rahmenpreis/tendering/to-do/open-prices.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { unsavedTexts } from '../../../tender/own-offer/sum-texts.ts';
import { TEXTS } from '../texts.ts';
import { CATEGORY_FIELDS, type PriceLine } from './price-lines.ts';

/** The line under the table: the whole offer's total, whatever the table shows of it (PRICE-008). */
export function sumLine(own: OwnOffer, hasEnded: boolean): PriceLine {
  const { priceCount, pricedCount, inMarketCount } = offerProgress(own);
  const { needed, unused } = findGapsByNeed(own);
  return {
    id: 'sum',
    entry: {
      number: '',
      type: 'category',
      title: TEXTS.sum,
      epCode: null,
      unit: '',
      preText: '',
      postText: '',
      sliceTag: null,
      tags: [],
      leftInt: 0,
      rightInt: 0,
    },
    level: 0,
    ...CATEGORY_FIELDS,
    gpMillis: offerTotal(own).sumMillis,
    isRefused: false,
    priceCount,
    pricedCount,
    children: [],
    sum: {
      inMarketCount,
      liegenschaftCount: own.liegenschaften.length,
      neededCount: needed.length,
      unusedCount: unused.length,
      hasEnded,
      unsaved: unsavedTexts(own),
    },
  };
}
