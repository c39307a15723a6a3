import fc from 'fast-check';
import { createLvTable, type LvTable, MISSING_EP, type PriceBook } from '../price-book/price-book.ts';

/** A row of an LV as tests write it; menge in thousandths, ep as index. */
export interface Row {
  menge: number;
  ep: number;
  slice: number;
  inactive?: boolean;
}

/** An LV of these rows. */
export function lvOf(rows: Row[]): LvTable {
  const lv = createLvTable(rows.length);
  for (const [i, row] of rows.entries()) {
    lv.mengeMillis[i] = row.menge;
    lv.epIndex[i] = row.ep;
    lv.slice[i] = row.slice;
    lv.inactive[i] = row.inactive ? 1 : 0;
  }
  return lv;
}

/** A phase of 3 service groups, the middle one without sustainability, 2 states and 4 catalogue positions. */
export function priceBookOf(lvs: LvTable[]): PriceBook {
  return {
    sliceCount: 3,
    regionCount: 2,
    catalogueCount: 4,
    sustainable: Uint8Array.of(1, 0, 1),
    regionOf: Int32Array.from(lvs, (_, l) => l % 2),
    lvs,
    offers: [],
  };
}

/** The price of a cell in plain BigInt, taken straight from CONTRACT.md «Arithmetic». */
export function priceCellExactly(
  book: PriceBook,
  p: number,
  l: number,
  s: number,
): { sum: bigint; flags: number } {
  const offer = book.offers[p];
  const lv = book.lvs[l];
  if (offer === undefined || lv === undefined) throw new RangeError('no such cell');
  const neutral = (factor: number | undefined): bigint => BigInt(factor || 1000);
  const bl = neutral(offer.blMillis[(book.regionOf[l] ?? 0) * book.sliceCount + s]);
  const ls = neutral(offer.lsMillis[l * book.sliceCount + s]);
  const n = book.sustainable[s] ? neutral(offer.nMillis[l * book.sliceCount + s]) : 1000n;
  let sum = 0n;
  let hasRows = false;
  let isMissing = false;
  for (const [i, slice] of lv.slice.entries()) {
    if (slice !== s) continue;
    hasRows = true;
    if (lv.inactive[i]) continue;
    const ep = offer.epMillis[lv.epIndex[i] ?? -1] ?? MISSING_EP;
    if (ep < 0) isMissing = true;
    else
      sum +=
        (BigInt(lv.mengeMillis[i] ?? 0) * BigInt(ep) * bl * ls * n + 500_000_000_000n) / 1_000_000_000_000n;
  }
  return { sum, flags: (isMissing ? 1 : 0) | (offer.inMarket[l] ? 0 : 2) | (hasRows ? 0 : 4) };
}

/** Any factor, a missing one included. */
export const anyFactor = fc.oneof(fc.constant(0), fc.integer({ min: 700, max: 1300 }));
/** Any row of an LV. */
export const anyRow = fc.record({
  menge: fc.integer({ min: 0, max: 4e9 }),
  ep: fc.integer({ min: -1, max: 3 }),
  slice: fc.integer({ min: 0, max: 2 }),
  inactive: fc.boolean(),
});
/** Any unit price, a missing one included. */
export const anyPrice = fc.oneof(
  fc.constant(MISSING_EP),
  fc.constant(0),
  fc.integer({ min: 0, max: 1_000_000 }),
);

/** Any phase of up to 3 LVs and 3 offers. */
export const anyPriceBook = fc
  .array(fc.array(anyRow, { maxLength: 8 }), { minLength: 1, maxLength: 3 })
  .chain((lvs) => {
    const cells = lvs.length * 3;
    const anyOffer = fc.record({
      ep: fc.array(anyPrice, { minLength: 4, maxLength: 4 }),
      bl: fc.array(anyFactor, { minLength: 6, maxLength: 6 }),
      ls: fc.array(anyFactor, { minLength: cells, maxLength: cells }),
      n: fc.array(anyFactor, { minLength: cells, maxLength: cells }),
      market: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: lvs.length, maxLength: lvs.length }),
    });
    return fc.array(anyOffer, { maxLength: 3 }).map((drafts) => {
      const book = priceBookOf(lvs.map(lvOf));
      for (const draft of drafts) {
        book.offers.push({
          epMillis: Float64Array.from(draft.ep),
          blMillis: Uint16Array.from(draft.bl),
          lsMillis: Uint16Array.from(draft.ls),
          nMillis: Uint16Array.from(draft.n),
          inMarket: Uint8Array.from(draft.market),
        });
      }
      return book;
    });
  });
