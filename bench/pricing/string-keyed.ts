import type { OfferTable, PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { createOfferSums, type OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';

interface Position {
  epCode: string;
  menge: number;
  slice: number;
  inactive: boolean;
}
/** A tender as web applications commonly hold it: objects, and one map of key-value strings per bidder. */
export interface StringTender {
  book: PriceBook;
  regionNames: string[];
  lvs: { liegenschaftId: string; region: string; positions: Position[] }[];
  entries: Map<string, string>[];
}

/** Spells the tender out in strings. */
export function spellTender(book: PriceBook): StringTender {
  const regionNames = Array.from({ length: book.regionCount }, (_, r) => `Land-${r}`);
  const lvs = book.lvs.map((lv, l) => ({
    liegenschaftId: `liegenschaft-${l}`,
    region: regionNames[book.regionOf[l] as number] as string,
    positions: Array.from(lv.mengeMillis, (menge, row) => ({
      epCode: `EP${lv.epIndex[row]}`,
      menge,
      slice: lv.slice[row] as number,
      inactive: lv.inactive[row] === 1,
    })),
  }));
  return {
    book,
    regionNames,
    lvs,
    entries: book.offers.map((offer) => spellOffer(book, offer, regionNames)),
  };
}

function spellOffer(book: PriceBook, offer: OfferTable, regionNames: readonly string[]): Map<string, string> {
  const entries = new Map<string, string>();
  for (const [k, ep] of offer.epMillis.entries()) if (ep >= 0) entries.set(`phase_ep_EP${k}`, `${ep}`);
  for (const [i, factor] of offer.blMillis.entries()) {
    const region = regionNames[Math.floor(i / book.sliceCount)];
    if (factor > 0) entries.set(`phase_bl_${region}_${i % book.sliceCount}`, `${factor}`);
  }
  for (const [kind, column] of [
    ['ls', offer.lsMillis],
    ['n', offer.nMillis],
  ] as const) {
    for (const [i, factor] of column.entries()) {
      const place = `liegenschaft-${Math.floor(i / book.sliceCount)}_${i % book.sliceCount}`;
      if (factor > 0) entries.set(`phase_${kind}_${place}`, `${factor}`);
    }
  }
  for (const [l, isIn] of offer.inMarket.entries()) {
    if (isIn === 0) entries.set(`phase_m_liegenschaft-${l}`, 'false');
  }
  return entries;
}

/** Prices every position by looking its strings up, in doubles, as is common but not exact. */
export function priceStrings({ book, lvs, entries }: StringTender): OfferSums {
  const result = createOfferSums(entries.length, lvs.length, book.sliceCount);
  let base = 0;
  for (const own of entries) {
    for (const lv of lvs) {
      priceStringLv(book, lv, own, result, base);
      base += book.sliceCount;
    }
  }
  return result;
}

function gpInDoubles(menge: number, ep: string, bl: string, ls: string, n: string): number {
  return Math.round((menge * Number(ep) * Number(bl) * Number(ls) * Number(n)) / 1e12);
}

function priceStringLv(
  book: PriceBook,
  { liegenschaftId, region, positions }: StringTender['lvs'][number],
  own: Map<string, string>,
  { sums, flags }: OfferSums,
  base: number,
): void {
  const market = own.get(`phase_m_${liegenschaftId}`) === 'false' ? 2 : 0;
  flags.fill(market | 4, base, base + book.sliceCount);
  for (const { epCode, menge, slice, inactive } of positions) {
    const at = base + slice;
    flags[at] = (flags[at] as number) & ~4;
    if (inactive) continue;
    const ep = own.get(`phase_ep_${epCode}`);
    if (ep === undefined) {
      flags[at] = (flags[at] as number) | 1;
      continue;
    }
    const bl = own.get(`phase_bl_${region}_${slice}`) ?? '1000';
    const ls = own.get(`phase_ls_${liegenschaftId}_${slice}`) ?? '1000';
    const n = book.sustainable[slice] ? (own.get(`phase_n_${liegenschaftId}_${slice}`) ?? '1000') : '1000';
    sums[at] = (sums[at] as number) + gpInDoubles(menge, ep, bl, ls, n);
  }
}
