import type { FirmState } from '@rahmenpreis/contract/offers.ts';
import type { OfferTable, PriceFrame } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { SortedLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { findLotLimit, type LotOffer } from '@rahmenpreis/pricing/firmness/lot-limit.ts';
import { cellFactorNanos } from '@rahmenpreis/pricing/price/cell-factor.ts';
import { placeCells, type Standings } from '@rahmenpreis/pricing/rank/place-cells.ts';
import { rankOfPlace } from '@rahmenpreis/pricing/rank/rank-offers.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { asksNothing } from './award.ts';

/** The offers of a phase with all that their sums are made of. */
export interface FirmnessOffers extends OfferSums {
  readonly frame: PriceFrame;
  readonly lvs: readonly SortedLv[];
  readonly offers: readonly OfferTable[];
  readonly standings: Standings;
}

/** In place of a bidder or a limit where the state is not `firm`. */
export const NONE = -1;

/** How firmly rank 1 stands in each cell (l·S+s) of a phase. */
export type FirmCells = ReturnType<typeof createFirmCells>;

/** Room for what is reckoned of a phase of that size. */
export function createFirmCells({ offerCount, propertyCount, sliceCount }: OfferSums) {
  const cellCount = propertyCount * sliceCount;
  return {
    states: Array.from({ length: cellCount }, (): FirmState => 'no-rows'),
    /** Index of the bidder on rank 1, and of the one that comes nearest to it. */
    winners: new Int32Array(cellCount),
    rivals: new Int32Array(cellCount),
    limitMillionths: new Int32Array(cellCount),
    /** The place of each offer in each cell, as last reckoned (`placeCells`). */
    places: new Uint16Array(offerCount * cellCount),
  };
}

/** What of a cell's offers has a place, the best first. */
function listPlaced({ offerCount, sums, flags }: FirmnessOffers, places: Uint16Array, cell: number) {
  const cellCount = sums.length / offerCount;
  const placed = [];
  for (let p = 0; p < offerCount; p++) {
    const at = p * cellCount + cell;
    const place = places[at] as number;
    if (place === 0) continue;
    const own = flags[at] as number;
    placed[place - 1] = {
      p,
      place,
      rank: rankOfPlace(place, own),
      sumMillis: sums[at] as number,
      flags: own,
    };
  }
  return placed;
}

/** The offers with a rank in a cell, the first one first, as they were last placed. */
export function rankedIn(ground: FirmnessOffers, { places }: FirmCells, cell: number): number[] {
  return rankedOf(listPlaced(ground, places, cell));
}

function rankedOf(placed: ReturnType<typeof listPlaced>): number[] {
  return placed.flatMap(({ p, rank }) => (rank === null ? [] : [p]));
}

/** What an offer asks for a lot. */
export function lotOfferOf(
  { frame, offers }: FirmnessOffers,
  p: number,
  lIndex: number,
  slice: number,
): LotOffer {
  const offer = offers[p] as OfferTable;
  return { epMillis: offer.epMillis, factorNanos: cellFactorNanos(frame, offer, lIndex, slice) };
}

function reckonCell(ground: FirmnessOffers, cell: number, into: FirmCells): void {
  const { frame, lvs } = ground;
  const slice = cell % frame.sliceCount;
  const lIndex = (cell - slice) / frame.sliceCount;
  const lv = lvs[lIndex] as SortedLv;
  const write = (state: FirmState, winner = NONE, rival = NONE, limitMillionths = NONE): void => {
    into.states[cell] = state;
    into.winners[cell] = winner;
    into.rivals[cell] = rival;
    into.limitMillionths[cell] = limitMillionths;
  };
  if (((lv.flags[slice] as number) & FLAG_NO_ROWS) !== 0) return write('no-rows');
  const placed = listPlaced(ground, into.places, cell);
  if (asksNothing(placed)) return write('free');
  const ranked = rankedOf(placed);
  const offers = ranked.map((p) => lotOfferOf(ground, p, lIndex, slice));
  const { mengeMillis, epIndex, sliceStart } = lv;
  const lot = { mengeMillis, epIndex, from: sliceStart[slice] ?? 0, to: sliceStart[slice + 1] ?? 0 };
  const limit = findLotLimit(lot, offers);
  if (limit === undefined) return write(ranked.length === 0 ? 'no-offer' : 'one-offer');
  return write('firm', ranked[0], ranked[limit.rival], limit.limitMillionths);
}

/**
 * Computes for some cells the rank 1 of all offers that take part, are complete and in the market, and how
 * wrong all quantities may be at once until another offer takes it (decision 0072).
 */
export function reckonFirmness(ground: FirmnessOffers, cells: readonly number[], into: FirmCells): void {
  placeCells(ground, ground.standings, into.places, cells);
  for (const cell of cells) reckonCell(ground, cell, into);
}
