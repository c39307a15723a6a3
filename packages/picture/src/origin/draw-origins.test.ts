import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Extent, Hue } from '../mark.ts';
import { pictureFaults } from '../test/picture-faults.ts';
import type { Who } from '../who.ts';
import { drawOrigins } from './draw-origins.ts';
import { type OriginFigures, type OriginRow, shareOrigins } from './origin-figures.ts';

const whos = ['Alpina', 'Spree', 'Hansewerk', 'Rhein-Ruhr-Nord'].map(
  (name, index): Who => ({
    id: name,
    organisation: `${name} GmbH`,
    name,
    tone: `who-${index + 1}` as Hue,
    shape: 'square',
  }),
);
const amount = fc.oneof(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 9_000_000_000 }));
const rows: fc.Arbitrary<OriginRow[]> = fc
  .array(
    fc.record({
      ownMillis: fc.option(amount, { freq: 8 }),
      amounts: fc.uniqueArray(fc.tuple(fc.constantFrom(...whos.map(({ id }) => id)), amount), {
        selector: ([id]) => id,
      }),
      beforeMillis: fc.option(amount, { nil: undefined }),
      title: fc.constantFrom(
        'Objektleitung vor Ort',
        'Prüfung der Sicherheitsbeleuchtung nach PrüfVO in Versammlungsstätten',
      ),
    }),
    { maxLength: 60 },
  )
  .map((own) =>
    own.map((row, index) => ({
      ...row,
      key: `k${index}`,
      number: `${index}.1.2.${index}0`,
      amounts: new Map(row.amounts),
    })),
  );
const extents: fc.Arbitrary<Extent> = fc.constantFrom(
  { width: 1114, density: 'desk' },
  { width: 954, density: 'desk' },
  { width: 316, density: 'phone' },
);

test('rows, amounts and the rest: nothing lies over another, for an owner and a bidder', () => {
  fc.assert(
    fc.property(rows, extents, fc.constantFrom('all' as const, 'own' as const), (own, extent, voice) => {
      const named = new Set(whos.map(({ id }) => id));
      const figures: OriginFigures =
        voice === 'own'
          ? { voice, rows: own, phaseTitle: 'Angebotsphase 2' }
          : { voice, rows: own, by: whos[3] as Who, rank: 1, whos, named, notes: [] };
      expect(pictureFaults(drawOrigins(figures, extent, 17))).toEqual([]);
    }),
    { numRuns: 120 },
  );
});

test('no fewer rows make half, or 80 %', () => {
  fc.assert(
    fc.property(rows, (own) => {
      const { rows: sorted, gapCount, sumMillis, halfCount, mostCount } = shareOrigins(own);
      const amounts = sorted.slice(gapCount).map(({ ownMillis }) => BigInt(ownMillis ?? 0));
      const sumOf = (count: number) => amounts.slice(0, count).reduce((sum, millis) => sum + millis, 0n);
      expect(sumOf(amounts.length)).toBe(BigInt(sumMillis));
      if (sumMillis === 0) return;
      expect(2n * sumOf(halfCount) >= BigInt(sumMillis)).toBe(true);
      expect(2n * sumOf(halfCount - 1) < BigInt(sumMillis)).toBe(true);
      expect(5n * sumOf(mostCount) >= 4n * BigInt(sumMillis)).toBe(true);
      expect(5n * sumOf(mostCount - 1) < 4n * BigInt(sumMillis)).toBe(true);
    }),
  );
});
