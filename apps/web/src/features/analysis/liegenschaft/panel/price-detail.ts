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

/** A factor of a bidder in thousandths; one that was not entered is neutral. */
export interface EnteredFactor {
  readonly millis: number;
  readonly isEntered: boolean;
}

/** What makes a bidder's price of a position. */
export interface PriceParts {
  /** In thousandths of a euro; null where there is none. */
  readonly epMillis: number | null;
  readonly bl: EnteredFactor;
  readonly ls: EnteredFactor;
  /** None where the service group has no sustainability. */
  readonly n: EnteredFactor | undefined;
  /** What the bidder asked in the phase before; null where it asked nothing, or no phase before lists it. */
  readonly beforeMillis: number | null;
}

/** How a bidder's price of a line stands, money in thousandths of a euro. */
export interface PriceStanding {
  /** How much more than the price that is 100 %; 0 for that itself, null where one of both does not count. */
  readonly moreMillis: number | null;
  /** Of the price that is 100 %; null where one of both does not count. */
  readonly percent: number | null;
  /** How far it lies off the median: «+30,9 %»; undefined where it does not count. */
  readonly offMedian: string | undefined;
  readonly isOutlier: boolean;
}

/** What makes each bidder's price, now and in its phase before (BID-010, BID-014, PRICE-001). */
export function readPriceParts(
  position: NonNullable<LvLine['position']>,
  { id, adresse }: Pick<Liegenschaft, 'id' | 'adresse'>,
  entered: readonly EnteredValues[],
  enteredBefore: readonly (EnteredValues | undefined)[],
): PriceParts[] {
  const { tags, sustainability } = sliceOfTag(position.sliceTag);
  const [tag] = tags;
  const { region } = adresse;
  return entered.map(({ millisOf }, p) => {
    const ep: OwnKey = { kind: 'ep', epCode: position.epCode };
    const factor = (key: OwnKey | undefined): EnteredFactor => {
      // A factor of zero counts as none (PRICE-005).
      const millis = (key && millisOf(key)) || undefined;
      return { millis: millis ?? NEUTRAL_FACTOR_MILLIS, isEntered: millis !== undefined };
    };
    return {
      epMillis: millisOf(ep) ?? null,
      bl: factor(isRegion(region) ? { kind: 'bl', region, tag } : undefined),
      ls: factor({ kind: 'ls', liegenschaftId: id, tag }),
      n: sustainability ? factor({ kind: 'n', liegenschaftId: id, tag }) : undefined,
      beforeMillis: enteredBefore[p]?.millisOf(ep) ?? null,
    };
  });
}

/** Compares each offer of a line to the 100 % one, the lowest without `referenceIndex`, and to the median. */
export function standingsOf(
  offers: readonly LineOffer[],
  referenceIndex: number | undefined,
  outlierPercent: number,
): PriceStanding[] {
  const spread = spreadOf(offers);
  const reference = referenceIndex === undefined ? undefined : offers[referenceIndex];
  const ownMillis = reference !== undefined && isCompared(reference) ? reference.gpMillis : null;
  const baseMillis = referenceIndex === undefined ? spread.lowestMillis : ownMillis;
  return offers.map((offer) => {
    const counts = isCompared(offer);
    return {
      moreMillis: counts && baseMillis !== null ? offer.gpMillis - baseMillis : null,
      percent: counts ? percentOf(offer.gpMillis, baseMillis) : null,
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
