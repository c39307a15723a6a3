import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawMore, drawNeeded, type Surroundings, wishFor } from './drawn-range.ts';
import { NONE_IN_SIGHT } from './range-in-sight.ts';

const AROUND: Surroundings = { atOnce: 2, ahead: 12, behind: 4, perFrame: 5 };

const looks = fc.record({
  count: fc.nat(300),
  first: fc.nat(299),
  length: fc.integer({ min: 1, max: 40 }),
  isGoingBack: fc.boolean(),
});

function lookAt({ count, first, length }: { count: number; first: number; length: number }) {
  if (count === 0) return NONE_IN_SIGHT;
  const inside = Math.min(first, count - 1);
  return { first: inside, last: Math.min(count - 1, inside + length - 1) };
}

test('whatever is scrolled, filtered or turned about, all that is in sight is drawn at once, in one piece', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(looks, fc.nat(3)), { maxLength: 30 }), (steps) => {
      let drawn = NONE_IN_SIGHT;
      for (const [look, frames] of steps) {
        const sight = lookAt(look);
        const wish = wishFor(sight, look.count, AROUND, look.isGoingBack);
        drawn = drawNeeded(drawn, wish, look.count);
        for (let frame = 0; frame < frames; frame++) {
          drawn = drawMore(drawn, wish, AROUND.perFrame, look.isGoingBack);
        }
        const isDrawn = (index: number) => index >= drawn.first && index <= drawn.last;
        const near = Array.from({ length: look.count }, (_, index) => index).filter(
          (index) => index >= sight.first - AROUND.atOnce && index <= sight.last + AROUND.atOnce,
        );
        expect(near.filter((index) => !isDrawn(index))).toEqual([]);
        expect(isDrawn(-1) || isDrawn(look.count)).toBe(false);
      }
    }),
  );
});

test('what lies around comes a little with each frame until it is there, and what is too much goes', () => {
  fc.assert(
    fc.property(looks, looks, (before, now) => {
      fc.pre(now.count > 0);
      const earlier = wishFor(lookAt(before), before.count, AROUND, before.isGoingBack);
      const wish = wishFor(lookAt(now), now.count, AROUND, now.isGoingBack);
      let drawn = drawNeeded(drawNeeded(NONE_IN_SIGHT, earlier, before.count), wish, now.count);
      for (let frame = 0; frame < 5; frame++) {
        const next = drawMore(drawn, wish, AROUND.perFrame, now.isGoingBack);
        const added = Math.max(0, drawn.first - next.first) + Math.max(0, next.last - drawn.last);
        expect(added).toBeLessThanOrEqual(AROUND.perFrame);
        drawn = next;
      }
      expect(drawn).toEqual(wish.wanted);
    }),
  );
});

test('more is drawn in the direction of scrolling than behind', () => {
  const sight = { first: 100, last: 119 };
  expect(wishFor(sight, 300, AROUND, false).wanted).toEqual({ first: 96, last: 131 });
  expect(wishFor(sight, 300, AROUND, true).wanted).toEqual({ first: 88, last: 123 });
});
