import {
  createLvTable,
  createOfferTable,
  MISSING_EP,
  type PriceBook,
} from '@rahmenpreis/pricing/price-book/price-book.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';

/** How large a made tender is. */
export interface TenderSize {
  properties: number;
  bidders: number;
  positions: number;
  codes: number;
}

/** The workload of the bar: 1,000 properties × 20 bidders × 300 positions. */
export const REFERENCE: TenderSize = { properties: 1_000, bidders: 20, positions: 300, codes: 600 };
/** The second size of `bench scale`, 120 million cells. */
export const LARGEST: TenderSize = { properties: 5_000, bidders: 60, positions: 400, codes: 800 };
/** The large one: 5,000 properties × 50 bidders × 400 positions. */
export const LARGE: TenderSize = { properties: 5_000, bidders: 50, positions: 400, codes: 800 };

const SLICE_COUNT = 5;
const REGION_COUNT = 16;

/**
 * A tender of that size, the same one on every machine: amounts as in real LVs (hours, pieces, square
 * metres), unit prices from cents to thousands of euros, most factors entered, some positions optional and
 * inactive, every fifth bidder with gaps, a few properties outside a market area.
 */
export function makeTender(size: TenderSize): PriceBook {
  const dice = createDice(20261120);
  const book: PriceBook = {
    sliceCount: SLICE_COUNT,
    regionCount: REGION_COUNT,
    catalogueCount: size.codes,
    sustainable: Uint8Array.of(1, 0, 1, 1, 0),
    regionOf: Int32Array.from({ length: size.properties }, (_, l) => l % REGION_COUNT),
    lvs: [],
    offers: [],
  };
  for (let l = 0; l < size.properties; l++) {
    const lv = createLvTable(size.positions);
    for (let row = 0; row < size.positions; row++) {
      const code = Math.floor(dice() * size.codes);
      lv.epIndex[row] = code;
      lv.slice[row] = code % SLICE_COUNT;
      lv.inactive[row] = dice() < 0.03 ? 1 : 0;
      lv.mengeMillis[row] = drawMenge(dice);
    }
    book.lvs.push(lv);
  }
  for (let p = 0; p < size.bidders; p++) book.offers.push(drawOffer(book, p, dice));
  return book;
}

function drawMenge(dice: () => number): number {
  const whole = Math.ceil(10 ** (dice() * 4));
  return dice() < 0.5 ? whole * 1000 : whole * 1000 + Math.floor(dice() * 1000);
}

function drawOffer(book: PriceBook, p: number, dice: () => number): PriceBook['offers'][number] {
  const offer = createOfferTable(book);
  const hasGaps = p % 5 === 4;
  const factor = (): number => (dice() < 0.1 ? 0 : 700 + Math.floor(dice() * 601));
  offer.epMillis.forEach((_, k) => {
    offer.epMillis[k] = hasGaps && dice() < 0.05 ? MISSING_EP : Math.floor(10 ** (1 + dice() * 5));
  });
  for (const column of [offer.blMillis, offer.lsMillis, offer.nMillis])
    column.forEach((_, i) => {
      column[i] = factor();
    });
  offer.inMarket.forEach((_, l) => {
    offer.inMarket[l] = dice() < 0.02 ? 0 : 1;
  });
  return offer;
}
