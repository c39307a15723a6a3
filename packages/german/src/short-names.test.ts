import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortNames } from './short-names.ts';

test.each([
  [[], []],
  [['Alpina Facility Services AG'], ['Alpina']],
  [
    ['Alpina Facility Services AG', 'Spree FM GmbH'],
    ['Alpina', 'Spree'],
  ],
  [
    ['Gebäude Service Nord', 'Gebäude Service Süd', 'Gebäude Team'],
    ['Gebäude Service Nord', 'Gebäude Service Süd', 'Gebäude Team'],
  ],
  [
    ['Nord', 'Nord FM'],
    ['Nord', 'Nord FM'],
  ],
  [
    ['Nord FM', 'Nord FM'],
    ['Nord FM', 'Nord FM'],
  ],
])('the short names of %j are %j', (names, short) => {
  expect(shortNames(names)).toEqual(short);
});

test('different names stay different, and each begins its name', () => {
  const name = fc
    .array(fc.constantFrom('Nord', 'Süd', 'FM', 'GmbH'), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 6 }), (names) => {
      const short = shortNames(names);
      expect(new Set(short).size).toBe(names.length);
      expect(short.every((text, index) => names[index]?.startsWith(text))).toBe(true);
    }),
  );
});
