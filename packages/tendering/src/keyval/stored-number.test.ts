import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorableMillis, readStoredMillis } from './stored-number.ts';

test.each([
  ['0', 0],
  ['1234', 1234],
  ['007', 7],
  [String(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER],
])('«%s» is read as a number', (value, millis) => {
  expect(readStoredMillis(value)).toBe(millis);
});

test.each([
  undefined,
  '',
  ' 1',
  '1 ',
  '-1',
  '+1',
  '1.5',
  '1,5',
  '1e3',
  '0x10',
  'NaN',
  '1\n',
  '١',
  '12345678901234567',
])('«%s» is no number', (value) => {
  expect(readStoredMillis(value)).toBeUndefined();
  expect(isStorableMillis(value ?? '', 0, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('every number in its limits is stored as one reads it, and in that spelling only', () => {
  const anyMillis = fc.maxSafeNat();
  fc.assert(
    fc.property(anyMillis, anyMillis, anyMillis, (millis, min, max) => {
      const value = String(millis);
      expect(readStoredMillis(value)).toBe(millis);
      expect(isStorableMillis(value, min, max)).toBe(min <= millis && millis <= max);
      expect(isStorableMillis(`0${value}`, 0, Number.MAX_SAFE_INTEGER)).toBe(false);
    }),
  );
});

test('a number that a double cannot hold is not stored', () => {
  expect(isStorableMillis('9007199254740993', 0, Number.MAX_SAFE_INTEGER)).toBe(false);
});
