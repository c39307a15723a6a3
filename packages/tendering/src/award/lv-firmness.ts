import { createLvTable, type LvTable, type PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { openTippingMengen } from '@rahmenpreis/pricing/firmness/tipping-menge.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import {
  type FirmnessOffers,
  createFirmCells,
  lotOfferOf,
  rankedIn,
  reckonFirmness,
} from './cell-firmness.ts';
import { type ComparedProvider, standingsOf } from './comparison.ts';

/** A bidder of an LV: who it is by name, and whether it takes part. */
type Named = Pick<ComparedProvider, 'organisation' | 'participation'>;

/** A Kippmenge in thousandths of its unit, and the bidder it puts on rank 1 by place in the price book. */
export interface RowTipping {
  readonly mengeMillis: number;
  readonly bidder: number;
}

/** How firmly rank 1 of the service groups of one LV stands. */
export type LvFirmness = ReturnType<typeof reckonLvFirmness>;

interface RowTippings {
  readonly below: RowTipping | null;
  readonly above: RowTipping | null;
}

/** A row of the LV, and the nearer of its two Kippmengen. */
interface FirstToTip {
  readonly row: number;
  readonly tipping: RowTipping;
}

const NO_TIPPING: RowTippings = { below: null, above: null };

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

type TippingGroup = ReturnType<typeof openGroup>;

/** The Kippmengen of a service group with these offers on its ranks. */
function openGroup(ground: FirmnessOffers, book: PriceBook, ranked: readonly number[], slice: number) {
  const { rows, lot } = countedLot(book, slice);
  const offers = ranked.map((p) => ({
    ...lotOfferOf(ground, p, 0, slice),
    namePlace: ground.standings.nameOrder[p] as number,
  }));
  const tippingOfPlace = openTippingMengen(lot, offers);
  const toRow = (found: { mengeMillis: number; rival: number } | null): RowTipping | null =>
    found && { mengeMillis: found.mengeMillis, bidder: ranked[found.rival] as number };
  const known = new Map(
    rows.map((row, place): [number, RowTippings] => {
      const { below, above } = tippingOfPlace(place);
      return [row, { below: toRow(below), above: toRow(above) }];
    }),
  );
  return {
    /** By the place of a row in the LV. */
    tippingOf: (row: number) => known.get(row) ?? NO_TIPPING,
    firstToTip: findFirstToTip(book.lvs[0] ?? createLvTable(0), known),
  };
}

/** The Kippmenge nearest as a share of its row's quantity; exact, and of equal ones the first in the LV. */
function findFirstToTip(
  { mengeMillis }: Pick<LvTable, 'mengeMillis'>,
  known: ReadonlyMap<number, RowTippings>,
): FirstToTip | undefined {
  let nearest: (FirstToTip & { steps: bigint; of: bigint }) | undefined;
  for (const [row, { below, above }] of known) {
    const menge = mengeMillis[row] as number;
    // Of nothing no share is reckoned.
    if (menge === 0) continue;
    for (const tipping of [below, above]) {
      if (tipping === null) continue;
      const [steps, of] = [BigInt(Math.abs(tipping.mengeMillis - menge)), BigInt(menge)];
      if (nearest === undefined || steps * nearest.of < nearest.steps * of)
        nearest = { row, tipping, steps, of };
    }
  }
  return nearest && { row: nearest.row, tipping: nearest.tipping };
}

/**
 * Computes how firmly rank 1 of one property stands among all bidders of the price book, as GET firmness does
 * for a phase, and at which quantity of a row it turns (decision 0072).
 */
export function reckonLvFirmness(book: PriceBook, bidders: readonly Named[]) {
  const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  const standings = standingsOf(bidders);
  const ground = { ...priceOffers(book, lvs), frame: book, lvs, offers: book.offers, standings };
  const cells = createFirmCells(ground);
  reckonFirmness(ground, [...cells.states.keys()], cells);
  const groups = new Map<number, TippingGroup>();
  const groupOf = (slice: number): TippingGroup | undefined => {
    if (cells.states[slice] !== 'firm') return undefined;
    const group = groups.get(slice) ?? openGroup(ground, book, rankedIn(ground, cells, slice), slice);
    groups.set(slice, group);
    return group;
  };
  return {
    /** Of a service group: the limit in millionths, or the state of one without. */
    firmnessOf(slice: number) {
      const state = cells.states[slice] ?? 'no-rows';
      return state === 'firm' ? (cells.limitMillionths[slice] as number) : state;
    },
    /** A row's nearest Kippmenge below and above its quantity; null without one, as for rows not counted. */
    tippingOf: (row: number) => groupOf(book.lvs[0]?.slice[row] ?? -1)?.tippingOf(row) ?? NO_TIPPING,
    /**
     * A group's row that turns rank 1 by the least share of its quantity; undefined where none does alone.
     */
    firstToTip: (slice: number) => groupOf(slice)?.firstToTip,
  };
}
