import { expect, test } from 'vitest';
import { lvOf } from '../test/any-price-book.ts';
import { sortLv } from './sorted-lv.ts';

test('rows lie by group and catalogue position; who counts for nobody leaves only a flag', () => {
  const sorted = sortLv(
    lvOf([
      { menge: 1, ep: 3, slice: 1 },
      { menge: 2, ep: 2, slice: 0 },
      { menge: 3, ep: 0, slice: 1 },
      { menge: 4, ep: 3, slice: 1 },
      { menge: 5, ep: 1, slice: 1, inactive: true },
      { menge: 6, ep: -1, slice: 1 },
      { menge: 7, ep: -1, slice: 2, inactive: true },
    ]),
    4,
  );
  expect([...sorted.sliceStart]).toEqual([0, 1, 4, 4, 4]);
  expect([...sorted.mengeMillis]).toEqual([2, 3, 1, 4]);
  expect([...sorted.epIndex]).toEqual([2, 0, 3, 3]);
  expect([...sorted.flags]).toEqual([0, 1, 0, 4]);
});
