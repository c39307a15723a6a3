import {
  type CodeRows,
  priceCodes,
  type PricedCodes,
  rowsByCode,
} from '@rahmenpreis/pricing/price/price-codes.ts';
import type { PricedOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';

/** The rows of a phase's LVs, for as long as the page holds these LVs. */
const rowsOf = new WeakMap<PricedOwnOffer['sorted'], CodeRows>();
/** The sums of an offer for as long as the page holds it, shared by table, export and preview. */
const pricedOf = new WeakMap<PricedOwnOffer['table'], PricedCodes>();

/** Gives the rows that count of all LVs, laid out by catalogue position. */
export function codeRowsOf({ book, sorted }: Pick<PricedOwnOffer, 'book' | 'sorted'>): CodeRows {
  const known = rowsOf.get(sorted);
  if (known !== undefined) return known;
  const rows = rowsByCode(book, sorted);
  rowsOf.set(sorted, rows);
  return rows;
}

/** Gives what each position comes to, in thousandths; what did not change is taken from `before`. */
export function pricedCodesOf(
  offer: Pick<PricedOwnOffer, 'book' | 'sorted' | 'table'>,
  before?: PricedCodes,
): PricedCodes {
  const known = pricedOf.get(offer.table);
  if (known !== undefined) return known;
  const priced = priceCodes(offer.book, codeRowsOf(offer), offer.table, before);
  pricedOf.set(offer.table, priced);
  return priced;
}

/** What a position comes to over all properties that the offer's total counts. */
export interface CodeAmount {
  /** In thousandths of the unit; undefined where no property asks for it. */
  readonly mengeMillis: number | undefined;
  /** In thousandths of a euro; undefined where nothing is asked or there is no price. */
  readonly gpMillis: number | undefined;
}

const NOTHING: CodeAmount = { mengeMillis: undefined, gpMillis: undefined };

/** Gives what positions come to, keeping what did not change; together they are the total (PRICE-008). */
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
