import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printIntegers } from './print-integers.ts';

const BORDERS = [
  0,
  9,
  10,
  999_999_999,
  1_000_000_000,
  1_000_000_001,
  99_999_999_999,
  Number.MAX_SAFE_INTEGER,
];

test('integers are printed as JSON has them', () => {
  const integer = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(...BORDERS));
  fc.assert(
    fc.property(fc.array(integer), (numbers) => {
      const columns = [Float64Array.from(numbers), Uint8Array.from(numbers)];
      for (const column of columns) {
        expect(`[${printIntegers(column).toString()}]`).toBe(JSON.stringify(Array.from(column)));
      }
    }),
    { numRuns: 1_000 },
  );
});
