import { expect, test } from 'vitest';
import { holdsWords, searchWords } from './search-words.ts';

test.each([
  ['', true],
  ['  ', true],
  ['kai', true],
  [' HAMBURG  am ', true],
  ['20457 ÜBER', true],
  ['Kai Ulm', false],
])('«%s» is found in an address: %s', (query, isFound) => {
  expect(holdsWords('Am Kai 3, Über dem Deich, 20457 Hamburg', searchWords(query))).toBe(isFound);
});

test('a search is split at any blank', () => {
  expect(searchWords(' Am\tKai\n 3 ')).toEqual(['am', 'kai', '3']);
});
