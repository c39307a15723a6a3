import { createLvTable, createOfferTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { expect, test } from 'vitest';
import { fillSums } from './filled-sums.ts';

test('a missing price is the highest of those who offer there, not of who is outside its market (C4-08)', () => {
  const frame = {
    sliceCount: 1,
    regionCount: 1,
    catalogueCount: 1,
    sustainable: new Uint8Array(1),
    regionOf: new Int32Array(1),
  };
  const lv = createLvTable(1);
  lv.mengeMillis[0] = 1_000;
  const asking = (epMillis: number) => ({ ...createOfferTable(frame), epMillis: Float64Array.of(epMillis) });
  const ground = {
    frame,
    lvs: [sortLv(lv, 1)],
    offers: [createOfferTable(frame), asking(5_000), asking(9_000)],
    offering: [0, 1, 2],
    propertyCount: 1,
    sliceCount: 1,
    sums: Float64Array.of(0, 5_000, 9_000),
  };
  const filledBy = (...flags: number[]) =>
    fillSums({ ...ground, offerCount: 3, flags: Uint8Array.from(flags) })[0];
  expect(filledBy(FLAG_PRICE_MISSING, 0, 0)).toBe(9_000);
  expect(filledBy(FLAG_PRICE_MISSING, 0, FLAG_NOT_IN_MARKET)).toBe(5_000);
  expect(filledBy(FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET, FLAG_NOT_IN_MARKET)).toBeNaN();
});
