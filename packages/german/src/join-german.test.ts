import { expect, test } from 'vitest';
import { joinGerman } from './join-german.ts';

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A und B'],
  [['A', 'B', 'C'], 'A, B und C'],
  [[3, 5, 8], '3, 5 und 8'],
])('%j is joined as «%s»', (words, text) => {
  expect(joinGerman(words)).toBe(text);
});

test('what goes beyond the most that may be listed is counted', () => {
  expect(joinGerman([1, 2, 3, 4, 5], 3)).toBe('1, 2, 3 und 2 weitere');
  expect(joinGerman([1, 2, 3], 3)).toBe('1, 2 und 3');
});
