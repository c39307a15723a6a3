import { cellFactorNanos } from './cell-factor.ts';
import { GP_DIVISOR } from './gp.ts';
import type { OfferTable, PriceFrame } from './price-book.ts';
import type { LvRange, OfferSums } from './price-lv.ts';
import { priceGroups, type SortedLv } from './sorted-lv.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from './units.ts';
import { LANES, writeWideCode } from './wide-code.ts';

/** What this file uses of WebAssembly, which the language itself does not describe. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer; grow(pages: number): number };
  Module: new (code: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { readonly exports: object };
};

/** Prices whole offers several times as fast as `priceGroups` does, with the same sums and flags. */
export type WideKernel = {
  /**
   * Prices some offers of a phase into their places of the result, for all LVs or those of a range (PRICE-001, PRICE-006,
   * PRICE-007, PRICE-011).
   */
  priceOffers(
    frame: PriceFrame,
    lvs: readonly SortedLv[],
    offers: readonly OfferTable[],
    offerIndices: readonly number[],
    into: OfferSums,
    range?: LvRange,
  ): void;
};

type PriceRows = (...addresses: number[]) => void;

/** One kind of thing in the kernel's memory: where it begins, and the numbers themselves. */
type Column<Numbers> = { at: number; numbers: Numbers };
/** Everything in the kernel's memory; the offers stand side by side, as many places as fill whole rounds of lanes. */
type Room = {
  width: number;
  /** The prices of the first position by offer, then those of the second and so on. */
  prices: Column<Float64Array>;
  factors: Column<Float64Array>;
  sums: Column<Float64Array>;
  distances: Column<Float64Array>;
  /** The bits that any price had, in two halves, the upper one second. */
  bits: Column<Int32Array>;
  mengeMillis: Column<Float64Array>;
  epIndex: Column<Int32Array>;
};

const PAGE_BYTES = 65_536;
const DOUBLE_BYTES = 8;
const INDEX_BYTES = 4;

/** Gives the kernel; undefined where WebAssembly is not at hand or not allowed. Its code is made here (decision 0013). */
export function openWideKernel(): WideKernel | undefined {
  try {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const module = new WebAssembly.Module(writeWideCode());
    const { exports } = new WebAssembly.Instance(module, { '': { '': memory } });
    const { '': price } = exports as { '': PriceRows };
    return {
      priceOffers(frame, lvs, all, offerIndices, into, range = { fromLv: 0, toLv: lvs.length }) {
        const room = layOut(memory, frame, lvs, offerIndices.length);
        const offers = offerIndices.map((p) => all[p] as OfferTable);
        for (const [i, offer] of offers.entries()) placePrices(room, i, offer);
        const pricing = { frame, room, offers, offerIndices, into };
        for (let l = range.fromLv; l < range.toLv; l++) priceLv(price, pricing, lvs[l] as SortedLv, l);
      },
    };
  } catch {
    return undefined;
  }
}

function layOut(
  memory: InstanceType<typeof WebAssembly.Memory>,
  frame: PriceFrame,
  lvs: readonly SortedLv[],
  offerCount: number,
): Room {
  const width = Math.ceil(offerCount / LANES) * LANES;
  const rowCount = lvs.reduce((most, lv) => Math.max(most, lv.mengeMillis.length), 0);
  const cellCount = frame.sliceCount * width;
  const doubles = frame.catalogueCount * width + 4 * cellCount + rowCount;
  const missing = doubles * DOUBLE_BYTES + rowCount * INDEX_BYTES - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  const { buffer } = memory;
  let end = 0;
  const take = (bytes: number): number => (end += bytes) - bytes;
  const takeDoubles = (count: number): Column<Float64Array> => {
    const at = take(count * DOUBLE_BYTES);
    return { at, numbers: new Float64Array(buffer, at, count) };
  };
  const takeIndices = (count: number): Column<Int32Array> => {
    const at = take(count * INDEX_BYTES);
    return { at, numbers: new Int32Array(buffer, at, count) };
  };
  return {
    width,
    prices: takeDoubles(frame.catalogueCount * width),
    factors: takeDoubles(cellCount),
    sums: takeDoubles(cellCount),
    distances: takeDoubles(cellCount),
    mengeMillis: takeDoubles(rowCount),
    bits: takeIndices(2 * cellCount),
    epIndex: takeIndices(rowCount),
  };
}

/** Stands for a missing price: adds nothing to a sum, and leaves its sign among the bits. */
const NO_PRICE = -0;

function placePrices({ prices, width }: Room, place: number, { epMillis }: OfferTable): void {
  for (const [k, ep] of epMillis.entries()) prices.numbers[k * width + place] = ep < 0 ? NO_PRICE : ep;
}

/** What one pricing is about. */
type Pricing = {
  frame: PriceFrame;
  room: Room;
  /** The offers in the order of their places, and where they stand in the phase. */
  offers: readonly OfferTable[];
  offerIndices: readonly number[];
  into: OfferSums;
};

function priceLv(price: PriceRows, pricing: Pricing, lv: SortedLv, lIndex: number): void {
  const { frame, room, offers } = pricing;
  const { width, prices, factors, sums, distances, bits, mengeMillis, epIndex } = room;
  mengeMillis.numbers.set(lv.mengeMillis);
  epIndex.numbers.set(lv.epIndex);
  // Plain loops over indices: iterators would take longer here than the arithmetic.
  for (let i = 0; i < offers.length; i++) {
    const offer = offers[i] as OfferTable;
    for (let slice = 0; slice < frame.sliceCount; slice++)
      factors.numbers[slice * width + i] = cellFactorNanos(frame, offer, lIndex, slice) / GP_DIVISOR;
  }
  for (let slice = 0; slice < frame.sliceCount; slice++) {
    const from = lv.sliceStart[slice] as number;
    const to = lv.sliceStart[slice + 1] as number;
    for (let lane = 0; lane < width; lane += LANES) {
      const place = (slice * width + lane) * DOUBLE_BYTES;
      price(
        mengeMillis.at + from * DOUBLE_BYTES,
        mengeMillis.at + to * DOUBLE_BYTES,
        epIndex.at + from * INDEX_BYTES,
        prices.at + lane * DOUBLE_BYTES,
        width * DOUBLE_BYTES,
        factors.at + place,
        sums.at + place,
        distances.at + place,
        bits.at + place,
      );
    }
  }
  for (let i = 0; i < offers.length; i++) writeCells(pricing, i, lv, lIndex);
}

/** Writes one bidder's sums and flags; a cell whose sum is not sure is priced row by row. */
function writeCells(
  { frame, room, offers, offerIndices, into }: Pricing,
  i: number,
  lv: SortedLv,
  lIndex: number,
) {
  const offer = offers[i] as OfferTable;
  const market = offer.inMarket[lIndex] === 0 ? FLAG_NOT_IN_MARKET : 0;
  const from = ((offerIndices[i] as number) * into.propertyCount + lIndex) * into.sliceCount;
  for (let slice = 0; slice < frame.sliceCount; slice++) {
    const place = slice * room.width + i;
    const sum = room.sums.numbers[place] as number;
    // Nothing is negative, so no GP lies further above the sum than a half, and none is off by more than its 2^-51.
    if ((room.distances.numbers[place] as number) < 0.5 - (sum + 1) * 2 ** -50) {
      const missing = (room.bits.numbers[2 * place + 1] as number) < 0 ? FLAG_PRICE_MISSING : 0;
      into.sums[from + slice] = sum;
      into.flags[from + slice] = (lv.flags[slice] as number) | market | missing;
    } else {
      priceGroups(frame, lv, { lIndex, fromSlice: slice, toSlice: slice + 1 }, offer, into, from + slice);
    }
  }
}
