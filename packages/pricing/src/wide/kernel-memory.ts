import type { OfferTable, PriceFrame } from '../price-book/price-book.ts';
import type { SortedLv } from '../price-book/sorted-lv.ts';
import { LANES } from './kernel-code.ts';

/** One array in the kernel's memory: where it begins, and the numbers themselves. */
interface Column<Numbers> {
  at: number;
  numbers: Numbers;
}
/** Everything in the kernel's memory; the offers lie side by side, padded to full rounds of lanes. */
export interface Room {
  width: number;
  /** The prices of the first position by offer, then those of the second, and so on. */
  prices: Column<Float64Array>;
  factors: Column<Float64Array>;
  sums: Column<Float64Array>;
  distances: Column<Float64Array>;
  /** The union of all prices' bits in two halves, the upper one second. */
  bits: Column<Int32Array>;
  mengeMillis: Column<Float64Array>;
  epIndex: Column<Int32Array>;
}

const PAGE_BYTES = 65_536;
/** Bytes of an amount, a price, a factor or a sum in the kernel's memory. */
export const DOUBLE_BYTES = 8;
/** Bytes of the index of a catalogue position in the kernel's memory. */
export const INDEX_BYTES = 4;

/** The part of WebAssembly's memory type used here. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** Lays out the kernel's memory for these LVs and this many offers; its earlier contents are lost. */
export function layOut(
  memory: GrowingMemory,
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

/** Encodes a missing price: adds nothing to a sum, and leaves its sign among the bits. */
const NO_PRICE = -0;

/** Writes one offer's prices into its column among the others. */
export function placePrices({ prices, width }: Room, place: number, { epMillis }: OfferTable): void {
  for (const [k, ep] of epMillis.entries()) prices.numbers[k * width + place] = ep < 0 ? NO_PRICE : ep;
}
