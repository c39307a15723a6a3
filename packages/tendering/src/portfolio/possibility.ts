import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { cellAt, NOBODY, type PortfolioInputs, propertyFlags, winnerAt } from './portfolio-inputs.ts';

/** Ways of awarding: each package to its best, each property to its best, all to the best that offers all. */
type PossibilityKind = 'ideal' | 'per-property' | 'one-for-all';

/** What the ways of awarding a portfolio are called, on the screen and on paper. */
export const POSSIBILITY_TITLES: Readonly<Record<PossibilityKind, string>> = {
  ideal: 'Ideales Angebot',
  'per-property': 'Ein Dienstleister je Liegenschaft',
  'one-for-all': 'Ein Dienstleister für alles',
};

/** What a portfolio would cost if it were awarded in one of these ways; amounts in thousandths of a euro. */
export type Possibility = ReturnType<typeof addUp>;

/** Who offers a property completely at the lowest price; nobody wins one that costs nothing. */
export type PropertyWinner = ReturnType<typeof winProperties>[number];

function millisOver({ comparison }: PortfolioInputs, p: number, properties: readonly number[]): number {
  let sumMillis = 0;
  for (const l of properties) {
    for (let s = 0; s < comparison.sums.sliceCount; s++)
      sumMillis += comparison.sums.sums[cellAt(comparison, p, l, s)] as number;
  }
  return sumMillis;
}

/** The bidder that offers all these properties completely at the lowest price; of equal ones the first. */
function winOver(ground: PortfolioInputs, properties: readonly number[]): number {
  let winner = NOBODY;
  let lowest = Infinity;
  for (const p of ground.offering) {
    if (properties.some((l) => propertyFlags(ground.comparison, p, l) !== 0)) continue;
    const sumMillis = millisOver(ground, p, properties);
    if (sumMillis >= lowest) continue;
    lowest = sumMillis;
    winner = p;
  }
  return winner;
}

/** Finds each property's lowest complete offer; equal prices are ordered by name (PRICE-009, PRICE-010). */
export function winProperties(ground: PortfolioInputs) {
  const { sliceCount } = ground.comparison.sums;
  return ground.properties.map((l) => {
    const costs = Array.from({ length: sliceCount }, (_, s) => winnerAt(ground, l, s) ?? NOBODY).some(
      (winner) => winner >= 0,
    );
    return { l, winner: costs ? winOver(ground, [l]) : NOBODY };
  });
}

function addUp(
  ground: PortfolioInputs,
  kind: PossibilityKind,
  awardedTo: (l: number, best: number) => number,
) {
  const { comparison, properties } = ground;
  const { sums, sliceCount } = comparison.sums;
  const won = new Map<number, { packageCount: number; sumMillis: number }>();
  const sliceMillis = Array.from({ length: sliceCount }, (): number | null => null);
  let [sumMillis, idealMillis, openCount] = [0, 0, 0];
  for (const l of properties) {
    for (let s = 0; s < sliceCount; s++) {
      const best = winnerAt(ground, l, s);
      if (best === undefined || best < NOBODY) continue;
      const p = best === NOBODY ? NOBODY : awardedTo(l, best);
      if (p === NOBODY) {
        openCount++;
        continue;
      }
      const own = sums[cellAt(comparison, p, l, s)] as number;
      sumMillis += own;
      idealMillis += sums[cellAt(comparison, best, l, s)] as number;
      sliceMillis[s] = (sliceMillis[s] ?? 0) + own;
      const { packageCount, sumMillis: before } = won.get(p) ?? { packageCount: 0, sumMillis: 0 };
      won.set(p, { packageCount: packageCount + 1, sumMillis: before + own });
    }
  }
  const isComparable = kind !== 'ideal' && won.size > 0;
  return {
    kind,
    /** Null where nothing can be awarded so. */
    sumMillis: won.size === 0 ? null : sumMillis,
    /** By service group in the comparison's order; null where nothing of the group could be awarded so. */
    sliceMillis,
    /**
     * Cost above the ideal offer for the same packages, and in tenths of a percent; null for the ideal one.
     */
    overMillis: isComparable ? sumMillis - idealMillis : null,
    idealTenths: isComparable ? percentTenths(sumMillis, idealMillis) : null,
    /** Who would get how many packages, most first; those that cost nothing do not count. */
    shares: ground.offering
      .flatMap((p) => {
        const { serviceProviderId, organisation } = comparison.providers[p] ?? {};
        const share = won.get(p);
        if (share === undefined || serviceProviderId === undefined || organisation === undefined) return [];
        return [{ serviceProviderId, organisation, ...share }];
      })
      .toSorted((a, b) => b.packageCount - a.packageCount),
    /** Packages for which there is no complete offer of this kind. */
    openCount,
  };
}

/** Adds up every way of awarding; nothing where no package has a complete offer (PRICE-009, PRICE-013). */
export function listPossibilities(
  ground: PortfolioInputs,
  propertyWinners: readonly PropertyWinner[],
): Possibility[] {
  const ideal = addUp(ground, 'ideal', (_, best) => best);
  if (ideal.sumMillis === null) return [];
  const winnerOf = new Map(propertyWinners.map(({ l, winner }) => [l, winner]));
  const forAll = winOver(ground, ground.properties);
  return [
    ideal,
    addUp(ground, 'per-property', (l) => winnerOf.get(l) ?? NOBODY),
    addUp(ground, 'one-for-all', () => forAll),
  ];
}
