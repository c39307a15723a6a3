import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawMore,
  hull,
  type IndexRange,
  keepDrawn,
  NONE_IN_SIGHT,
  type Surroundings,
  wishFor,
} from './drawn-range.ts';

const AROUND: Surroundings = { atOnce: 2, ahead: 12, behind: 4 };
const PER_FRAME = 5;

interface Look {
  readonly count: number;
  readonly first: number;
  readonly length: number;
  readonly isGoingBack: boolean;
}

const looks: fc.Arbitrary<Look> = fc.record({
  count: fc.nat(300),
  first: fc.nat(299),
  length: fc.integer({ min: 1, max: 40 }),
  isGoingBack: fc.boolean(),
});

function lookAt({ count, first, length }: Look): IndexRange {
  if (count === 0) return NONE_IN_SIGHT;
  const inside = Math.min(first, count - 1);
  return { first: inside, last: Math.min(count - 1, inside + length - 1) };
}

function indexes({ first, last }: IndexRange): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
}

/** What is drawn wholly after a look and so many frames. */
function draw(before: IndexRange, look: Look, frames: number): IndexRange {
  const wish = wishFor(lookAt(look), look.count, AROUND, look.isGoingBack);
  let whole = keepDrawn(before, wish, look.count, look.isGoingBack);
  for (let frame = 0; frame < frames; frame++) whole = drawMore(whole, wish, PER_FRAME, look.isGoingBack);
  return whole;
}

test('whatever is scrolled, filtered or turned about, what is drawn and what is in sight are one piece inside the table', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(looks, fc.nat(3)), { maxLength: 30 }), (steps) => {
      let whole = NONE_IN_SIGHT;
      for (const [look, frames] of steps) {
        whole = draw(whole, look, frames);
        const { needed } = wishFor(lookAt(look), look.count, AROUND, look.isGoingBack);
        const drawn = indexes(hull(whole, needed));
        expect(drawn).toEqual(
          [...new Set([...indexes(whole), ...indexes(needed)])].toSorted((a, b) => a - b),
        );
        expect(drawn.filter((index) => index < 0 || index >= look.count)).toEqual([]);
      }
    }),
  );
});

test('what stays needs nothing anew, and keeping it twice changes nothing', () => {
  fc.assert(
    fc.property(looks, looks, fc.nat(9), (before, now, frames) => {
      const earlier = draw(NONE_IN_SIGHT, before, frames);
      const kept = draw(earlier, now, 0);
      expect(indexes(kept).filter((index) => !indexes(earlier).includes(index))).toEqual([]);
      expect(draw(kept, now, 0)).toEqual(kept);
    }),
  );
});

test('all that is wanted comes a little with each frame until it is there, and what is too much goes', () => {
  fc.assert(
    fc.property(looks, looks, fc.nat(9), (before, now, frames) => {
      fc.pre(now.count > 0);
      const wish = wishFor(lookAt(now), now.count, AROUND, now.isGoingBack);
      let whole = draw(draw(NONE_IN_SIGHT, before, frames), now, 0);
      for (let frame = 0; frame < 60 / PER_FRAME; frame++) {
        const next = drawMore(whole, wish, PER_FRAME, now.isGoingBack);
        const added = indexes(next).filter((index) => !indexes(whole).includes(index));
        expect(added.length).toBeLessThanOrEqual(PER_FRAME);
        whole = next;
      }
      expect(whole).toEqual(wish.wanted);
    }),
  );
});

test('more is drawn in the direction of scrolling than behind', () => {
  const sight = { first: 100, last: 119 };
  expect(wishFor(sight, 300, AROUND, false).wanted).toEqual({ first: 96, last: 131 });
  expect(wishFor(sight, 300, AROUND, true).wanted).toEqual({ first: 88, last: 123 });
});
