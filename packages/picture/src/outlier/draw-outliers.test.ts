import { OUTLIER_KINDS, type OutlierKind } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DotMark, Extent, Picture } from '../mark.ts';
import { boxOf, overlaps } from '../box.ts';
import { pictureFaults } from '../test/picture-faults.ts';
import { drawOutliers } from './draw-outliers.ts';
import type { DrawnOutlier, OutlierFigures } from './outlier-figures.ts';

const DESK: Extent = { width: 1_114, density: 'desk' };
const extents: fc.Arbitrary<Extent> = fc.constantFrom(
  DESK,
  { width: 954, density: 'desk' },
  { width: 620, density: 'desk' },
  { width: 316, density: 'phone' },
);
const TITLES = ['Hausmeisterdienst', 'Vollwartung Seilaufzug bis 8 Haltestellen und 630 kg', '', 'Wäsche'];
const NAMES = ['Alpina', 'Spree', 'Rhein-Ruhr-Nord Objektservice und Beteiligungen', 'W'];

/** Amounts from nothing to what no tender has. */
const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 20_000 }),
  fc.integer({ min: 1, max: 900_000_000 }),
  fc.integer({ min: 1, max: 90_000_000_000 }),
);
/** Prices near the threshold or far from it, some without reference, some missing, some for nothing. */
const price = fc
  .record({
    referenceMillis: fc.option(amount, { freq: 8 }),
    times: fc.oneof(fc.integer({ min: 100, max: 3_000 }), fc.integer({ min: 0, max: 2_000_000 })),
    kind: fc.constantFrom(...OUTLIER_KINDS),
    title: fc.constantFrom(...TITLES),
    who: fc.integer({ min: 0, max: 59 }),
    isChecked: fc.boolean(),
  })
  .map(({ referenceMillis, times, kind, title, who, isChecked }): Omit<DrawnOutlier, 'key'> => {
    const asked = Math.round(((referenceMillis ?? 5_000) * times) / 1_000);
    return {
      sumMillis: kind === 'missing' ? null : kind === 'zero' ? 0 : asked,
      referenceMillis,
      kind,
      kindWords: kind,
      title,
      epCode: 'AZ0010',
      providerId: `p${who}`,
      provider: `${NAMES[who % NAMES.length]} ${who}`,
      organisation: `${NAMES[who % NAMES.length]} ${who} GmbH`,
      isChecked,
    };
  });
const keyed = (prices: readonly Omit<DrawnOutlier, 'key'>[]) =>
  prices.map((own, index): DrawnOutlier => ({ ...own, key: `k${index}` }));
const figuresOf = (most: number): fc.Arbitrary<OutlierFigures> =>
  fc.record({
    prices: fc.array(price, { minLength: 1, maxLength: most }).map(keyed),
    percent: fc.constantFrom(1, 10, 30, 50, 75, 99),
  });
const dotsOf = ({ marks }: Picture) => marks.filter((mark): mark is DotMark => mark.kind === 'dot');

test('nothing lies over another or leaves the frame, whatever prices weigh', () => {
  fc.assert(
    fc.property(figuresOf(160), extents, (own, extent) => {
      expect(pictureFaults(drawOutliers(own, extent))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('no name lies over a mark', () => {
  fc.assert(
    fc.property(figuresOf(160), (own) => {
      const { marks } = drawOutliers(own, DESK);
      const named = marks.filter(
        (mark) => mark.kind === 'text' && mark.tone === 'ink' && mark.weight === 400,
      );
      const dots = marks.filter((mark) => mark.kind === 'dot');
      expect(named.flatMap((text) => dots.filter((dot) => overlaps(boxOf(text), boxOf(dot))))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

/** Prices of one kind, that lie off their reference of 100 € times so much by so many thousandths. */
function pricesOf(kind: OutlierKind, own: readonly (readonly [times: number, thousandths: number])[]) {
  return own.map(([times, thousandths], index): DrawnOutlier => {
    const referenceMillis = 100_000 * times;
    const words = { title: `Position ${index}`, epCode: `A${index}`, kindWords: kind };
    const who = { providerId: 'p', provider: 'Spree', organisation: 'Spree GmbH' };
    const sumMillis = Math.round((referenceMillis * thousandths) / 1_000);
    return { key: `${kind} ${index}`, kind, sumMillis, referenceMillis, ...words, ...who, isChecked: false };
  });
}

test('the threshold is where the fields begin, and what lies nearer as a whole stands there', () => {
  const prices = [
    ...pricesOf('above', [
      [10, 1_300],
      [20, 2_000],
    ]),
    ...pricesOf('below', [
      [10, 700],
      [30, 400],
    ]),
  ];
  const near = pricesOf('slip', [[10, 1_100]]);
  const picture = drawOutliers({ prices: [...prices, ...near], percent: 30 }, DESK);
  const xOf = (key: string) => dotsOf(picture).find((dot) => dot.key === key)?.x;
  const edges = picture.marks.flatMap((mark) => (mark.kind === 'bar' ? [mark.x, mark.x + mark.width] : []));
  expect([xOf('below 0'), xOf('above 0'), xOf('slip 0')]).toEqual([edges[3], edges[4], edges[4]]);
  expect(picture.notes).toContain('1 in Summe näher am Bezug, am Rand gezeichnet');
});

test('of 2,500 the heaviest 2,000 are drawn, small, and the rest is told with its limit', () => {
  const prices = pricesOf(
    'above',
    Array.from({ length: 2_500 }, (_, index) => [index + 1, 2_000] as const),
  );
  const picture = drawOutliers({ prices, percent: 30 }, DESK);
  const dots = dotsOf(picture);
  expect(pictureFaults(picture)).toEqual([]);
  expect(dots).toHaveLength(2_000);
  expect(Math.min(...dots.map(({ millis = 0 }) => millis))).toBe(501 * 100_000);
  expect(picture.notes[0]).toBe('500 weitere unter 50.001 €');
  expect(new Set(dots.map(({ radius, opacity }) => `${radius} ${opacity}`))).toEqual(new Set(['3 0.6']));
});

test('sixty bidders are small, whatever they ask', () => {
  const prices = pricesOf(
    'above',
    Array.from({ length: 60 }, () => [10, 2_000] as const),
  );
  const picture = drawOutliers(
    {
      prices: prices.map((own, index) => ({ ...own, providerId: `p${index}` })),
      percent: 30,
    },
    DESK,
  );
  expect(dotsOf(picture).every(({ radius }) => radius === 3)).toBe(true);
});

test('a missing price is a ring, 0,000 and slips are amber, and what is checked is hollow', () => {
  const own = (kind: OutlierKind, isChecked = false) => ({ ...pricesOf(kind, [[9, 2_000]])[0]!, isChecked });
  const prices = [
    { ...own('missing'), sumMillis: null },
    { ...own('zero'), sumMillis: 0 },
    own('period'),
    own('above'),
    own('below', true),
  ];
  const picture = drawOutliers({ prices, percent: 30 }, DESK);
  const looks = dotsOf(picture).map(({ key, tone, isHollow }) => `${key} ${tone} ${isHollow}`);
  expect(looks.toSorted()).toEqual([
    'above 0 petrol-500 false',
    'below 0 ink-3 true',
    'missing 0 amber true',
    'period 0 amber false',
    'zero 0 amber false',
  ]);
  expect(picture.keyEntries.map(({ text }) => text)).toEqual([
    'ein Preis',
    'kein Preis',
    'Preis 0,000',
    'Zeitraum',
    'geprüft',
  ]);
  expect(picture.rows.flat().find(({ key }) => key === 'missing 0')?.name).toBe(
    'Spree, Position 0: missing, Gewicht +900,000 €',
  );
});

test.each([
  [
    [1_001, 2_000, 3_000, 5],
    '3 von 4 Preisen wiegen über 100.000 €, zusammen über 99 % des ganzen Gewichts.',
  ],
  [[1_000, 2_000, 3_000, 900], '4 von 4 Preisen wiegen über 10.000 €, zusammen 100 % des ganzen Gewichts.'],
  [
    [1_001, 1_001, 1_001, ...Array.from({ length: 999 }, () => 1_000)],
    '3 von 1.002 Preisen wiegen über 100.000 €, zusammen unter 1 % des ganzen Gewichts.',
  ],
  [[1, 1], undefined],
])('weights of %j times 100 € are told as «%s»', (times, expected) => {
  const prices = pricesOf(
    'above',
    times.map((own) => [own, 2_000] as const),
  );
  expect(drawOutliers({ prices, percent: 30 }, DESK).finding).toBe(expected);
});

test('prices without a reference are in the table alone', () => {
  const [first] = pricesOf('missing', [[1, 2_000]]);
  const prices = [{ ...first!, sumMillis: null, referenceMillis: null }];
  const picture = drawOutliers({ prices, percent: 30 }, DESK);
  expect([dotsOf(picture), picture.finding]).toEqual([[], undefined]);
  expect(picture.notes[0]).toBe('1 ohne Bezug nur in der Tabelle');
});
