import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeColumns } from '../columns/place-columns.ts';
import type { TreeGridColumn } from '../model/column.ts';
import {
  type GridMeasures,
  isSameWindow,
  moreOfWindow,
  neededOfWindow,
  NO_SIGHT,
  NOTHING_DRAWN,
  type Sight,
} from './plan-window.ts';

const COLUMNS: TreeGridColumn<string>[] = Array.from({ length: 60 }, (_, index) => ({
  id: `${index}`,
  header: `${index}`,
  widthPx: 90,
  pinned: index < 2,
  text: () => '',
}));

const INPUT: GridMeasures<string> = {
  layout: placeColumns(COLUMNS, ['0', '1'], () => 90, 'grid'),
  rowCount: 5_000,
  rowHeightPx: 32,
  headerHeightPx: 68,
};

const sights: fc.Arbitrary<Sight> = fc.record({
  topPx: fc.nat(5_000 * 32),
  leftPx: fc.nat(60 * 90 - 900),
  heightPx: fc.integer({ min: 100, max: 1_200 }),
  widthPx: fc.integer({ min: 300, max: 2_400 }),
  isGoingUp: fc.boolean(),
  isGoingLeft: fc.boolean(),
});

const MOST_FRAMES = 60;

test('wherever somebody looks, a frame draws few whole rows, and in the end each row in sight is whole', () => {
  fc.assert(
    fc.property(fc.array(sights, { minLength: 1, maxLength: 8 }), (path) => {
      let drawn = neededOfWindow(NOTHING_DRAWN, INPUT, path[0] ?? NO_SIGHT);
      for (const sight of path) {
        const next = moreOfWindow(drawn, INPUT, sight);
        const added = next.whole.last - next.whole.first + 1 - (drawn.whole.last - drawn.whole.first + 1);
        expect(added).toBeLessThanOrEqual(30);
        expect(isSameWindow(neededOfWindow(next, INPUT, sight), next)).toBe(true);
        drawn = next;
      }
      const last = path.at(-1) ?? NO_SIGHT;
      for (let frame = 0; frame < MOST_FRAMES; frame++) drawn = moreOfWindow(drawn, INPUT, last);
      expect(drawn.whole).toEqual(drawn.rows);
      const firstInSight = Math.max(0, Math.min(4_999, Math.floor((last.topPx - 68) / 32)));
      const lastInSight = Math.min(4_999, Math.ceil((last.topPx + last.heightPx - 68) / 32) - 1);
      expect(drawn.whole.first).toBeLessThanOrEqual(firstInSight);
      expect(drawn.whole.last).toBeGreaterThanOrEqual(lastInSight);
      expect(isSameWindow(moreOfWindow(drawn, INPUT, last), drawn)).toBe(true);
    }),
  );
});

test('what is seen first is drawn whole at once', () => {
  const sight: Sight = { ...NO_SIGHT, heightPx: 640, widthPx: 1_080 };
  expect(neededOfWindow(NOTHING_DRAWN, INPUT, sight)).toEqual({
    rows: { first: 0, last: 19 },
    whole: { first: 0, last: 19 },
    columns: { first: 0, last: 9 },
  });
});
