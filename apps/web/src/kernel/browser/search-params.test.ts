import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepTexts, parseSearch, stringifySearch } from './search-params.ts';

test('values stay texts, absent ones leave no trace', () => {
  expect(parseSearch('?lId=123&pCom=true')).toEqual({ lId: '123', pCom: 'true' });
  expect(stringifySearch({ lId: undefined, pId: null })).toBe('');
});

test('whatever stands in a query comes back the same', () => {
  const search = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(search, (given) => {
      expect(parseSearch(stringifySearch(given))).toEqual({ ...given });
    }),
  );
});

test('a route keeps only its own parameters', () => {
  expect(keepTexts(['lid'])({ lid: '', other: 'x' })).toEqual({ lid: '' });
});
