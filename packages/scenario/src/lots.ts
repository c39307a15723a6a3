import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { compareGermanLists } from '@rahmenpreis/german/compare-german.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import {
  cellAt,
  FREE,
  layPortfolioInputs,
  listOffering,
  winnerAt,
} from '@rahmenpreis/tendering/portfolio/portfolio-inputs.ts';

/** In place of a bidder: nobody gets the lot. */
export const OPEN = -1;

/** What one bidder asks for a lot, in thousandths of a euro; the flags are those of the comparison. */
export interface LotOffer {
  readonly bidder: number;
  readonly sumMillis: number;
  readonly flags: number;
  /** The sum with missing prices from the dearest rival; null if unknown or a position has no rival. */
  readonly filledMillis: number | null;
}

/** A property and service group with a row that costs something for somebody: what can be awarded. */
export interface Lot {
  readonly property: number;
  readonly group: number;
  readonly targetMillis: number | null;
  readonly offers: readonly LotOffer[];
}

/** A bidder with a confirmed offer. */
export interface Bidder {
  readonly id: string;
  readonly organisation: string;
  /** What it is called beside the others: «Alpina». */
  readonly name: string;
}

/** A property as the words of rules and conflicts need it. */
export interface LotProperty {
  readonly id: string;
  readonly nummer: string;
  readonly region: string;
}

/** A service group as the words of rules and conflicts need it. */
export interface LotGroup {
  readonly id: string;
  readonly title: string;
}

/**
 * The inputs of a phase's scenarios: plain data, sent to another process as JSON. Bidders stand in the order
 * of their names and lots in that of the properties' numbers, which settles equal sums (R-06).
 */
export interface PhaseLots {
  readonly bidders: readonly Bidder[];
  readonly properties: readonly LotProperty[];
  readonly groups: readonly LotGroup[];
  readonly lots: readonly Lot[];
  /** What rules may still name: accounts that take no part, and properties that the phase does not have. */
  readonly gone?: GoneNames;
}

/** The names of those who take no part in a phase, and of properties that it does not have. */
export interface GoneNames {
  readonly bidders: readonly Pick<Bidder, 'id' | 'organisation'>[];
  readonly properties: readonly Pick<LotProperty, 'id' | 'nummer'>[];
}

/** What the comparison does not hold. */
export interface PhaseLotFacts {
  readonly properties: readonly LotProperty[];
  readonly titleOf: (groupId: string) => string;
  readonly targetMillisOf: (propertyId: string, groupId: string) => number | null;
  /** The sums of rule P by bidder, property and group as the comparison's, NaN where there is none. */
  readonly filled?: Float64Array;
  readonly gone?: GoneNames;
}

/** The bidders that take part, in the order in which offers of lots name them. */
export function listBidders(providers: Comparison['providers']): Bidder[] {
  const offering = listOffering(providers).flatMap((p) => providers[p] ?? []);
  const names = shortNames(offering.map(({ organisation }) => organisation));
  return offering.map(({ serviceProviderId, organisation }, b) => ({
    id: serviceProviderId,
    organisation,
    name: names[b] ?? organisation,
  }));
}

/** How many offers may win a lot by themselves. */
export function countOffers({ lots }: Pick<PhaseLots, 'lots'>): number {
  return lots.reduce((count, { offers }) => count + offers.filter(({ flags }) => flags === 0).length, 0);
}

/** Lays out a phase's lots with all offers of bidders that take part, complete ones and others. */
export function layLots(comparison: Comparison, facts: PhaseLotFacts): PhaseLots {
  const properties = facts.properties
    .filter(({ id }) => comparison.liegenschaftIndexOf.has(id))
    .toSorted((a, b) => compareGermanLists([a.nummer, a.id], [b.nummer, b.id]));
  const propertyIds = properties.map(({ id }) => id);
  const ground = layPortfolioInputs(comparison, propertyIds);
  const groups = [...comparison.sliceIndexOf].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
  const lots = properties.flatMap(({ id }, property) =>
    groups.flatMap((groupId, s): Lot[] => {
      const l = comparison.liegenschaftIndexOf.get(id) ?? -1;
      const winner = winnerAt(ground, l, s);
      if (winner === undefined || winner === FREE) return [];
      const offers = ground.offering.map((p, bidder): LotOffer => {
        const at = cellAt(comparison, p, l, s);
        const { sums, flags } = comparison.sums;
        const filled = facts.filled?.[at] ?? Number.NaN;
        return {
          bidder,
          sumMillis: sums[at] as number,
          flags: flags[at] as number,
          filledMillis: Number.isNaN(filled) ? null : filled,
        };
      });
      return [{ property, group: s, targetMillis: facts.targetMillisOf(id, groupId), offers }];
    }),
  );
  return {
    bidders: listBidders(comparison.providers),
    properties,
    groups: groups.map((id) => ({ id, title: facts.titleOf(id) })),
    lots,
    ...(facts.gone === undefined ? {} : { gone: facts.gone }),
  };
}
