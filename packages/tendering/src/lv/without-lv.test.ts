import { expect, test } from 'vitest';
import { liegenschaftenWithoutLv } from './lv-gaps.ts';

test('finds the properties without an LV, whoever bids (ERR-036)', () => {
  expect(liegenschaftenWithoutLv(['l1', 'l2', 'l3'], [{ propertyId: 'l2' }])).toEqual(['l1', 'l3']);
  expect(liegenschaftenWithoutLv(['l1'], [{ propertyId: 'l1' }, { propertyId: 'gone' }])).toEqual([]);
  expect(liegenschaftenWithoutLv([], [])).toEqual([]);
});
