import { expect, test } from 'vitest';
import { createLvTable, createOfferTable, type PriceFrame } from './price-book.ts';
import { lvOf } from './sample-book.ts';
import { type DrawnPositions, drawPositions, drawTies, gpExactly, isTie } from './sample-ties.ts';
import { priceGroups, sortLv } from './sorted-lv.ts';

/** One property and one group per position, so that the hot path prices every position with its own factor. */
function countDifferences({ mengeMillis, epMillis, factorNanos }: DrawnPositions): number {
  const frame: PriceFrame = {
    sliceCount: 1,
    regionCount: 1,
    catalogueCount: 1,
    sustainable: Uint8Array.of(1),
    regionOf: Int32Array.of(0),
  };
  const offer = createOfferTable(frame);
  const into = { sums: new Float64Array(2), flags: new Uint8Array(2) };
  const lv = sortLv(createLvTable(1), 1);
  let differences = 0;
  for (const [i, menge] of mengeMillis.entries()) {
    const ep = epMillis[i] as number;
    const factor = factorNanos[i] as number;
    lv.mengeMillis[0] = menge;
    offer.epMillis[0] = ep;
    setFactors(offer, factor);
    const pair = { first: offer, firstAt: 0, second: offer, secondAt: 1 };
    priceGroups(frame, lv, { lIndex: 0, fromSlice: 0, toSlice: 1 }, pair, into);
    const exact = gpExactly(menge, ep, factor);
    if (into.sums.some((sum) => BigInt(sum) !== exact)) differences++;
  }
  return differences;
}

/** Splits a product of three factors again; every product drawn has such a split. */
function setFactors(offer: ReturnType<typeof createOfferTable>, factorNanos: number): void {
  for (let bl = 700; bl <= 1300; bl++) {
    if (factorNanos % bl !== 0) continue;
    for (let ls = 700; ls <= 1300; ls++) {
      const n = factorNanos / bl / ls;
      if (!Number.isInteger(n) || n < 700 || n > 1300) continue;
      [offer.blMillis[0], offer.lsMillis[0], offer.nMillis[0]] = [bl, ls, n];
      return;
    }
  }
  throw new RangeError(`${factorNanos} is no product of three factors`);
}

test('the hot path agrees with BigInt on random positions of every size', () => {
  expect(countDifferences(drawPositions(20_000, 1))).toBe(0);
});

test('the hot path agrees with BigInt on positions that lie exactly on a half', () => {
  const ties = drawTies(6_000, 2);
  const areTies = ties.mengeMillis.every((menge, i) =>
    isTie(menge, ties.epMillis[i] as number, ties.factorNanos[i] as number),
  );
  expect(areTies).toBe(true);
  expect(countDifferences(ties)).toBe(0);
});

test('rows lie by group and catalogue position; who counts for nobody leaves only a flag', () => {
  const sorted = sortLv(
    lvOf([
      { menge: 1, ep: 3, slice: 1 },
      { menge: 2, ep: 2, slice: 0 },
      { menge: 3, ep: 0, slice: 1 },
      { menge: 4, ep: 3, slice: 1 },
      { menge: 5, ep: 1, slice: 1, inactive: true },
      { menge: 6, ep: -1, slice: 1 },
      { menge: 7, ep: -1, slice: 2, inactive: true },
    ]),
    4,
  );
  expect([...sorted.sliceStart]).toEqual([0, 1, 4, 4, 4]);
  expect([...sorted.mengeMillis]).toEqual([2, 3, 1, 4]);
  expect([...sorted.epIndex]).toEqual([2, 0, 3, 3]);
  expect([...sorted.flags]).toEqual([0, 1, 0, 4]);
});
