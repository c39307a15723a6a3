import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveInCircle, SLIDER_ITEMS, sliderWindow } from './lightbox.tsx';

test('goes round at both ends (MEDIA-018)', () => {
  expect(moveInCircle(0, -1, 5)).toBe(4);
  expect(moveInCircle(4, 1, 5)).toBe(0);
  expect(sliderWindow(0, 9)).toEqual([6, 7, 8, 0, 1, 2, 3]);
  expect(sliderWindow(2, 3)).toEqual([0, 1, 2]);
});

test('shows at most seven pictures, none twice, always the current one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (count, any) => {
      const index = any % count;
      const shown = sliderWindow(index, count);
      expect(shown).toHaveLength(Math.min(count, SLIDER_ITEMS));
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown).toContain(index);
      expect(shown.every((place) => place >= 0 && place < count)).toBe(true);
    }),
  );
});
