import { describe, expect, test } from 'vitest';
import type { OfferSums } from './offer-sums.ts';
import { totalOver } from './offer-total.ts';

describe('a total', () => {
  const offers: OfferSums = {
    offerCount: 2,
    propertyCount: 3,
    sliceCount: 2,
    sums: Float64Array.of(1, 1, 1, 1, 1, 1, 10, 20, 40, 80, 160, 0),
    flags: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 4),
  };

  test.each([
    [
      'over everything leaves out the property outside the market and keeps its flag',
      [0, 1, 2],
      [0, 1],
      190,
      3,
    ],
    ['takes only the chosen service groups', [0, 1, 2], [0], 170, 2],
    ['is complete over complete cells', [0, 2], [0], 170, 0],
    ['sums a single property even outside the market', [1], [0, 1], 120, 3],
    ['does not lose a price missing where another cell has no rows', [0, 2], [1], 20, 1],
    ['has no rows where no cell has any', [2], [1], 0, 4],
    ['has no rows where nothing is chosen', [], [0, 1], 0, 4],
  ])('%s', (_, properties, slices, sumMillis, flags) => {
    expect(totalOver(offers, 1, properties, slices)).toEqual({ sumMillis, flags });
  });

  test('refuses cells that do not exist', () => {
    expect(() => totalOver(offers, 2, [0], [0])).toThrow(RangeError);
  });
});
