import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Comparison, readComparison } from '../award/comparison.ts';
import { readKleinComparison } from '../test/klein-comparison.ts';
import { type AreaName, areasOf, perArea, rateOver } from './per-area.ts';
import { countAlone, isScarce, SCARCE, validOffersOf } from './valid-offers.ts';

const HOUSES = ['l0', 'l1', 'l2'];
const GROUPS = ['basisfm', 'aufzug'];

const anyCell = fc.record({
  sum: fc.oneof(fc.nat(9), fc.nat(2_000_000_000_000)),
  flags: fc.constantFrom(0, 0, 0, FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET),
});
const anyTender = fc.record({
  bidders: fc.array(
    fc.record({
      participation: fc.constantFrom('true', 'true', 'false', null),
      cells: fc.array(anyCell, { minLength: 6, maxLength: 6 }),
    }),
    { maxLength: 4 },
  ),
  hasRows: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  areas: fc.array(fc.option(fc.integer({ min: 1, max: 2_000_000_000 })), { minLength: 3, maxLength: 3 }),
});
type Tender = typeof anyTender extends fc.Arbitrary<infer T> ? T : never;

function comparisonOf({ bidders, hasRows }: Tender): Comparison {
  const cells = bidders.flatMap((own) => own.cells.map((cell, at) => ({ ...cell, hasRows: hasRows[at] })));
  return readComparison(
    {
      phaseId: 'p',
      revision: 1,
      serviceProviderIds: bidders.map((_, p) => `p${p}`),
      liegenschaftIds: HOUSES,
      sliceIds: GROUPS,
      participation: bidders.map(({ participation }) => participation),
      sums: cells.map((cell) => (cell.hasRows === true ? cell.sum : 0)),
      flags: cells.map((cell) => (cell.hasRows === true ? cell.flags : FLAG_NO_ROWS)),
    },
    new Map(),
  );
}

/** The cells of a bidder that somebody counts as valid, by a plain reading of the rule. */
function plainValid({ bidders, hasRows }: Tender, p: number, l: number, groups: readonly number[]) {
  const { participation, cells } = bidders[p]!;
  const own = groups.filter((s) => hasRows[l * 2 + s]).map((s) => cells[l * 2 + s]!);
  const isValid = participation === 'true' && own.length > 0 && own.every(({ flags }) => flags === 0);
  return isValid ? own : undefined;
}

/** Half up in whole numbers, as a reader of the rule would write it down. */
const plainRate = (millis: bigint, area: bigint) => Number((millis * 2n + area) / (area * 2n));

test('a price per m² is its sum by its area, half up, over just the properties that count', () => {
  fc.assert(
    fc.property(anyTender, (tender) => {
      const areas = new Map(tender.areas.flatMap((area, l) => (area === null ? [] : [[HOUSES[l]!, area]])));
      const comparison = comparisonOf(tender);
      for (const p of tender.bidders.keys()) {
        for (const s of [undefined, 0, 1]) {
          const counted = [0, 1, 2].flatMap((l) => {
            const area = tender.areas[l] ?? null;
            const cells = plainValid(tender, p, l, s === undefined ? [0, 1] : [s]);
            return area === null || cells === undefined ? [] : [{ area, cells }];
          });
          const sum = counted.flatMap(({ cells }) => cells).reduce((all, cell) => all + BigInt(cell.sum), 0n);
          const area = counted.reduce((all, own) => all + BigInt(own.area), 0n);
          expect(rateOver(comparison, `p${p}`, { liegenschaftIds: HOUSES, areas, s })).toEqual({
            perM2Millis: area === 0n ? null : plainRate(sum, area),
            propertyCount: counted.length,
          });
        }
      }
    }),
  );
});

test('the valid offers of packages and properties are those that take part, complete and in the market', () => {
  fc.assert(
    fc.property(anyTender, (tender) => {
      const comparison = comparisonOf(tender);
      const countValid = validOffersOf(comparison);
      const all = [...tender.bidders.keys()];
      const validIn = (l: number, groups: readonly number[]) =>
        all.filter((p) => plainValid(tender, p, l, groups) !== undefined);
      for (const [l, house] of HOUSES.entries()) {
        const hasRows = (s: number) => all.length > 0 && tender.hasRows[l * 2 + s] === true;
        const counts = [0, 1].map((s) => (hasRows(s) ? validIn(l, [s]).length : null));
        const whole = validIn(l, [0, 1]).length;
        const isKnown = hasRows(0) || hasRows(1);
        expect(countValid(house)).toEqual(isKnown ? { whole, slices: counts } : undefined);
        const found = SCARCE.filter((kind) => isScarce(countValid(house), kind));
        const plain = { single: counts.includes(1), none: counts.includes(0), whole: whole === 1 };
        expect(found).toEqual(isKnown ? SCARCE.filter((kind) => plain[kind]) : []);
      }
      for (const p of all) {
        const alone = [0, 1, 2].flatMap((l) => [0, 1].filter((s) => validIn(l, [s]).join() === `${p}`));
        expect(countAlone(comparison, countValid, `p${p}`, HOUSES)).toBe(alone.length);
      }
    }),
  );
});

test('a property has an area only where each of its buildings tells it', () => {
  const building = (liegenschaftId: string, bgf: number | null) => ({
    liegenschaftId,
    ...({ nettoRaumflaeche: null, nutzungsflaeche: null, technikflaeche: null } as Record<AreaName, null>),
    bruttoGrundflaeche: bgf,
  });
  const gebaeude = [
    building('whole', 1_000),
    building('whole', 0),
    building('part', 500),
    building('part', null),
    building('zero', 0),
  ];
  expect([...areasOf(gebaeude, 'bruttoGrundflaeche')]).toEqual([['whole', 1_000]]);
  expect([...areasOf(gebaeude, 'nettoRaumflaeche')]).toEqual([]);
});

test.each([
  [1, 2, 1],
  [1, 3, 0],
  [13_175_034_851, 12_000, 1_097_920],
  [Number.MAX_SAFE_INTEGER, 2, 4_503_599_627_370_496],
])('%i thousandths for %i m² are %i thousandths per m²', (millis, area, expected) => {
  expect(perArea(millis, area)).toBe(expected);
});

test('tender-klein has no package with fewer than two valid offers', async () => {
  const comparison = await readKleinComparison();
  const countValid = validOffersOf(comparison);
  const counts = comparison.liegenschaftIds.flatMap((id) => countValid(id)?.slices ?? []);
  const packagesWith = (wanted: number) => counts.filter((count) => count === wanted).length;
  expect([0, 1, 2, 3, 4].map(packagesWith)).toEqual([0, 0, 8, 31, 19]);
});
