import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Participation } from '@rahmenpreis/tendering/participation/participation.ts';
import type { CourseLine } from '../rounds/draw-course.ts';
import { type Chance, drawOrganisations } from './drawn-tender.ts';

const TITLES = [
  (r: number) => `Angebotsphase ${r}`,
  (r: number) => `Runde ${r} mit einem langen Titel`,
  (r: number) => `${r}. Gespräch`,
];

/** A package of a phase as each listed bidder offers it, by the bidder's place. */
interface DrawnCell {
  readonly property: string;
  readonly slice: number;
  readonly sums: readonly number[];
  readonly flags: readonly number[];
}

/**
 * Phases of a tender, one after the other: bidders come, go and withdraw, packages are added or left out,
 * some cost nothing, some phases are sealed, and in some nobody offers anything.
 */
export function drawPhases(chance: Chance, mostBidders = 40) {
  const all = drawOrganisations(chance.broadly(1, mostBidders), chance);
  const properties = Array.from({ length: chance.broadly(1, 25) }, (_, l) => `l${l}`);
  const spread = chance.of([0, 0.002, 0.04, 0.4, 0.99]);
  const most = chance.of([3_000, 50_000_000, 50_000_000, 5_000_000_000]);
  const isEqual = chance.is(0.1);
  const isWhole = chance.is(0.4);
  const rarely = (probability: number) => !isWhole && chance.is(probability);
  const firstSums = new Map<string, number>();
  const sumOf = (key: string, id: string) => {
    const own = isEqual ? key : `${key} ${id}`;
    const known = firstSums.get(own) ?? chance.broadly(1, most);
    firstSums.set(own, known);
    const moved = isEqual ? 1 : 1 + spread * (2 * chance.roll() - 1);
    return rarely(0.02) ? 0 : Math.max(Math.round(known * moved), 1);
  };
  const title = chance.of(TITLES);
  return Array.from({ length: chance.between(1, 6) }, (_, r) => {
    const isEmpty = chance.is(0.06);
    const listed = all
      .filter(() => !rarely(0.12))
      .map(({ id, organisation }) => ({
        id,
        organisation,
        participation: isEmpty
          ? null
          : rarely(0.1)
            ? chance.of<Participation>(['false', null])
            : ('true' as const),
      }));
    const cells = properties
      .filter(() => !rarely(0.15))
      .flatMap((property) => {
        const outside = listed.map(() => rarely(0.08));
        return SLICES.map((_slice, slice): DrawnCell => {
          const hasRows = !rarely(0.1);
          const flags = listed.map(
            (_own, p) =>
              (outside[p] === true ? FLAG_NOT_IN_MARKET : 0) |
              (!hasRows ? FLAG_NO_ROWS : rarely(0.08) ? FLAG_PRICE_MISSING : 0),
          );
          const sums = listed.map(({ id }) => (hasRows ? sumOf(`${property} ${slice}`, id) : 0));
          return { property, slice, sums, flags };
        });
      });
    return { phaseId: `r${r}`, title: title(r + 1), isSealed: chance.is(0.12), listed, cells };
  });
}

export type DrawnPhases = ReturnType<typeof drawPhases>;

/** A phase as the page knows it. */
export function comparisonOf({ phaseId, listed, cells }: DrawnPhases[number]) {
  return readComparison(
    {
      phaseId,
      revision: 1,
      serviceProviderIds: listed.map(({ id }) => id),
      liegenschaftIds: [...new Set(cells.map(({ property }) => property))],
      sliceIds: SLICES.map(({ sliceId }) => sliceId),
      participation: listed.map(({ participation }) => participation),
      sums: listed.flatMap((_, p) => cells.map(({ sums }) => sums[p] ?? 0)),
      flags: listed.flatMap((_, p) => cells.map(({ flags }) => flags[p] ?? 0)),
    },
    new Map(listed.map(({ id, organisation }) => [id, organisation])),
  );
}

/** A price over some phases beside the median and the lowest; at least one value there is. */
export function drawCourseLines(chance: Chance) {
  const phases = Array.from({ length: chance.between(1, 8) }, (_, r) => ({
    title: `Angebotsphase ${r + 1}`,
    isSealed: chance.is(0.15),
  }));
  const base = chance.broadly(1, 900_000_000);
  const spread = chance.of([0, 0.01, 0.3, 1]);
  const value = () => (chance.is(0.1) ? 0 : Math.round(base * (1 + spread * chance.roll())));
  const lines = (['own', 'median', 'lowest'] as const).map(
    (kind): CourseLine => ({
      kind,
      label: 'EP',
      values: phases.map((_, r) => (r > 0 && chance.is(0.2) ? null : value())),
    }),
  );
  return { lines, phases };
}
