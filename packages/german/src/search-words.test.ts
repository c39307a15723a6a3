import fc from 'fast-check';
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

test.each([
  ['Königstraße 5', 'KÖNIGSTRASSE'],
  ['Koenigstrasse 5', 'königstraße'],
  ['Müller', 'mueller'],
  ['Mueller', 'MÜL'],
  ['Mu\u0308ller', 'müller'],
  ['STRAẞE', 'straße'],
  ['München', 'munchen'],
  ['Café am Großmarkt', 'cafe grossmarkt'],
])('«%s» is found by «%s» (PROP-003)', (text, query) => {
  expect(holdsWords(text, searchWords(query))).toBe(true);
});

test('every way to write umlauts and ß finds every other (PROP-003)', () => {
  const letter = fc.constantFrom(
    ['ä', 'Ä', 'ae', 'AE', 'A\u0308'],
    ['ö', 'Ö', 'oe', 'Oe'],
    ['ü', 'Ü', 'ue', 'u\u0308'],
    ['ß', 'ẞ', 'ss', 'SS'],
    ['b', 'B'],
    ['3'],
  );
  const two = letter.chain((ways) => fc.tuple(fc.constantFrom(...ways), fc.constantFrom(...ways)));
  fc.assert(
    fc.property(fc.array(two, { minLength: 1, maxLength: 8 }), (pairs) => {
      const [text, query] = [0, 1].map((side) => pairs.map((pair) => pair[side]).join(''));
      expect(holdsWords(`Am ${text} 1`, searchWords(query ?? ''))).toBe(true);
    }),
  );
});

test('a search is split at any blank', () => {
  expect(searchWords(' Am\tKai\n 3 ')).toEqual(['am', 'kai', '3']);
});
