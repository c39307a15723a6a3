import type { OfferTable, PriceFrame } from '../price-book/price-book.ts';
import type { SortedLv } from '../price-book/sorted-lv.ts';
import { GP_DIVISOR } from '../numbers/units.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '../sums/flag-bits.ts';
import { cellFactorNanos } from '../price/cell-factor.ts';
import { priceGroups } from '../price/price-groups.ts';
import type { OfferSums } from '../sums/offer-sums.ts';
import { LANES } from './kernel-code.ts';
import { DOUBLE_BYTES, INDEX_BYTES, type Room } from './kernel-memory.ts';

/** The kernel's WebAssembly function: nine addresses, in the order in which `kernel-code.ts` names them. */
export type PriceRows = (...addresses: number[]) => void;

/** What one pricing is about. */
interface Pricing {
  frame: PriceFrame;
  room: Room;
  /** The offers in the order of their columns, and their indices in the phase. */
  offers: readonly OfferTable[];
  offerIndices: readonly number[];
  into: OfferSums;
}

/** Prices one LV for all offers of this pricing into their results (PRICE-001, PRICE-006, PRICE-007). */
export function priceWideLv(price: PriceRows, pricing: Pricing, lv: SortedLv, lIndex: number): void {
  const { frame, room, offers } = pricing;
  const { width, prices, factors, sums, distances, bits, mengeMillis, epIndex } = room;
  mengeMillis.numbers.set(lv.mengeMillis);
  epIndex.numbers.set(lv.epIndex);
  // Plain loops over indices: iterators would cost more here than the arithmetic.
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
    // Nothing is negative: no GP exceeds the sum by over a half, and none is off by over 2^-51 of itself.
    if ((room.distances.numbers[place] as number) < 0.5 - (sum + 1) * 2 ** -50) {
      const missing = (room.bits.numbers[2 * place + 1] as number) < 0 ? FLAG_PRICE_MISSING : 0;
      into.sums[from + slice] = sum;
      into.flags[from + slice] = (lv.flags[slice] as number) | market | missing;
    } else {
      priceGroups(frame, lv, { lIndex, fromSlice: slice, toSlice: slice + 1 }, offer, into, from + slice);
    }
  }
}
