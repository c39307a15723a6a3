import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { percentOf } from '@rahmenpreis/pricing/numbers/percent.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import type { EnteredValues } from '@rahmenpreis/tendering/rahmenpreise/entered-values.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { isRegion } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { isCompared, isOutlier, spreadOf } from '@rahmenpreis/tendering/spread/line-spread.ts';
import { priceChangeText } from '../../../../tender/comparison/texts.ts';
import type { LvLine } from '../../../../tender/lv/lv-line.ts';
import type { ComparedPrices } from '../comparison/compared-prices.ts';
import type { ComparisonView } from '../comparison/comparison-view.ts';

/** What makes a bidder's price of a position. */
export type PriceParts = ReturnType<typeof readPriceParts>[number];

/** How a bidder's price of a line stands, money in thousandths of a euro. */
export type PriceStanding = ReturnType<typeof standingsOf>[number];

/** What makes each bidder's price, now and in its phase before (BID-010, BID-014, PRICE-001). */
export function readPriceParts(
  position: NonNullable<LvLine['position']>,
  { id, adresse }: Pick<Liegenschaft, 'id' | 'adresse'>,
  entered: readonly EnteredValues[],
  enteredBefore: readonly (EnteredValues | undefined)[],
) {
  const { tags, sustainability } = sliceOfTag(position.sliceTag);
  const [tag] = tags;
  const { region } = adresse;
  return entered.map(({ millisOf }, p) => {
    const ep: OwnKey = { kind: 'ep', epCode: position.epCode };
    // In thousandths; one that was not entered is neutral.
    const factor = (key: OwnKey | undefined) => {
      // A factor of zero counts as none (PRICE-005).
      const millis = (key && millisOf(key)) || undefined;
      return { millis: millis ?? NEUTRAL_FACTOR_MILLIS, isEntered: millis !== undefined };
    };
    return {
      /** In thousandths of a euro; null where there is none. */
      epMillis: millisOf(ep) ?? null,
      bl: factor(isRegion(region) ? { kind: 'bl', region, tag } : undefined),
      ls: factor({ kind: 'ls', liegenschaftId: id, tag }),
      /** None where the service group has no sustainability. */
      n: sustainability ? factor({ kind: 'n', liegenschaftId: id, tag }) : undefined,
      /** The price of the phase before; null where the bidder asked nothing, or none lists it. */
      beforeMillis: enteredBefore[p]?.millisOf(ep) ?? null,
    };
  });
}

/** Compares each offer of a line to the 100 % one, the lowest without `referenceIndex`, and to the median. */
export function standingsOf(
  offers: readonly LineOffer[],
  referenceIndex: number | undefined,
  outlierPercent: number,
) {
  const spread = spreadOf(offers);
  const reference = referenceIndex === undefined ? undefined : offers[referenceIndex];
  const ownMillis = reference !== undefined && isCompared(reference) ? reference.gpMillis : null;
  const baseMillis = referenceIndex === undefined ? spread.lowestMillis : ownMillis;
  return offers.map((offer) => {
    const counts = isCompared(offer);
    return {
      /** More than the price that is 100 %; 0 for that itself, null where one of both does not count. */
      moreMillis: counts && baseMillis !== null ? offer.gpMillis - baseMillis : null,
      /** Of the price that is 100 %; null where one of both does not count. */
      percent: counts ? percentOf(offer.gpMillis, baseMillis) : null,
      /** How far it lies off the median: «+30,9 %»; undefined where it does not count. */
      offMedian: counts ? priceChangeText(spread.medianMillis ?? undefined, offer.gpMillis) : undefined,
      isOutlier: isOutlier(offer, spread, outlierPercent),
    };
  });
}

/** What an opened price is seen against. */
export interface OpenedPrice {
  readonly phaseId: string;
  readonly liegenschaft: Liegenschaft;
  readonly providers: readonly ServiceProvider[];
  readonly table: ComparedPrices;
  readonly view: ComparisonView;
}
