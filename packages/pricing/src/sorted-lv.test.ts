import { expect, test } from 'vitest';
import { createLiveSums, repriceOffers } from './live-sums.ts';
import { priceOffers } from './price-lv.ts';
import { lvOf } from './sample-book.ts';
import {
  type DrawnPositions,
  drawPositions,
  drawTies,
  gpExactly,
  isTie,
  spreadPositions,
} from './sample-ties.ts';
import { sortLv } from './sorted-lv.ts';

/** How many sums of the whole pricing, and of the live one, are not what BigInt says. */
function countDifferences(drawn: DrawnPositions): number {
  const book = spreadPositions(drawn, 0, drawn.mengeMillis.length);
  const sorted = book.lvs.map((lv) => sortLv(lv, 1));
  const live = createLiveSums(book, sorted, book.offers);
  repriceOffers(live, [0]);
  const plain = priceOffers(book, sorted);
  let differences = 0;
  for (const [i, menge] of drawn.mengeMillis.entries()) {
    const exact = gpExactly(menge, drawn.epMillis[i] as number, drawn.factorNanos[i] as number);
    for (const { sums } of [plain, live]) if (BigInt(sums[i] as number) !== exact) differences++;
  }
  return differences;
}

test('both hot paths agree with BigInt on random positions of every size', () => {
  expect(countDifferences(drawPositions(20_000, 1))).toBe(0);
});

test('both hot paths agree with BigInt on positions that lie exactly on a half', () => {
  const ties = drawTies(6_000, 2);
  const areTies = ties.mengeMillis.every((menge, i) =>
    isTie(menge, ties.epMillis[i] as number, ties.factorNanos[i] as number),
  );
  expect(areTies).toBe(true);
  expect(countDifferences(ties)).toBe(0);
});

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
