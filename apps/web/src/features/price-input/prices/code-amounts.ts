import {
  type CodeRows,
  type PricedCodes,
  priceCodes,
  rowsByCode,
} from '@rahmenpreis/pricing/price/price-codes.ts';
import type { PricedOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';

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
  let phase: { readonly sorted: PricedOwnOffer['sorted']; readonly rows: CodeRows } | undefined;
  let priced: PricedCodes | undefined;
  return ({ book, sorted, table, places }: PricedOwnOffer): ((epCode: string) => CodeAmount) => {
    if (phase?.sorted !== sorted) {
      phase = { sorted, rows: rowsByCode(book, sorted) };
      priced = undefined;
    }
    const { mengeMillis, gpMillis, epMillis } = (priced = priceCodes(book, phase.rows, table, priced));
    return (epCode) => {
      const index = places.epIndexOf.get(epCode);
      const menge = index === undefined ? 0 : mengeMillis[index];
      if (index === undefined || menge === undefined || menge === 0) return NOTHING;
      return { mengeMillis: menge, gpMillis: (epMillis[index] ?? -1) < 0 ? undefined : gpMillis[index] };
    };
  };
}
