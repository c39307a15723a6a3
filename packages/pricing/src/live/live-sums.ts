import type { OfferTable, PriceFrame } from '../price-book/price-book.ts';
import { createOfferSums, type OfferSums } from '../sums/offer-sums.ts';
import { type LvRange, priceOffer } from '../price/price-offers.ts';
import { priceGroups } from '../price/price-groups.ts';
import type { SortedLv } from '../price-book/sorted-lv.ts';
import { openWideKernel } from '../wide/wide-kernel.ts';

/** For each catalogue position k the cells (l·S+s) whose sum it enters, from start k up to start k+1. */
interface CodeCells {
  start: Int32Array;
  cells: Int32Array;
}

/** A phase's sums, kept up to date as its offers change; each change touches only what depends on it. */
export type LiveSums = OfferSums & {
  frame: PriceFrame;
  /** L sorted LVs. */
  lvs: SortedLv[];
  /** P offers. */
  offers: OfferTable[];
  /** Built when the first price changes, and again after an LV was replaced. */
  codeCells: CodeCells | undefined;
};

/** Which value of an offer changed, named by its index in the columns. */
export type OfferChange =
  | { kind: 'ep'; epIndex: number }
  | { kind: 'bl'; region: number; slice: number }
  | { kind: 'ls' | 'n'; lIndex: number; slice: number }
  | { kind: 'm'; lIndex: number };

/** Room for the sums of a phase; every offer still has to be priced with `repriceOffers` (PRICE-011). */
export function createLiveSums(frame: PriceFrame, lvs: SortedLv[], offers: OfferTable[]): LiveSums {
  const room = createOfferSums(offers.length, lvs.length, frame.sliceCount);
  return { ...room, frame, lvs, offers, codeCells: undefined };
}

const wideKernel = openWideKernel();

/** Reprices the offers of some bidders, whole or for a range of LVs (PRICE-011). */
export function repriceOffers(live: LiveSums, offerIndices: readonly number[], range?: LvRange): void {
  const { frame, lvs, offers } = live;
  if (wideKernel !== undefined) wideKernel.priceOffers(frame, lvs, offers, offerIndices, live, range);
  else for (const p of offerIndices) priceOffer(frame, lvs, offers[p] as OfferTable, p, live, range);
}

/**
 * Prices what depends on the changes of one offer, whose columns hold the new values already, and gives the
 * priced cells (l·S+s), each once (PRICE-001, PRICE-007, PRICE-011).
 */
export function repriceChanges(
  live: LiveSums,
  offerIndex: number,
  changes: Iterable<OfferChange>,
): Int32Array {
  const { sliceCount } = live;
  const cellCount = live.propertyCount * sliceCount;
  const isTouched = new Uint8Array(cellCount);
  const touched: number[] = [];
  for (const change of changes) {
    for (const cell of cellsOfChange(live, change)) {
      if (isTouched[cell] === 0) touched.push(cell);
      isTouched[cell] = 1;
    }
  }
  for (const cell of touched) {
    const fromSlice = cell % sliceCount;
    const place = { lIndex: (cell - fromSlice) / sliceCount, fromSlice, toSlice: fromSlice + 1 };
    repriceCells(live, offerIndex, place);
  }
  return Int32Array.from(touched);
}

/** Replaces a property's LV and prices it for every bidder (SETUP-007). */
export function replaceLv(live: LiveSums, lIndex: number, lv: SortedLv): void {
  live.lvs[lIndex] = lv;
  live.codeCells = undefined;
  for (let p = 0; p < live.offerCount; p++) {
    repriceCells(live, p, { lIndex, fromSlice: 0, toSlice: live.sliceCount });
  }
}

function repriceCells(
  live: LiveSums,
  p: number,
  place: { lIndex: number; fromSlice: number; toSlice: number },
): void {
  const { frame, lvs, offers, propertyCount, sliceCount } = live;
  const at = (p * propertyCount + place.lIndex) * sliceCount + place.fromSlice;
  priceGroups(frame, lvs[place.lIndex] as SortedLv, place, offers[p] as OfferTable, live, at);
}

function cellsOfChange(live: LiveSums, change: OfferChange): Iterable<number> {
  const { sliceCount, frame } = live;
  switch (change.kind) {
    case 'ep': {
      live.codeCells ??= findCodeCells(live);
      const { start, cells } = live.codeCells;
      return cells.subarray(start[change.epIndex], start[change.epIndex + 1]);
    }
    case 'bl': {
      const { region, slice } = change;
      return Array.from(frame.regionOf, (own, l) => (own === region ? l * sliceCount + slice : -1)).filter(
        (cell) => cell >= 0,
      );
    }
    case 'ls':
    case 'n':
      return [change.lIndex * sliceCount + change.slice];
    case 'm':
      return Array.from({ length: sliceCount }, (_, slice) => change.lIndex * sliceCount + slice);
  }
}

/** Visits every distinct pair of catalogue position and cell; the rows of a cell are ordered by position. */
function forEachPair(live: LiveSums, visit: (epIndex: number, cell: number) => void): void {
  for (const [lIndex, { sliceStart, epIndex }] of live.lvs.entries()) {
    for (let s = 0; s < live.sliceCount; s++) {
      let last = -1;
      for (let row = sliceStart[s] as number; row < (sliceStart[s + 1] as number); row++) {
        const own = epIndex[row] as number;
        if (own !== last) visit(own, lIndex * live.sliceCount + s);
        last = own;
      }
    }
  }
}

function findCodeCells(live: LiveSums): CodeCells {
  const { catalogueCount } = live.frame;
  const start = new Int32Array(catalogueCount + 1);
  forEachPair(live, (epIndex) => {
    start[epIndex + 1] = (start[epIndex + 1] as number) + 1;
  });
  for (let k = 0; k < catalogueCount; k++) start[k + 1] = (start[k + 1] as number) + (start[k] as number);
  const cells = new Int32Array(start[catalogueCount] as number);
  const next = start.slice();
  forEachPair(live, (epIndex, cell) => {
    const place = next[epIndex] as number;
    cells[place] = cell;
    next[epIndex] = place + 1;
  });
  return { start, cells };
}
