import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Extent } from '../mark.ts';
import { compareRatios } from '../ratio.ts';
import { pictureFaults } from '../test/picture-faults.ts';
import type { DistanceFigures, DistanceRow } from './distance-figures.ts';
import { drawDistances } from './draw-distances.ts';

const amount = fc.integer({ min: 1, max: 900_000_000_000 });

/** Offers of up to sixty providers, some far beyond the ideal, some with a target price far from it. */
const figures: fc.Arbitrary<DistanceFigures> = fc
  .record({ count: fc.integer({ min: 1, max: 60 }), groups: fc.integer({ min: 0, max: 5 }) })
  .chain(({ count, groups }) => {
    const ids = Array.from({ length: count }, (_, index) => `p${index}`);
    const row = (key: DistanceRow['key'], title: string): fc.Arbitrary<DistanceRow> =>
      fc
        .record({
          offers: fc.subarray(ids, { minLength: 1 }).chain((own) =>
            fc.tuple(
              ...own.map((id) =>
                fc
                  .tuple(
                    amount,
                    fc.oneof(fc.integer({ min: 1000, max: 1500 }), fc.integer({ min: 1000, max: 9000 })),
                  )
                  .chain(([idealMillis, times]) =>
                    fc.integer({ min: 1, max: 40 }).map((packageCount) => ({
                      id,
                      idealMillis,
                      ownMillis: Math.round((idealMillis * times) / 1000),
                      packageCount,
                    })),
                  ),
              ),
            ),
          ),
          idealMillis: amount,
          targetCount: fc.integer({ min: 0, max: 40 }),
          targetMillis: amount,
          targetIdealMillis: amount,
        })
        .map(({ offers, ...rest }) => ({
          key,
          title,
          packageCount: 40,
          ...rest,
          distances: offers.toSorted(compareRatios),
        }));
    return fc
      .tuple(
        row('all', 'Alle Gruppen'),
        ...SLICES.slice(0, groups).map(({ sliceId, title }) => row(sliceId, title)),
      )
      .map((rows) => ({
        rows: rows.map((own, index) =>
          index === 0
            ? { ...own, idealMillis: rows.slice(1).reduce((sum, { idealMillis }) => sum + idealMillis, 1) }
            : own,
        ),
        providers: ids.map((id, index) => ({
          id,
          organisation: `${['Alpina', 'Spree', 'Rhein-Ruhr-Nord', 'Südwest'][index % 4]} ${index} Gebäudedienste GmbH`,
          shareMillis: count - index,
        })),
        completeIds: new Set(ids.slice(count / 2)),
        absentCount: 0,
      }));
  });

const extents: fc.Arbitrary<Extent> = fc.constantFrom(
  { width: 1114, density: 'desk' },
  { width: 954, density: 'desk' },
  { width: 316, density: 'phone' },
);

test('no text lies over another or leaves the frame, whoever offers what', () => {
  fc.assert(
    fc.property(figures, extents, (own, extent) => {
      expect(pictureFaults(drawDistances(own, extent))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('each mark stands where its percent says, within a twentieth of a pixel, and carries its sum', () => {
  fc.assert(
    fc.property(figures, (own) => {
      const picture = drawDistances(own, { width: 1114, density: 'desk' });
      const dots = picture.marks.filter((mark) => mark.kind === 'dot');
      for (const row of own.rows) {
        const placed = row.distances.map(({ id }) => dots.find(({ key }) => key === `${row.key} ${id}`));
        const xs = placed.map((dot) => dot?.x ?? 0);
        expect(placed.map((dot) => dot?.millis)).toEqual(row.distances.map(({ ownMillis }) => ownMillis));
        expect(xs.toSorted((a, b) => a - b)).toEqual(xs);
      }
    }),
    { numRuns: 60 },
  );
});
