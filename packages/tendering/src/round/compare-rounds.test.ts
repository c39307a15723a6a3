/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankCell } from '../award/award.ts';
import { offersOver, readComparison } from '../award/comparison.ts';
import { SLICES } from '../lv/slice.ts';
import { isOffering, type Participation } from '../participation/participation.ts';
import { changeOf, compareRounds, type Move, moveOfProperties, type Round } from './compare-rounds.ts';

interface Cells {
  readonly bidders: readonly string[];
  readonly houses: readonly string[];
  readonly participation?: readonly Participation[];
  readonly sum: (bidder: string, house: string, sliceId: string) => number;
  readonly flags: (bidder: string, house: string, sliceId: string) => number;
}

const sliceIds = SLICES.map(({ sliceId }) => sliceId);

function round(phaseId: string, { bidders, houses, participation, sum, flags }: Cells): Round {
  const of = (value: Cells['sum']) =>
    bidders.flatMap((bidder) =>
      houses.flatMap((house) => sliceIds.map((slice) => value(bidder, house, slice))),
    );
  const comparison = readComparison(
    {
      phaseId,
      revision: 1,
      serviceProviderIds: [...bidders],
      liegenschaftIds: [...houses],
      sliceIds,
      participation: [...(participation ?? bidders.map(() => 'true' as const))],
      sums: of(sum),
      flags: of(flags),
    },
    new Map(bidders.map((bidder) => [bidder, `Firma ${bidder}`])),
  );
  return { phaseId, comparison };
}

type Cell = { sum: number; flags: number; isIn: boolean } | undefined;

function cellOf({ comparison }: Round, id: string, l: string, s: string): Cell {
  const { sums, providers, liegenschaftIndexOf, sliceIndexOf } = comparison;
  const p = providers.findIndex((own) => own.serviceProviderId === id);
  const [at, slice] = [liegenschaftIndexOf.get(l), sliceIndexOf.get(s)];
  if (p < 0 || at === undefined || slice === undefined) return undefined;
  const index = (p * sums.propertyCount + at) * sums.sliceCount + slice;
  const isIn = isOffering(providers[p]!.participation);
  return { sum: sums.sums[index]!, flags: sums.flags[index]!, isIn };
}

/** What the comparisons say of a bidder in a round, looked up cell by cell. */
function expectedStep(rounds: readonly Round[], r: number, id: string) {
  const { comparison } = rounds[r]!;
  const ranked = rankCell(offersOver(comparison, comparison.liegenschaftIds));
  const whole = ranked.find(({ offer }) => offer.serviceProviderId === id);
  if (whole === undefined) return null;
  const since = rounds.findLastIndex(
    (other, at) => at < r && other.comparison.providers.some((own) => own.serviceProviderId === id),
  );
  const moved = new Map<string, number>();
  let [beforeMillis, nowMillis, packageCount] = [0, 0, 0];
  for (const l of comparison.liegenschaftIds) {
    for (const s of sliceIds) {
      const own = cellOf(rounds[r]!, id, l, s);
      const earlier = rounds[since] && cellOf(rounds[since], id, l, s);
      if (own?.flags !== 0 || earlier?.flags !== 0 || !own.isIn || !earlier.isIn) continue;
      nowMillis += own.sum;
      beforeMillis += earlier.sum;
      packageCount += 1;
      moved.set(s, (moved.get(s) ?? 0) + own.sum - earlier.sum);
    }
  }
  const change = nowMillis - beforeMillis;
  return {
    sumMillis: whole.offer.sumMillis,
    rank: whole.rank,
    isOnly: whole.rank === 1 && !ranked.some(({ rank }) => rank !== null && rank > 1),
    sinceIndex: since < 0 ? null : since,
    move: packageCount === 0 ? null : { beforeMillis, nowMillis, packageCount },
    most: Math.max(0, ...[...moved.values()].map((own) => Math.abs(own))),
    byGroups: change,
    byProperties: change,
  };
}

function addChanges(moves: readonly Move[]): number {
  return moves.reduce((sum, move) => sum + changeOf(move), 0);
}

/** What the rounds show, and what the comparisons say, bidder by bidder and round by round. */
function bothOf(rounds: readonly Round[]) {
  const lines = compareRounds(rounds);
  const shown = lines.map(({ serviceProviderId: id, steps, groups }) =>
    steps.map((step, r) => {
      if (step === null) return null;
      const before = rounds[step.sinceIndex ?? -1];
      const properties = before === undefined ? [] : moveOfProperties(before, rounds[r]!, id, undefined);
      return {
        sumMillis: step.total.sumMillis,
        rank: step.rank,
        isOnly: step.isOnly,
        sinceIndex: step.sinceIndex,
        move: step.move,
        most: step.most === null ? 0 : Math.abs(changeOf(step.most.move)),
        byGroups: addChanges(groups.flatMap((group) => group.steps[r]?.move ?? [])),
        byProperties: addChanges(properties.map(([, move]) => move)),
      };
    }),
  );
  const said = lines.map(({ serviceProviderId }) =>
    rounds.map((_, r) => expectedStep(rounds, r, serviceProviderId)),
  );
  return { shown, said };
}

const drawnRound = (phaseId: string) =>
  fc
    .record({
      bidders: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }),
      houses: fc.subarray(['h1', 'h2', 'h3'], { minLength: 1 }),
      participation: fc.array(fc.constantFrom<Participation>('true', 'true', 'true', 'false', null), {
        minLength: 4,
        maxLength: 4,
      }),
      sums: fc.array(fc.nat(9_000_000), {
        minLength: 4 * 3 * sliceIds.length,
        maxLength: 4 * 3 * sliceIds.length,
      }),
      flags: fc.array(fc.constantFrom(0, 0, 0, FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET, FLAG_NO_ROWS), {
        minLength: 4 * 3 * sliceIds.length,
        maxLength: 4 * 3 * sliceIds.length,
      }),
    })
    .map(({ bidders, houses, participation, sums, flags }) => {
      const at = (bidder: string, house: string, slice: string) =>
        ('abcd'.indexOf(bidder) * 3 + Number(house[1]) - 1) * sliceIds.length +
        sliceIds.findIndex((own) => own === slice);
      return round(phaseId, {
        bidders,
        houses,
        participation: participation.slice(0, bidders.length),
        sum: (...key) => sums[at(...key)] ?? 0,
        flags: (...key) => flags[at(...key)] ?? 0,
      });
    });

test('sums, ranks and changes are those of the comparisons, in random tenders of three rounds', () => {
  fc.assert(
    fc.property(fc.tuple(drawnRound('p1'), drawnRound('p2'), drawnRound('p3')), (rounds) => {
      const { shown, said } = bothOf(rounds);
      expect(shown).toEqual(said);
    }),
    { numRuns: 60 },
  );
});

interface ExpectedCell {
  provider: string;
  liegenschaft: string;
  slice: string;
  sum: number;
  positions: number;
  inComplete: boolean;
  notInMarket: boolean;
}

test('in tender-klein, against a round in which all was 5 % dearer and one bidder was not there yet', async () => {
  const file = new URL('../../../../apps/server/src/demo/data/tender-klein/expected.json', import.meta.url);
  const cells = JSON.parse(await readFile(file, 'utf8')) as ExpectedCell[];
  const bidders = [...new Set(cells.map(({ provider }) => provider))];
  const houses = [...new Set(cells.map(({ liegenschaft }) => liegenschaft))];
  const known = new Map(cells.map((cell) => [`${cell.provider} ${cell.liegenschaft} ${cell.slice}`, cell]));
  const flags = (...key: [string, string, string]): number => {
    const cell = known.get(key.join(' '));
    return (
      (cell?.inComplete === true ? FLAG_PRICE_MISSING : 0) |
      (cell?.notInMarket === true ? FLAG_NOT_IN_MARKET : 0) |
      ((cell?.positions ?? 0) === 0 ? FLAG_NO_ROWS : 0)
    );
  };
  const sum = (...key: [string, string, string]) => known.get(key.join(' '))?.sum ?? 0;
  const rounds = [
    round('p1', {
      bidders: bidders.slice(1),
      houses,
      flags,
      sum: (...key) => Math.round(sum(...key) * 1.05),
    }),
    round('p2', { bidders, houses, flags, sum }),
  ];
  const { shown, said } = bothOf(rounds);
  expect(shown).toEqual(said);
  const lines = compareRounds(rounds);
  expect(lines).toHaveLength(bidders.length);
  expect(
    lines.find(({ serviceProviderId }) => serviceProviderId === bidders[0])?.steps.map((step) => step?.move),
  ).toEqual([undefined, null]);
  for (const line of lines) {
    if (line.serviceProviderId === bidders[0]) continue;
    expect(changeOf(line.steps[1]!.move!)).toBeLessThan(0);
  }
});
