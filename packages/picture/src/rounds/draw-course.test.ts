import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureFaults } from '../test/picture-faults.ts';
import { type CourseLine, courseScale, drawCourse } from './draw-course.ts';

const price = fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 1_000_000_000 }));
const KINDS = ['own', 'median', 'lowest'] as const;

const courses = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    lines: fc
      .tuple(...KINDS.map(() => fc.array(fc.option(price), { minLength: count, maxLength: count })))
      .filter((values) => values.flat().some((millis) => millis !== null))
      .map((all) => all.map((values, at): CourseLine => ({ kind: KINDS[at] ?? 'own', label: 'EP', values }))),
    phases: fc
      .array(fc.boolean(), { minLength: count, maxLength: count })
      .map((sealed) => sealed.map((isSealed, r) => ({ title: `Angebotsphase ${r + 1}`, isSealed }))),
  }),
);

test('a course stays in its frame without a text over another, and a value at a mark is its own', () => {
  fc.assert(
    fc.property(courses, ({ lines, phases }) => {
      const picture = drawCourse(lines, phases, 246);
      expect(pictureFaults(picture)).toEqual([]);
      const known = new Set(
        lines.flatMap(({ values }) => values.flatMap((own) => (own === null ? [] : formatMillis(own)))),
      );
      const labels = picture.marks.flatMap((mark) =>
        mark.kind === 'text' && mark.weight === 600 ? [mark.text] : [],
      );
      expect(labels.filter((text) => !known.has(text))).toEqual([]);
      expect(picture.marks.filter(({ kind }) => kind === 'dot')).toHaveLength(
        lines.flatMap(({ values }) => values.filter((own) => own !== null)).length,
      );
    }),
    { numRuns: 150 },
  );
});

test('the axis begins at zero where what differs keeps 40 % of the height, and at the lowest where not', () => {
  expect(courseScale([60_000, 100_000]).domain()[0]).toBe(0);
  expect(courseScale([61_000, 100_000]).domain()[0]).toBeGreaterThan(50_000);
  expect(courseScale([0, 0]).domain()).toEqual([0, 1]);
  const scale = courseScale([95_000, 100_000]);
  expect(Math.abs(scale(95_000) - scale(100_000))).toBeGreaterThan(0.4 * 136);
});
