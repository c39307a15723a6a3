/*
 * The only file of this folder that others import.
 *
 * WebAssembly vectors price whole offers four bidders at a time, several times as fast as
 * `price/price-groups.ts`. The sums and flags are the same, to the thousandth and for every input: a cell
 * whose sum is not sure is left to `priceGroups`. To learn how a price is made, read `price/price-lv.ts` and
 * `price/price-groups.ts` instead; without WebAssembly everything still works.
 *
 * `kernel-code.ts` writes the function instruction by instruction, `kernel-memory.ts` lays out what it reads
 * and writes, `price-wide-lv.ts` calls it for one LV and judges whether a sum is sure (decision 0013).
 */
import type { OfferTable, PriceFrame } from '../price-book/price-book.ts';
import type { SortedLv } from '../price-book/sorted-lv.ts';
import type { LvRange } from '../price/price-offers.ts';
import type { OfferSums } from '../sums/offer-sums.ts';
import { writeKernelCode } from './kernel-code.ts';
import { type GrowingMemory, layOut, placePrices } from './kernel-memory.ts';
import { type PriceRows, priceWideLv } from './price-wide-lv.ts';

/** The parts of WebAssembly used here, for which there are no built-in types. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => GrowingMemory;
  Module: new (code: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { readonly exports: object };
};

/** Prices whole offers several times as fast as `priceGroups` does, with the same sums and flags. */
export interface WideKernel {
  /**
   * Prices some offers of a phase into their parts of the result, for all LVs or for a range (PRICE-001,
   * PRICE-006, PRICE-007, PRICE-011).
   */
  priceOffers(
    frame: PriceFrame,
    lvs: readonly SortedLv[],
    offers: readonly OfferTable[],
    offerIndices: readonly number[],
    into: OfferSums,
    range?: LvRange,
  ): void;
}

/** Gives the kernel; undefined where WebAssembly is missing. Its code is generated here (decision 0013). */
export function openWideKernel(): WideKernel | undefined {
  try {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const module = new WebAssembly.Module(writeKernelCode());
    const { exports } = new WebAssembly.Instance(module, { '': { '': memory } });
    const { '': price } = exports as { '': PriceRows };
    return {
      priceOffers(frame, lvs, all, offerIndices, into, range = { fromLv: 0, toLv: lvs.length }) {
        const room = layOut(memory, frame, lvs, offerIndices.length);
        const offers = offerIndices.map((p) => all[p] as OfferTable);
        for (const [i, offer] of offers.entries()) placePrices(room, i, offer);
        const pricing = { frame, room, offers, offerIndices, into };
        for (let l = range.fromLv; l < range.toLv; l++) priceWideLv(price, pricing, lvs[l] as SortedLv, l);
      },
    };
  } catch {
    return undefined;
  }
}
