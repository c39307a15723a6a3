import type { FirmState } from '@rahmenpreis/contract/offers.ts';
import { createLvTable, type PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { sortLv } from '@rahmenpreis/pricing/book/sorted-lv.ts';
import { openTippingMengen } from '@rahmenpreis/pricing/firmness/tipping-menge.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { type FirmGround, createFirmCells, lotOfferOf, rankedIn, reckonFirmness } from './cell-firmness.ts';
import { type ComparedProvider, standingsOf } from './comparison.ts';

/** A bidder of an LV: who it is by name, and whether it takes part. */
type Named = Pick<ComparedProvider, 'organisation' | 'participation'>;

/** A Kippmenge: a quantity in thousandths of its unit, and the bidder that it puts on rank 1, by its place in the book. */
export interface RowTipping {
  readonly mengeMillis: number;
  readonly bidder: number;
}

/** How firmly rank 1 of the service groups of one LV stands. */
export interface LvFirmness {
  /** Of a service group: the limit in millionths, or the state of one without. */
  readonly firmnessOf: (slice: number) => number | Exclude<FirmState, 'firm'>;
  /** Of a row of the LV: the nearest Kippmenge below and above its own; null where there is none, as for rows that do not count. */
  readonly tippingOf: (row: number) => {
    readonly below: RowTipping | null;
    readonly above: RowTipping | null;
  };
}

/** The counted rows of a service group in the order of the LV, with the place of each in the LV. */
function countedLot({ lvs }: PriceBook, slice: number) {
  const lv = lvs[0] ?? createLvTable(0);
  const rows = [...lv.slice.keys()].filter(
    (row) => lv.slice[row] === slice && lv.inactive[row] === 0 && (lv.epIndex[row] as number) >= 0,
  );
  const mengeMillis = Float64Array.from(rows, (row) => lv.mengeMillis[row] as number);
  const epIndex = Int32Array.from(rows, (row) => lv.epIndex[row] as number);
  return { rows, lot: { mengeMillis, epIndex, from: 0, to: rows.length } };
}

/** The Kippmengen of a service group, by the place of a row in the LV. */
function openGroup(ground: FirmGround, book: PriceBook, ranked: readonly number[], slice: number) {
  const { rows, lot } = countedLot(book, slice);
  const offers = ranked.map((p) => ({
    ...lotOfferOf(ground, p, 0, slice),
    namePlace: ground.standings.nameOrder[p] as number,
  }));
  const tipping = openTippingMengen(lot, offers);
  const toRow = (found: { mengeMillis: number; rival: number } | null): RowTipping | null =>
    found && { mengeMillis: found.mengeMillis, bidder: ranked[found.rival] as number };
  return (row: number) => {
    const place = rows.indexOf(row);
    const { below, above } = place < 0 ? { below: null, above: null } : tipping(place);
    return { below: toRow(below), above: toRow(above) };
  };
}

/**
 * Reckons how firmly rank 1 of one property stands among all bidders of the book, as GET firmness does for a phase, and at
 * which quantity of a row it turns (decision 0072).
 */
export function reckonLvFirmness(book: PriceBook, bidders: readonly Named[]): LvFirmness {
  const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  const standings = standingsOf(bidders);
  const ground = { ...priceOffers(book, lvs), frame: book, lvs, offers: book.offers, standings };
  const cells = createFirmCells(ground);
  reckonFirmness(ground, [...cells.states.keys()], cells);
  const groups = new Map<number, ReturnType<typeof openGroup>>();
  return {
    firmnessOf(slice) {
      const state = cells.states[slice] ?? 'no-rows';
      return state === 'firm' ? (cells.limitMillionths[slice] as number) : state;
    },
    tippingOf(row) {
      const slice = book.lvs[0]?.slice[row] ?? -1;
      const group = groups.get(slice) ?? openGroup(ground, book, rankedIn(ground, cells, slice), slice);
      groups.set(slice, group);
      return group(row);
    },
  };
}
