import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readComparison } from '../award/comparison.ts';
import { type Portfolio, reckonPortfolio } from './portfolio.ts';

const GROUPS = ['basisfm', 'aufzug'];
const HOUSES = ['l0', 'l1', 'l2'];

/** A bidder's cell as a reader of the specification would write it down. */
interface PlainCell {
  bidder: string;
  house: string;
  group: string;
  sum: bigint;
  isMissing: boolean;
  isOutside: boolean;
  hasRows: boolean;
  takesPart: boolean;
}

const anyPrice = fc.record({
  sum: fc.oneof(fc.nat(4), fc.nat(2_000_000_000_000)),
  isMissing: fc.boolean(),
});
const anyBidder = fc.record({
  participation: fc.constantFrom('true', 'true', 'true', 'false', null),
  prices: fc.array(anyPrice, { minLength: 6, maxLength: 6 }),
  outside: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
});
const anyPhase = fc.record({
  bidders: fc.array(anyBidder, { maxLength: 4 }),
  hasRows: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  wanted: fc.subarray(HOUSES),
});
type Phase = typeof anyPhase extends fc.Arbitrary<infer T> ? T : never;

function offersOf({ bidders, hasRows }: Phase): Offers {
  return {
    phaseId: 'phase',
    revision: 1,
    serviceProviderIds: bidders.map((_, p) => `p${p}`),
    liegenschaftIds: HOUSES,
    sliceIds: GROUPS,
    participation: bidders.map(({ participation }) => participation),
    sums: bidders.flatMap(({ prices }) => prices.map(({ sum }, cell) => (hasRows[cell] === true ? sum : 0))),
    flags: bidders.flatMap(({ prices, outside }) =>
      prices.map(({ isMissing }, cell) => {
        const outsideFlag = outside[Math.floor(cell / 2)] === true ? FLAG_NOT_IN_MARKET : 0;
        if (hasRows[cell] !== true) return FLAG_NO_ROWS | outsideFlag;
        return (isMissing ? FLAG_PRICE_MISSING : 0) | outsideFlag;
      }),
    ),
  };
}

function cellsOf({ bidders, hasRows, wanted }: Phase): PlainCell[] {
  return bidders
    .flatMap(({ participation, prices, outside }, p) =>
      prices.map(({ sum, isMissing }, cell) => ({
        bidder: `p${p}`,
        house: HOUSES[Math.floor(cell / 2)] ?? '',
        group: GROUPS[cell % 2] ?? '',
        sum: hasRows[cell] === true ? BigInt(sum) : 0n,
        isMissing,
        isOutside: outside[Math.floor(cell / 2)] === true,
        hasRows: hasRows[cell] === true,
        takesPart: participation === 'true',
      })),
    )
    .filter(({ house, hasRows: filled }) => filled && wanted.includes(house));
}

const isComplete = (cell: PlainCell) => cell.takesPart && !cell.isMissing && !cell.isOutside;
const total = (cells: readonly PlainCell[]) => cells.reduce((sum, cell) => sum + cell.sum, 0n);
const packageOf = ({ house, group }: PlainCell) => `${house} ${group}`;

/** Packages that cost something, each with the lowest complete offer of everybody. */
function plainIdeal(cells: readonly PlainCell[]): Map<string, PlainCell> {
  const ideal = new Map<string, PlainCell>();
  for (const [name, all] of Map.groupBy(cells, packageOf)) {
    const taking = all.filter(({ takesPart }) => takesPart);
    if (taking.every(({ sum, isMissing }) => sum === 0n && !isMissing)) continue;
    const [best] = taking
      .filter(isComplete)
      .toSorted((a, b) => Number(a.sum - b.sum) || (a.bidder < b.bidder ? -1 : 1));
    if (best !== undefined) ideal.set(name, best);
  }
  return ideal;
}

function plainTenths(own: bigint, ideal: bigint): number | null {
  return own === 0n || ideal === 0n ? null : Number((own * 2000n + ideal) / (ideal * 2n));
}

function plainStanding(own: readonly PlainCell[], ideal: ReadonlyMap<string, PlainCell>) {
  const inMarket = own.filter(({ takesPart, isOutside }) => takesPart && !isOutside);
  const compared = inMarket.filter((cell) => isComplete(cell) && ideal.has(packageOf(cell)));
  const best = compared.flatMap((cell) => ideal.get(packageOf(cell)) ?? []);
  const sum = total(inMarket);
  return {
    sumMillis: sum === 0n && compared.length === 0 ? null : Number(sum),
    packageCount: compared.length,
    ownMillis: Number(total(compared)),
    idealMillis: Number(total(best)),
    idealTenths: plainTenths(total(compared), total(best)),
  };
}

function reckon(phase: Phase): Portfolio {
  const names = new Map(phase.bidders.map((_, p) => [`p${p}`, `p${p}`]));
  return reckonPortfolio(readComparison(offersOf(phase), names), phase.wanted);
}

test('every figure of a bidder is that of plain arithmetic over its cells (PRICE-008, PRICE-009)', () => {
  fc.assert(
    fc.property(anyPhase, (phase) => {
      const cells = cellsOf(phase);
      const ideal = plainIdeal(cells);
      const { rows, packageCount } = reckon(phase);
      expect(packageCount).toBe(new Set(cells.map(packageOf)).size);
      expect(rows.map(({ serviceProviderId }) => serviceProviderId).toSorted()).toEqual(
        phase.bidders.map((_, p) => `p${p}`),
      );
      for (const row of rows) {
        const own = cells.filter(({ bidder }) => bidder === row.serviceProviderId);
        expect(row.total).toEqual(plainStanding(own, ideal));
        for (const [s, group] of GROUPS.entries()) {
          expect(row.slices[s]).toEqual(
            plainStanding(
              own.filter((cell) => cell.group === group),
              ideal,
            ),
          );
        }
        const houses = [...Map.groupBy(own, ({ house }) => house).values()];
        expect(row.completeCount).toBe(houses.filter((each) => each.every(isComplete)).length);
        const counted = row.completeCount + row.notInMarketCount + row.incompleteCount;
        expect(counted).toBe(row.participation === 'true' ? houses.length : 0);
        expect(phase.wanted.flatMap((house) => row.standingOf(house)?.total ?? [])).toEqual(
          phase.wanted.flatMap((house) => {
            const inHouse = own.filter((cell) => cell.house === house);
            return inHouse.length === 0 ? [] : [plainStanding(inHouse, ideal)];
          }),
        );
      }
    }),
  );
});

test('only who offers everything has a rank and a percent: the first has 100 %, and the order is that of the sums (PRICE-010, PRICE-013)', () => {
  fc.assert(
    fc.property(anyPhase, (phase) => {
      const { rows, propertyCount } = reckon(phase);
      const ranked = rows
        .filter(({ rank }) => rank !== null)
        .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
      expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, index) => index + 1));
      expect(ranked.every(({ completeCount }) => completeCount === propertyCount)).toBe(true);
      const sums = ranked.map(({ total: { sumMillis } }) => sumMillis ?? 0);
      expect(sums).toEqual(sums.toSorted((a, b) => a - b));
      expect((sums[0] ?? 0) === 0 || ranked[0]?.percent === 100).toBe(true);
      // Whoever has no rank comes behind, in the order of the comparison.
      expect(rows.slice(0, ranked.length)).toEqual(ranked);
    }),
  );
});

test('the ideal offer takes the lowest of every package, and no other possibility costs less for the same ones', () => {
  fc.assert(
    fc.property(anyPhase, (phase) => {
      const ideal = plainIdeal(cellsOf(phase));
      const { possibilities, packageCount, freeCount } = reckon(phase);
      expect(possibilities).toHaveLength(ideal.size === 0 ? 0 : 3);
      const [best, ...others] = possibilities;
      if (best === undefined) return;
      expect(best.sumMillis).toBe(Number(total([...ideal.values()])));
      expect(best.openCount).toBe(packageCount - freeCount - ideal.size);
      expect(best.overMillis).toBe(null);
      for (const { sumMillis, overMillis, sliceMillis, shares, openCount } of possibilities) {
        const awarded = shares.reduce((count, share) => count + share.packageCount, 0);
        expect(awarded + openCount).toBe(packageCount - freeCount);
        expect(sumMillis === null).toBe(awarded === 0);
        expect(sliceMillis.reduce<number>((sum, own) => sum + (own ?? 0), 0)).toBe(sumMillis ?? 0);
        expect(overMillis ?? 0).toBeGreaterThanOrEqual(0);
      }
      const [, forAll] = others;
      expect(forAll?.shares.length).toBeLessThanOrEqual(1);
    }),
  );
});
