import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLICES } from '../lv/slice.ts';
import type { Participation } from '../participation/participation.ts';
import { acceptProposals, againstIdeal, type ProposingCell, summariseProposals } from './accept-proposals.ts';
import { standingOfCell } from './award.ts';
import { type Comparison, offersOfCell, readComparison } from './comparison.ts';

const SLICE_IDS = SLICES.slice(0, 2).map(({ sliceId }) => sliceId);
const PROVIDERS = ['p1', 'p2', 'p3'];
const PROPERTIES = ['l1', 'l2', 'l3'];
const CELL_COUNT = PROPERTIES.length * SLICE_IDS.length;

/** A phase as its answer has it, who holds which cell, and the target prices, by cell. */
interface Desk {
  readonly participation: readonly Participation[];
  readonly sums: readonly number[];
  readonly flags: readonly number[];
  readonly holders: readonly (string | undefined)[];
  readonly targets: readonly (number | null)[];
  readonly selected: readonly string[];
}

const anyDesk: fc.Arbitrary<Desk> = fc.record({
  participation: fc.array(fc.constantFrom<Participation[]>('true', 'true', 'true', 'false', null), {
    minLength: 3,
    maxLength: 3,
  }),
  // Few values, so that sums are equal now and then.
  sums: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3 * CELL_COUNT, maxLength: 3 * CELL_COUNT }),
  flags: fc.array(fc.constantFrom(0, 0, 0, FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET), {
    minLength: 3 * CELL_COUNT,
    maxLength: 3 * CELL_COUNT,
  }),
  holders: fc.array(fc.constantFrom(undefined, undefined, ...PROVIDERS), {
    minLength: CELL_COUNT,
    maxLength: CELL_COUNT,
  }),
  targets: fc.array(fc.option(fc.integer({ min: 0, max: 5 })), {
    minLength: CELL_COUNT,
    maxLength: CELL_COUNT,
  }),
  selected: fc.subarray(PROVIDERS),
});

function comparisonOf({ participation, sums, flags }: Desk): Comparison {
  return readComparison(
    {
      phaseId: 'phase',
      revision: 1,
      serviceProviderIds: PROVIDERS,
      liegenschaftIds: PROPERTIES,
      sliceIds: SLICE_IDS,
      participation: [...participation],
      sums: [...sums],
      flags: [...flags],
    },
    new Map(PROVIDERS.map((id) => [id, `Firma ${id}`])),
  );
}

function cellsOf(desk: Desk, comparison: Comparison): ProposingCell[] {
  return PROPERTIES.flatMap((liegenschaftId, l) =>
    SLICE_IDS.map((sliceId, s) => {
      const at = l * SLICE_IDS.length + s;
      const offers = offersOfCell(comparison, liegenschaftId, sliceId);
      const standing = standingOfCell(offers, desk.holders[at], new Set(desk.selected));
      return { liegenschaftId, sliceId, targetMillis: desk.targets[at] ?? null, ...standing };
    }),
  );
}

/**
 * Who would get a cell, straight from the answer: the least complete offer of all, the first by name, if it
 * is selected and nobody has the cell.
 */
function plainly(desk: Desk, cell: number) {
  const valid = PROVIDERS.flatMap((id, p) => {
    const at = p * CELL_COUNT + cell;
    const isValid = desk.participation[p] === 'true' && desk.flags[at] === 0;
    return isValid ? [{ id, sum: desk.sums[at] ?? 0 }] : [];
  }).toSorted((a, b) => a.sum - b.sum);
  const [best, next] = valid;
  const isAsked = PROVIDERS.some((_, p) => {
    const at = p * CELL_COUNT + cell;
    const isMissing = ((desk.flags[at] ?? 0) & FLAG_PRICE_MISSING) !== 0;
    return desk.participation[p] === 'true' && (desk.sums[at] !== 0 || isMissing);
  });
  const isFree = desk.holders[cell] === undefined;
  if (best === undefined || !isAsked || !isFree || !desk.selected.includes(best.id)) return undefined;
  return { ...best, next: next?.sum ?? null, target: desk.targets[cell] ?? null };
}

test('what is accepted, and what it comes to, is what a plain reckoning gives', () => {
  fc.assert(
    fc.property(anyDesk, fc.boolean(), (desk, isWithinTarget) => {
      const comparison = comparisonOf(desk);
      const accepted = acceptProposals(comparison, cellsOf(desk, comparison), { isWithinTarget });
      const plain = Array.from({ length: CELL_COUNT }, (_, cell) => plainly(desk, cell)).flatMap((each) =>
        each === undefined || (isWithinTarget && (each.target === null || each.sum > each.target))
          ? []
          : each,
      );
      expect(accepted.map((each) => [each.serviceProviderId, each.sumMillis, each.nextMillis])).toEqual(
        plain.map(({ id, sum, next }) => [id, sum, next]),
      );
      const { providers, total } = summariseProposals(accepted);
      const add = (of: (each: (typeof plain)[number]) => number, own = plain) =>
        own.reduce((sum, each) => sum + of(each), 0);
      const isCompared = ({ target }: (typeof plain)[number]) => target !== null && target > 0;
      expect(total).toEqual({
        count: plain.length,
        sumMillis: add(({ sum }) => sum),
        comparedCount: plain.filter(isCompared).length,
        comparedMillis: plain.some(isCompared) ? add(({ sum }) => sum, plain.filter(isCompared)) : null,
        targetMillis: plain.every(({ target }) => target === null) ? null : add(({ target }) => target ?? 0),
        belowNextMillis: plain.every(({ next }) => next === null)
          ? null
          : add(({ sum, next }) => (next === null ? 0 : next - sum)),
      });
      for (const { serviceProviderId, count, sumMillis } of providers) {
        const own = plain.filter(({ id }) => id === serviceProviderId);
        expect([count, sumMillis]).toEqual([own.length, add(({ sum }) => sum, own)]);
      }
      expect(providers.reduce((sum, { count }) => sum + count, 0)).toBe(total.count);
      expect(providers.map(({ sumMillis }) => sumMillis)).toEqual(
        providers.map(({ sumMillis }) => sumMillis).toSorted((a, b) => b - a),
      );
      // What stands on rank 1 is the ideal offer.
      const ideal = againstIdeal(comparison, accepted);
      expect(ideal).toEqual({ sumMillis: total.sumMillis, idealMillis: total.sumMillis });
    }),
  );
});

test('a package whose holder is merely not selected, or takes part no more, is not open (AWARD-020, AWARD-022)', () => {
  const flags = Array.from({ length: 3 * CELL_COUNT }, (_, at) => (at % CELL_COUNT < 3 ? 0 : FLAG_NO_ROWS));
  const desk: Desk = {
    participation: ['true', 'true', 'false'],
    sums: Array.from({ length: 3 * CELL_COUNT }, (_, at) => 1 + Math.floor(at / CELL_COUNT)),
    flags,
    holders: ['p2', 'p3'],
    targets: [],
    selected: ['p1'],
  };
  const comparison = comparisonOf(desk);
  const accepted = acceptProposals(comparison, cellsOf(desk, comparison), { isWithinTarget: false });
  expect(accepted.map(({ liegenschaftId, sliceId }) => [liegenschaftId, sliceId])).toEqual([
    ['l2', SLICE_IDS[0]],
  ]);
});

test('an award that is not the best one is held against the ideal offer of its package', () => {
  const sums = [10, 10, 10, 10, 10, 10, 12, 12, 12, 12, 12, 12, 15, 15, 15, 15, 15, 15];
  const flags = Array.from({ length: 3 * CELL_COUNT }, (_, at) =>
    at % CELL_COUNT === 1 ? FLAG_PRICE_MISSING : 0,
  );
  const desk: Desk = {
    participation: ['true', 'true', 'true'],
    sums,
    flags,
    holders: [],
    targets: [],
    selected: PROVIDERS,
  };
  const [first, second] = SLICE_IDS as [(typeof SLICE_IDS)[number], (typeof SLICE_IDS)[number]];
  const awards = [
    { liegenschaftId: 'l1', sliceId: first, sumMillis: 15 },
    // Nobody is complete there, so there is no ideal offer to be held against.
    { liegenschaftId: 'l1', sliceId: second, sumMillis: 12 },
    { liegenschaftId: 'l2', sliceId: first, sumMillis: 10 },
  ];
  expect(againstIdeal(comparisonOf(desk), awards)).toEqual({ sumMillis: 25, idealMillis: 20 });
});
