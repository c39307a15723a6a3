import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowCards } from './offer-cards.tsx';

test('every row is full but the last, cards keep their order and say where they stand (ANALYSIS-009)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 })),
      fc.integer({ min: 1, max: 5 }),
      (sizes, columns) => {
        const groups = sizes.map((size, g) => ({
          region: `Land ${g}`,
          liegenschaften: Array.from({ length: size }, (_, i) => ({ id: `${g}-${i}` }) as Liegenschaft),
        }));
        const rows = flowCards(groups, columns);
        const all = groups.flatMap(({ liegenschaften }) => liegenschaften);
        expect(rows.flat().flatMap(({ liegenschaften }) => liegenschaften)).toEqual(all);
        const lengths = rows.map((row) => row.reduce((sum, run) => sum + run.liegenschaften.length, 0));
        expect(lengths.slice(0, -1).every((length) => length === columns)).toBe(true);
        for (const { region, regionCount, start, index, liegenschaften } of rows.flat()) {
          const group = groups.find((each) => each.region === region);
          expect(regionCount).toBe(group?.liegenschaften.length);
          expect(liegenschaften).toEqual(group?.liegenschaften.slice(start, start + liegenschaften.length));
          expect(all[index]).toBe(liegenschaften[0]);
        }
      },
    ),
  );
});
