import {
  type CodeRows,
  type PricedCodes,
  priceCodes,
  rowsByCode,
} from '@rahmenpreis/pricing/price/price-codes.ts';
import type { PricedOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';

/** The rows of a phase's LVs, for as long as the page holds these LVs. */
const rowsOf = new WeakMap<PricedOwnOffer['sorted'], CodeRows>();
/** What an offer comes to, for as long as the page holds this offer: table, export and preview all ask for it. */
const pricedOf = new WeakMap<PricedOwnOffer['table'], PricedCodes>();

/** Gives the rows that count of all LVs, laid out by catalogue position. */
export function codeRowsOf({ book, sorted }: Pick<PricedOwnOffer, 'book' | 'sorted'>): CodeRows {
  const known = rowsOf.get(sorted);
  if (known !== undefined) return known;
  const rows = rowsByCode(book, sorted);
  rowsOf.set(sorted, rows);
  return rows;
}

/**
 * Gives what each catalogue position of an offer comes to, in thousandths; what a changed price does not touch is taken
 * from `before`, an earlier one of the same LVs.
 */
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
