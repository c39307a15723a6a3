import type { PricedCodes } from '@rahmenpreis/pricing/price/price-codes.ts';
import type { PricedOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { pricedCodesOf } from './priced-codes.ts';

/** What a position comes to over all properties that the offer's total counts. */
export interface CodeAmount {
  /** In thousandths of the unit; undefined where no property asks for it. */
  readonly mengeMillis: number | undefined;
  /** In thousandths of a euro; undefined where nothing is asked or there is no price. */
  readonly gpMillis: number | undefined;
}

const NOTHING: CodeAmount = { mengeMillis: undefined, gpMillis: undefined };

/**
 * Gives what each position of an offer comes to, again and again; what a changed price does not touch is kept. The
 * amounts add up to the offer's total (PRICE-008).
 */
export function createCodeAmounts() {
  let last: { readonly sorted: PricedOwnOffer['sorted']; readonly priced: PricedCodes } | undefined;
  return (offer: PricedOwnOffer): ((epCode: string) => CodeAmount) => {
    const { sorted, places } = offer;
    const priced = pricedCodesOf(offer, last?.sorted === sorted ? last.priced : undefined);
    last = { sorted, priced };
    const { mengeMillis, gpMillis, epMillis } = priced;
    return (epCode) => {
      const index = places.epIndexOf.get(epCode);
      const menge = index === undefined ? 0 : mengeMillis[index];
      if (index === undefined || menge === undefined || menge === 0) return NOTHING;
      return { mengeMillis: menge, gpMillis: (epMillis[index] ?? -1) < 0 ? undefined : gpMillis[index] };
    };
  };
}
