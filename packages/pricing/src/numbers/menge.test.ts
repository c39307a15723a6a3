import fc from 'fast-check';
import { expect, test } from 'vitest';
import { millisToNumber } from './decimal.ts';
import { mengeOfAmount } from './menge.ts';
import { MENGE_MAX_MILLIS } from './units.ts';

test('every amount that a position may have keeps its thousandths while it travels', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MENGE_MAX_MILLIS }), (mengeMillis) => {
      expect(mengeOfAmount(millisToNumber(mengeMillis))).toBe(mengeMillis);
    }),
  );
});
