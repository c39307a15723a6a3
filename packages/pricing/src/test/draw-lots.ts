import {
  createLvTable,
  createOfferTable,
  type OfferTable,
  type PriceBook,
} from '../price-book/price-book.ts';
import { sortLv } from '../price-book/sorted-lv.ts';
import type { Lot } from '../firmness/lot-limit.ts';
import { createDice } from './drawn-positions.ts';

/** A lot whose row i is priced by catalogue position i; amounts in thousandths. */
export const lotOf = (...mengen: number[]): Lot => ({
  mengeMillis: Float64Array.from(mengen),
  epIndex: Int32Array.from(mengen.keys()),
  from: 0,
  to: mengen.length,
});

/** The counted rows of one service group of a book's only property. */
export function lotOfPriceBook({ lvs, sliceCount }: PriceBook, slice: number): Lot {
  const [lv = createLvTable(0)] = lvs;
  const { sliceStart, mengeMillis, epIndex } = sortLv(lv, sliceCount);
  return { mengeMillis, epIndex, from: sliceStart[slice] ?? 0, to: sliceStart[slice + 1] ?? 0 };
}

const MOST_ROWS = 25;
const MOST_RIVALS = 5;
const GROUPS = 2;

const between = (dice: () => number, least: number, most: number) =>
  least + Math.floor(dice() * (most - least + 1));
/** About a normal distribution around zero. */
const wobble = (dice: () => number) => dice() + dice() + dice() - 1.5;

/**
 * Properties as they are tendered, one book each and the same ones for the same seed: quantities from one
 * unit to some ten thousand, a base price for each position around which every bidder asks its own, rounded
 * to as many decimals as it likes, factors, Bedarfspositionen, and positions that stand in several rows.
 */
export function* drawLots(seed: number): Generator<PriceBook> {
  const dice = createDice(seed);
  for (;;) {
    const rows = between(dice, 1, MOST_ROWS);
    const codes = between(dice, 1, rows);
    const lv = createLvTable(rows);
    for (let row = 0; row < rows; row++) {
      lv.mengeMillis[row] = Math.floor(1_000 * 10 ** (4 * dice()));
      lv.epIndex[row] = between(dice, 0, codes - 1);
      lv.slice[row] = dice() < 0.1 ? 1 : 0;
      lv.inactive[row] = dice() < 0.1 ? 1 : 0;
    }
    const frame = {
      sliceCount: GROUPS,
      regionCount: 1,
      catalogueCount: codes,
      sustainable: Uint8Array.of(1, 0),
      regionOf: Int32Array.of(0),
    };
    const base = Array.from({ length: codes }, () => 10 ** (1 + 4 * dice()));
    const spread = 0.1 + 0.5 * dice();
    const offers = Array.from({ length: between(dice, 1, MOST_RIVALS) + 1 }, () => {
      const offer = createOfferTable(frame);
      fillOffer(dice, offer, base, spread);
      return offer;
    });
    yield { ...frame, lvs: [lv], offers };
  }
}

function fillOffer(dice: () => number, offer: OfferTable, base: readonly number[], spread: number): void {
  const step = 10 ** between(dice, 0, 3);
  for (const [k, ep] of base.entries()) {
    offer.epMillis[k] = Math.round((ep * Math.exp(spread * wobble(dice))) / step) * step;
  }
  for (const column of [offer.blMillis, offer.lsMillis, offer.nMillis]) {
    column.forEach((_, i) => {
      column[i] = dice() < 0.4 ? 0 : between(dice, 900, 1_100);
    });
  }
}
