import { expect, test } from 'vitest';
import { createLiveSums, repriceOffers } from '../live/live-sums.ts';
import { priceOffers } from './price-offers.ts';
import {
  type DrawnPositions,
  drawPositions,
  drawTies,
  gpExactly,
  isTie,
  spreadPositions,
} from '../test/drawn-positions.ts';
import { drawSeed, isProof } from '../test/draw-rounds.ts';
import { sortLv } from '../price-book/sorted-lv.ts';

/** `npm run proof -- hot-paths` tries so many times as many. */
const TIMES = isProof ? 20 : 1;
const SEED = drawSeed();

/** How many sums of the full pricing, and of the live one, differ from BigInt. */
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
  expect(countDifferences(drawPositions(3_000 * TIMES, SEED)), `seed ${SEED}`).toBe(0);
});

test('both hot paths agree with BigInt on positions that lie exactly on a half', () => {
  const ties = drawTies(1_000 * TIMES, SEED + 1);
  const areTies = ties.mengeMillis.every((menge, i) =>
    isTie(menge, ties.epMillis[i] as number, ties.factorNanos[i] as number),
  );
  expect(areTies).toBe(true);
  expect(countDifferences(ties), `seed ${SEED}`).toBe(0);
});
