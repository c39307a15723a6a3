import { expect, test } from 'vitest';
import { isStorable } from './storable.ts';

test.each([
  ['texts, numbers and nothing', ['a', 1, null, undefined, true, { b: ['ü', '🏢'] }], true],
  ['NUL in a list in an entity', { a: [{ b: 'x\0' }] }, false],
  ['NUL in a name', { 'a\0': 1 }, false],
  ['half a character pair', [['\ud83c']], false],
])('%s', (_, value, expected) => {
  expect(isStorable(value)).toBe(expected);
});

test('a million brackets deep is looked through as well', () => {
  let deep: unknown = '\0';
  for (let level = 0; level < 1_000_000; level += 1) deep = [deep];
  expect(isStorable(deep)).toBe(false);
});
