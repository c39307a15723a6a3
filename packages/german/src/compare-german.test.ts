import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareGerman, compareGermanLists } from './compare-german.ts';

test.each([
  ['numbers count, wherever they stand', ['L-1', 'L-2', 'L-10', 'L-10a', 'M-1']],
  [
    'umlauts stand beside their vowel, ß as ss',
    ['Aachen', 'Ägypten', 'Azoren', 'Strasser', 'Straßer', 'Straube'],
  ],
  ['capitals decide last', ['alpina', 'Älpler', 'Objekt 9', 'objekt 10', 'Spree', 'spreewald']],
  ['what stands equal follows its code units', ['01', '1', 'a 01', 'a 1']],
])('%s', (_, sorted) => {
  expect(sorted.toReversed().toSorted(compareGerman)).toEqual(sorted);
});

test('a text is equal to itself only, and the order can be read backwards', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(compareGerman(a, b) === 0).toBe(a === b);
      expect(Math.sign(compareGerman(a, b))).toBe(-Math.sign(compareGerman(b, a)) || 0);
    }),
  );
});

test('lists are ordered by the first text that differs', () => {
  const sorted = [['Hamburg'], ['Hamburg', 'Am Kai'], ['Hamburg', 'Zoo'], ['Ulm', 'Am Kai']];
  expect(sorted.toReversed().toSorted(compareGermanLists)).toEqual(sorted);
});
