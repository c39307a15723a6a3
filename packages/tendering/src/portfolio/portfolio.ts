import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { rankCell } from '../award/award.ts';
import { type Comparison, offersOver } from '../award/comparison.ts';
import { lowestComplete, measureOffer } from '../offer/lowest-complete.ts';
import {
  packageCounts,
  hasPackages,
  layPortfolioInputs,
  type PortfolioInputs,
  propertyFlags,
} from './portfolio-inputs.ts';
import { listPossibilities, type PropertyWinner, winProperties } from './possibility.ts';
import { type Standing, standOver } from './standing.ts';

/**
 * A bidder's offer for all properties in view.
 * - `completeCount`: How many properties it offers completely, and why it does not the others: each counts
 *   once.
 */
export type PortfolioRow = ReturnType<typeof listRows>[number];

/**
 * A bidder's offer for one property.
 * - `flags`: 0 for a complete offer in the market (PRICE-006, PRICE-007).
 */
export type PropertyStanding = NonNullable<ReturnType<typeof standingOfProperty>>;

/**
 * The offers of a phase for the properties in view, side by side.
 * - `packageCount`: Their packages: one for each property and service group of which its LV has rows.
 * - `freeCount`: Packages that cost nothing, whoever gets them.
 */
export type Portfolio = ReturnType<typeof reckonPortfolio>;

function least(standings: readonly (Standing | undefined)[]): number | null {
  const tenths = standings.flatMap((standing) => standing?.idealTenths ?? []);
  return tenths.length === 0 ? null : tenths.reduce((a, b) => Math.min(a, b));
}

function countProperties(ground: PortfolioInputs, p: number) {
  const counts = { completeCount: 0, notInMarketCount: 0, incompleteCount: 0 };
  if (!ground.offering.includes(p)) return counts;
  for (const l of ground.properties) {
    const flags = propertyFlags(ground.comparison, p, l);
    if (flags === 0) counts.completeCount++;
    else if ((flags & FLAG_NOT_IN_MARKET) !== 0) counts.notInMarketCount++;
    else counts.incompleteCount++;
  }
  return counts;
}

function standingOfProperty(ground: PortfolioInputs, p: number, liegenschaftId: string) {
  const { comparison } = ground;
  const l = comparison.liegenschaftIndexOf.get(liegenschaftId);
  if (l === undefined || !hasPackages(ground, l)) return undefined;
  return { liegenschaftId, flags: propertyFlags(comparison, p, l), ...standOver(ground, p, [l]) };
}

function listRows(
  ground: PortfolioInputs,
  liegenschaftIds: readonly string[],
  winners: readonly PropertyWinner[],
) {
  const { comparison, properties } = ground;
  const offers = offersOver(comparison, liegenschaftIds);
  const lowest = lowestComplete(offers);
  const indexOf = new Map(comparison.providers.map(({ serviceProviderId }, p) => [serviceProviderId, p]));
  return rankCell(offers).map(({ offer, rank }) => {
    const { serviceProviderId, organisation, participation } = offer;
    const p = indexOf.get(serviceProviderId) ?? 0;
    return {
      serviceProviderId,
      organisation,
      participation,
      ...standOver(ground, p, properties),
      ...countProperties(ground, p),
      /** How many properties it offers completely at the lowest price. */
      bestCount: winners.filter(({ winner }) => winner === p).length,
      /** Among all bidders; null for who does not offer everything completely (PRICE-009, PRICE-010). */
      rank,
      /**
       * Of the lowest offer complete everywhere; null for a bidder that is not complete itself (PRICE-013).
       */
      percent: measureOffer(offer, lowest).percent,
      /**
       * Its standing for one of the properties, made on demand; undefined for any other or one without rows.
       */
      standingOf: (liegenschaftId: string) => standingOfProperty(ground, p, liegenschaftId),
    };
  });
}

/**
 * Computes what every bidder asks for the given properties altogether, how near that is to everybody's best
 * on the same packages, and what the whole costs by different ways of awarding it. Sums are exact thousandths
 * of a euro, only of existing offers in the market (PRICE-008 … PRICE-010, PRICE-013, OPEN-48).
 */
export function reckonPortfolio(comparison: Comparison, liegenschaftIds: readonly string[]) {
  const ground = layPortfolioInputs(comparison, liegenschaftIds);
  const winners = winProperties(ground);
  const rows = listRows(ground, liegenschaftIds, winners);
  return {
    /** The properties whose LV has rows. */
    propertyCount: ground.properties.length,
    ...packageCounts(ground),
    /** Every bidder of the phase, best first. */
    rows,
    /** The least `idealTenths` of all and of each service group; null where nobody has one. */
    nearestTenths: least(rows.map(({ total }) => total)),
    nearestTenthsOfSlices: Array.from({ length: comparison.sums.sliceCount }, (_, s) =>
      least(rows.map(({ slices }) => slices[s])),
    ),
    /** What the whole would cost by different ways of awarding it; none without a complete offer. */
    possibilities: listPossibilities(ground, winners),
  };
}
