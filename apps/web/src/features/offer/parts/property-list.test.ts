import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { expect, test } from 'vitest';
import { countSharedGaps } from './property-list.tsx';
import { TEXTS } from '../texts.ts';

/**
 * An offer of four prices, of which the last two are missing, in two properties and one outside the market
 * area.
 */
function gapsOf(...lvs: readonly (readonly number[])[]): number | undefined {
  const table = { epMillis: Float64Array.of(1_000, 0, -1, -1), inMarket: Uint8Array.of(1, 1, 0) };
  return countSharedGaps(
    // A position that left the catalogue has no place in it.
    lvs.map((epIndex) => ({
      epIndex: Int32Array.from(epIndex.filter((index) => index >= 0)),
      flags: Uint8Array.of(epIndex.includes(-1) ? FLAG_PRICE_MISSING : 0),
    })),
    table,
  );
}

test('properties that lack the same prices share them, complete ones and those outside the market area aside', () => {
  expect(gapsOf([0, 2, 3], [3, 2, 2, 1])).toBe(2);
  expect(gapsOf([0, 2], [0, 1], [3])).toBe(1);
  expect(gapsOf([0, 1], [], [3])).toBeUndefined();
  expect(gapsOf([0, 2], [3])).toBeUndefined();
  expect(gapsOf([2, 3], [3])).toBeUndefined();
  expect(gapsOf([2, 3], [-1])).toBeUndefined();
});

test('is said in one line', () => {
  expect(TEXTS.incomplete(8, 8, 3)).toBe('Summe in €, alle 8 unvollständig wegen derselben 3 Preise');
  expect(TEXTS.incomplete(7, 8, 1)).toBe('Summe in €, 7 unvollständig wegen desselben Preises');
  expect(TEXTS.incomplete(8, 8, undefined)).toBe('Summe in €, alle 8 unvollständig');
  expect(TEXTS.incomplete(1, 8, 3)).toBe('Summe in €, 1 unvollständig');
  expect(TEXTS.incomplete(1, 1, 3)).toBe('Summe in €, unvollständig');
});
