import { solveCurve } from '@rahmenpreis/scenario/curve.ts';
import { readKlein } from '@rahmenpreis/scenario/test/klein-lots.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Extent } from '../mark.ts';
import { pictureFaults } from '../test/picture-faults.ts';
import { drawCurve } from './draw-curve.ts';
import { drawPrices, drawRulePrice } from './draw-rule-price.ts';
import {
  type CurveFigures,
  readRulePrices,
  type RulePrice,
  type RulePriceFigures,
} from './rule-price-figures.ts';
import { curveFinding, curveNotes, priceLine } from './rule-price-words.ts';

const extents: fc.Arbitrary<Extent> = fc.constantFrom(
  { width: 1_114, density: 'desk' },
  { width: 850, density: 'desk' },
  { width: 316, density: 'phone' },
);
const ideal = 13_175_034_851;
const bidders = [
  'Alpina',
  'Spree',
  'Hansewerk',
  'Rhein-Ruhr-Nord Objektservice',
  'Süd',
  'West',
  'Ost',
  'Nord',
].map((name, index) => ({ id: `b${index}`, name }));
const award = { idealMillis: ideal, openCount: 0 };
const amount = fc.oneof(
  fc.integer({ min: -5_000_000, max: 5_000 }),
  fc.integer({ min: 0, max: 9_000_000_000 }),
);

const curves: fc.Arbitrary<CurveFigures> = fc
  .record({
    least: fc.integer({ min: 1, max: 8 }),
    extras: fc.array(fc.tuple(amount, fc.boolean(), fc.integer({ min: 0, max: 900_000_000 })), {
      minLength: 1,
      maxLength: 8,
    }),
    others: fc.array(fc.tuple(fc.subarray(bidders, { minLength: 1 }), amount), { maxLength: 60 }),
    isStale: fc.boolean(),
  })
  .map(({ least, extras, others, isStale }) => ({
    state: 'done',
    isStale,
    points: [
      ...Array.from({ length: least - 1 }, (_, at) => ({
        n: at + 1,
        bidderIds: [],
        sumMillis: null,
        boundMillis: null,
        proof: 'impossible' as const,
        ...award,
      })),
      ...extras
        .slice(0, 9 - least)
        .toSorted(([a], [b]) => b - a)
        .map(([extra, isOpen, gap], at) => ({
          ...award,
          n: least + at,
          bidderIds: bidders.slice(0, least + at).map(({ id }) => id),
          sumMillis: ideal + extra,
          boundMillis: ideal + extra - (isOpen ? gap : 0),
          proof: isOpen ? ('gap' as const) : ('exact' as const),
        })),
    ],
    others: others.map(([own, extra]) => ({
      ...award,
      bidderIds: own.map(({ id }) => id),
      sumMillis: ideal + extra,
    })),
  }));

const prices: fc.Arbitrary<RulePrice[]> = fc
  .array(
    fc.record({
      extraMillis: amount,
      openCount: fc.integer({ min: 0, max: 3 }),
      isStale: fc.boolean(),
      isProven: fc.boolean(),
      isPale: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((own) =>
    own.map((each, index) => ({
      ...each,
      id: `s${index}`,
      name: `Höchstens ${index} Dienstleister in jedem Bundesland und überall`,
      rules: 'Höchstens 40 % je Dienstleister, Ein Dienstleister je Bundesland und Leistungsgruppe',
      idealMillis: ideal,
      proof: each.isProven ? 'bewiesen' : 'höchstens 0,12 % über dem Optimum',
    })),
  );

const figures: fc.Arbitrary<RulePriceFigures> = fc.record({
  bidders: fc.constant(bidders),
  curveOf: fc.constantFrom('', 'Regional gebündelt'),
  curve: fc.option(curves, { nil: undefined }),
  prices,
  missing: fc.constantFrom([], ['Ein Dienstleister für alles']),
});

test('no text lies over another and nothing leaves the frame, together and each half alone', () => {
  fc.assert(
    fc.property(figures, extents, (own, extent) => {
      expect(pictureFaults(drawRulePrice(own, extent))).toEqual([]);
      expect(pictureFaults(drawCurve(own, { ...extent, width: Math.min(extent.width, 481) }))).toEqual([]);
      expect(pictureFaults(drawPrices(own, { ...extent, width: Math.min(extent.width, 565) }))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('the demo tender gives the sentence and the names of the drawing', async () => {
  const { ground } = await readKlein();
  let curve: CurveFigures = { state: 'done', points: [], others: [], isStale: false };
  solveCurve(
    { ground, rules: [] },
    {
      secondsLeft: () => 60,
      solver: () => {
        throw new Error('no solver is needed');
      },
    },
    (told) => (curve = { ...curve, ...told }),
  );
  const scenario = { kept: null, id: 's', name: 'Höchstens 3 Dienstleister' };
  const outcome = {
    sumMillis: 13_187_778_318,
    idealMillis: ideal,
    openCount: 0,
    gapMillis: 0,
    proof: 'exact' as const,
    isStale: false,
    rules: [{ kind: 'count' as const, bound: 'at-most' as const, bidders: 3, per: 'all' as const }],
  };
  const { prices: own, missing } = readRulePrices(
    [
      { ...scenario, outcome },
      // What gives nothing costs nothing, and would seem to be for free.
      {
        ...scenario,
        id: 'u',
        name: 'Leer',
        outcome: { ...outcome, sumMillis: 0, idealMillis: 0, openCount: 56 },
      },
      { ...scenario, id: 't', name: 'Zu viel', outcome: null },
    ],
    ground,
  );
  const picture = drawRulePrice(
    { bidders: ground.bidders, curveOf: '', curve, prices: own, missing },
    { width: 1_114, density: 'desk' },
  );
  expect(picture.finding).toBe(
    'Drei Dienstleister kosten 12.743 € mehr als vier, zwei noch einmal 142.420 € mehr.',
  );
  const texts = picture.marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []));
  for (const text of ['+929.973 €', 'nur Spree', '+155.163 €', '+12.743 €', 'ohne Rhein-Ruhr', 'alle vier'])
    expect(texts).toContain(text);
  expect(picture.rows.map((row) => row.length)).toEqual([4, 6, 1]);
  expect(picture.rows[2]?.[0]?.name).toBe(
    'Höchstens 3 Dienstleister: +12.743,467 € (+0,10 %) gegen das Ideal, Ideal auf denselben Paketen 13.175.034,851 €, bewiesen',
  );
  expect(picture.notes).toEqual([
    'ohne Vergabe: Leer und Zu viel',
    'alle bewiesen',
    'Ideal 13.175.034,851 €',
  ]);
});

const point = (
  n: number,
  extra: number | null,
  proof: CurveFigures['points'][number]['proof'] = 'exact',
) => ({
  ...award,
  n,
  bidderIds: [],
  sumMillis: extra === null ? null : ideal + extra,
  boundMillis: extra === null ? null : ideal + extra - (proof === 'gap' ? 1_000_000 : 0),
  proof,
});

test.each([
  [[point(1, 0)], 'Ein Dienstleister für alles ist am günstigsten.'],
  [[point(1, 0, 'gap')], 'Gefunden, nicht bewiesen: ein Dienstleister für alles ist am günstigsten.'],
  [[{ ...point(1, 0), openCount: 2 }], 'Ein Dienstleister ist am günstigsten.'],
  [[point(1, null, 'impossible'), point(2, 0)], 'Mit weniger als zwei Dienstleistern geht es nicht.'],
  [[point(1, 5_000_000), point(2, 0)], 'Ein Dienstleister kostet 5.000 € mehr als zwei.'],
  [
    [point(1, null, 'impossible'), point(2, 9_000_000), point(3, 400)],
    'Zwei Dienstleister kosten 9.000 € mehr als drei, weniger sind nicht möglich.',
  ],
  // None was found with one, which does not say that there is none.
  [
    [point(1, null, 'unknown'), point(2, 9_000_000), point(3, 400)],
    'Zwei Dienstleister kosten 9.000 € mehr als drei.',
  ],
  [[point(1, null, 'unknown'), point(2, 400)], undefined],
  [
    [point(1, 5_000_000, 'gap'), point(2, 500), point(3, 0)],
    'Gefunden, nicht bewiesen: zwei Dienstleister für 0,500 € mehr als drei, einer für noch einmal 5.000 € mehr.',
  ],
  // By points for quality somebody dearer may win among more.
  [
    [point(1, 0), point(2, 4_000_000), point(3, 3_000_000)],
    'Zwei Dienstleister kosten 1.000 € mehr als drei, einer 4.000 € weniger.',
  ],
  // What nobody offers completely has no cheapest offer beside the one that it goes to.
  [
    [point(1, 5_000_000), { ...point(2, 0), idealMillis: ideal - 2_000_000 }],
    'Ein Dienstleister kostet 5.000 € mehr als zwei.',
  ],
])('%#: what a curve says', (points, expected) => {
  expect(curveFinding({ state: 'done', points, others: [], isStale: false })).toBe(expected);
});

test('a curve that goes on does not say that one for everything is cheapest', () => {
  expect(curveFinding({ state: 'running', points: [point(1, 0)], others: [], isStale: false })).toBe(
    undefined,
  );
});

test('numbers without any award stand apart from those for which none was found', () => {
  const points = [point(1, null, 'impossible'), point(2, null, 'unknown'), point(3, 400)];
  const curve: CurveFigures = { state: 'done', points, others: [], isStale: false };
  const notes = ['1: nicht möglich', '2: nicht gefunden'];
  expect(curveNotes({ bidders, curveOf: '', curve, prices: [], missing: [] })).toEqual(notes);
});

test('what leaves packages open says so behind its proof, unless nothing is left to prove', () => {
  const price = { id: 's', name: 'S', rules: 'Keine Lücke', extraMillis: 1, idealMillis: 9_000_000 };
  const open = { ...price, openCount: 2, isStale: false, isPale: true };
  const words = '2 Pakete offen, Ideal der anderen 9.000 €';
  const bound = { proof: 'höchstens 0,12 % über dem Optimum', isProven: false };
  expect(priceLine({ ...open, ...bound }, false)).toBe(`${bound.proof}; ${words}`);
  expect(priceLine({ ...open, proof: 'bewiesen', isProven: true }, false)).toBe(words);
  expect(priceLine({ ...open, proof: undefined, isProven: true }, true)).toBe(words);
});
