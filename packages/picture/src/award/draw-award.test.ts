import { REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BarMark, DotMark, Extent, Hue, Shape } from '../mark.ts';
import { pictureFaults } from '../test/picture-faults.ts';
import type { Who } from '../who.ts';
import type { AwardedPackage, FirmPackage } from './award-figures.ts';
import { drawFirmness } from './draw-firmness.ts';
import { drawLands } from './draw-lands.ts';
import { drawShares } from './draw-shares.ts';
import { drawTargets } from './draw-targets.ts';

const NAMES = ['Alpina', 'Spree', 'Rhein-Ruhr-Nord Objektservice', 'Südwest', 'Hansewerk', 'Weser-Ems'];
const whos = Array.from({ length: 20 }, (_, index): Who => {
  const name = `${NAMES[index % NAMES.length]} ${index}`;
  const tone = index < 6 ? (`who-${index + 1}` as Hue) : 'ink-3';
  return { id: `p${index}`, organisation: `${name} GmbH`, name, tone, shape: 'circle' as Shape };
});
const whoOf = (id: string) => whos.find((own) => own.id === id) as Who;
const extents: fc.Arbitrary<Extent> = fc.constantFrom(
  { width: 530, density: 'desk' },
  { width: 450, density: 'desk' },
  { width: 316, density: 'phone' },
);
const amount = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 9_000_000_000 }));
const packages: fc.Arbitrary<AwardedPackage[]> = fc.array(
  fc.record({
    liegenschaftId: fc.constantFrom('l1', 'l2', 'l3'),
    sliceId: fc.constantFrom(...SLICES.map(({ sliceId }) => sliceId)),
    region: fc.constantFrom(...REGIONS, 'Wien'),
    serviceProviderId: fc.constantFrom(...whos.map(({ id }) => id)),
    sumMillis: amount,
    targetMillis: fc.option(amount),
    isRestricted: fc.boolean(),
  }),
  { maxLength: 60 },
);

test('what everybody gets, where, and against which target: no text lies over another', () => {
  fc.assert(
    fc.property(packages, fc.boolean(), extents, (own, isProposed, extent) => {
      const figures = { packages: own, isProposed };
      expect(pictureFaults(drawShares(figures, whoOf, extent))).toEqual([]);
      expect(pictureFaults(drawLands(figures, whos, extent))).toEqual([]);
      expect(pictureFaults(drawTargets(figures, extent))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('the pieces of the bars, and of the tiles, add up to the award', () => {
  fc.assert(
    fc.property(packages, (own) => {
      const whole = own.reduce((sum, { sumMillis }) => sum + sumMillis, 0);
      const few = own.filter(({ serviceProviderId }) => Number(serviceProviderId.slice(1)) < 12);
      const bars = drawShares({ packages: few, isProposed: false }, whoOf, {
        width: 530,
        density: 'desk',
      }).marks;
      const sumOf = (marks: typeof bars) =>
        marks.reduce((sum, mark) => sum + (mark.kind === 'bar' ? (mark.millis ?? 0) : 0), 0);
      expect(sumOf(bars)).toBe(few.reduce((sum, { sumMillis }) => sum + sumMillis, 0));
      const tiles = drawLands({ packages: own, isProposed: false }, whos, {
        width: 530,
        density: 'desk',
      }).marks;
      const inGermany = own.filter(({ region }) => region !== 'Wien');
      // Each tile carries its sum, and its pieces the same again.
      expect(sumOf(tiles)).toBe(2 * inGermany.reduce((sum, { sumMillis }) => sum + sumMillis, 0));
      expect(whole).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 80 },
  );
});

const firm: fc.Arbitrary<FirmPackage[]> = fc
  .array(
    fc.record({
      sumMillis: amount,
      limitMillionths: fc.option(
        fc.oneof(
          fc.integer({ min: 0, max: 60_000 }),
          fc.integer({ min: 0, max: 1_000_000 }),
          fc.constant(1_000_000),
        ),
      ),
    }),
    { maxLength: 460, size: 'max' },
  )
  .map((own) =>
    own.map((each, index) => ({
      ...each,
      key: `k${index}`,
      title: `L-${index} Sachverständigenprüfungen`,
      rankOne: 'Alpina',
      rival: 'Spree',
    })),
  );

test('circles of few packages and columns of many: nothing lies over another or leaves the frame', () => {
  fc.assert(
    fc.property(firm, fc.integer({ min: 1, max: 20 }), extents, (own, percent, extent) => {
      const picture = drawFirmness(own, percent, extent);
      expect(pictureFaults(picture)).toEqual([]);
      const circles = picture.marks.filter((mark) => mark.kind === 'dot');
      const isApart = (one: DotMark, other: DotMark) =>
        Math.hypot(one.x - other.x, one.y - other.y) >= one.radius + other.radius;
      expect(circles.every((one, at) => circles.slice(at + 1).every((other) => isApart(one, other)))).toBe(
        true,
      );
    }),
    { numRuns: 60 },
  );
});

test.each([
  [[5_966, 14_999, 39_000, 44_330, 60_000], '4 von 5 Rängen kippen unter ± 5 %, sie tragen 80 % der Summe'],
  [[49_999, 50_000], '1 von 2 Rängen kippt unter ± 5 %, er trägt 50 % der Summe'],
  [[50_000, null], 'Kein Rang kippt unter ± 5 %'],
])('limits %j are told as «%s»', (limits, expected) => {
  const own = limits.map((limitMillionths, index) => ({
    key: `k${index}`,
    title: `L-${index}`,
    sumMillis: 1_000,
    limitMillionths,
    rankOne: 'Alpina',
    rival: 'Spree',
  }));
  expect(drawFirmness(own, 5, { width: 530, density: 'desk' }).finding).toBe(expected);
});

test('what is told of an award says no more than what was awarded', () => {
  const desk = { width: 530, density: 'desk' } as const;
  const own = (
    serviceProviderId: string,
    sumMillis: number,
    targetMillis: number | null,
  ): AwardedPackage => ({
    liegenschaftId: 'l1',
    sliceId: 'basisfm',
    region: 'Berlin',
    serviceProviderId,
    sumMillis,
    targetMillis,
    isRestricted: false,
  });
  const one = { packages: [own('p0', 1_000, 500), own('p0', 9_000, 0)], isProposed: false };
  expect(drawShares(one, whoOf, desk).finding).toBe('Alles Vergebene bekommt Alpina 0: 2 Pakete.');
  // Nothing is held against a target price of zero.
  const targets = drawTargets(one, desk);
  expect(targets.finding).toBe('+1 € gegen den Zielpreis, +100,0 %');
  expect(targets.unit).toContain('auf dem Paket, das einen hat, ');
  const two = { packages: [own('p0', 1_000, null), own('p1', 0, null)], isProposed: false };
  const lands = drawLands(two, whos, desk);
  expect(lands.finding).toBe('In Berlin arbeiten mehrere');
  expect(lands.notes).toEqual(['15 Länder ohne vergebenes Paket']);
  const proposed = { packages: [own('p0', 1_000, 1_000)], isProposed: true };
  const exact = drawTargets(proposed, desk);
  expect(exact.finding).toBe('Die Vorschläge treffen den Zielpreis genau');
  expect(exact.unit).toMatch(/^Vorschläge gegen Zielpreis/);
  expect(drawLands(proposed, whos, desk).finding).toBe('In Berlin ist einer vorgeschlagen');
});

test('sixty providers in one Land stay in its tile, and the key names those with a hue', () => {
  const many = Array.from(
    { length: 60 },
    (_, index): Who => ({
      ...(whos[0] as Who),
      id: `q${index}`,
      tone: index < 6 ? (`who-${index + 1}` as Hue) : 'ink-3',
    }),
  );
  const own = many.map(
    ({ id }, index): AwardedPackage => ({
      liegenschaftId: 'l1',
      sliceId: 'basisfm',
      region: 'Berlin',
      serviceProviderId: id,
      sumMillis: index < 30 ? 1_000_000 : 1,
      targetMillis: null,
      isRestricted: false,
    }),
  );
  const extent = { width: 316, density: 'phone' } as const;
  const { marks, keyEntries } = drawLands({ packages: own, isProposed: false }, many, extent);
  const [tile, ...pieces] = marks.filter((mark) => mark.kind === 'bar' && mark.key === 'Berlin') as BarMark[];
  const right = (tile?.x ?? 0) + (tile?.width ?? 0);
  expect(pieces).toHaveLength(60);
  expect(pieces.filter(({ x, width }) => width <= 0 || x + width > right)).toEqual([]);
  expect(keyEntries.slice(6).map(({ text }) => text)).toEqual(['54 weitere']);
});
