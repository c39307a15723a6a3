import { expect, test } from 'vitest';
import { changeFilters, readFilters, type SavedFilter } from './saved-filter.ts';

function filter(id: string): SavedFilter {
  return { id, title: `Titel ${id}`, propertyIds: ['p'], serviceProviderIds: ['s'], sliceTags: ['uegm'] };
}

test('adding and removing leave every other filter as it is (KV-009, ANALYSIS-022)', () => {
  const one = changeFilters(undefined, { add: filter('a') });
  const two = changeFilters(one, { add: filter('b') });
  expect(readFilters(two)).toEqual([filter('a'), filter('b')]);
  expect(readFilters(changeFilters(two, { removeId: 'a' }))).toEqual([filter('b')]);
  expect(changeFilters(two, { removeId: 'gone' })).toBe(two);
});

test.each([undefined, 'no list', '{}', '[1, null, {"id": "a"}]'])('%s holds no filter', (stored) => {
  expect(readFilters(stored)).toEqual([]);
});
