import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { DEFAULT_ORDER, sortLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import type { Scarce } from '@rahmenpreis/tendering/portfolio/valid-offers.ts';
import { searchLiegenschaften } from '../../../tender/liegenschaft/search-liegenschaften.ts';

/** Search, property filter and order of the overview. */
export type OverviewFilter = Readonly<typeof NO_FILTER>;

export const NO_FILTER = {
  text: '',
  /** Chosen properties; none means that nothing is filtered. */
  liegenschaftIds: [] as readonly string[],
  order: DEFAULT_ORDER,
  /** Only properties with so few valid offers; all where it is undefined. */
  scarce: undefined as Scarce | undefined,
};

/** The properties of a state. */
export type OverviewGroup = ReturnType<typeof groupLiegenschaften>[number];

/** Gives the properties that match search and filter, in order, grouped by state (ANALYSIS-005…009). */
export function groupLiegenschaften(
  liegenschaften: readonly Liegenschaft[],
  { text, liegenschaftIds, order }: Omit<OverviewFilter, 'scarce'>,
) {
  const chosen = new Set(liegenschaftIds);
  const wanted = chosen.size === 0 ? liegenschaften : liegenschaften.filter(({ id }) => chosen.has(id));
  const shown = sortLiegenschaften(searchLiegenschaften(wanted, text), order);
  const groups = Map.groupBy(shown, ({ adresse }) => adresse.region);
  return Array.from(groups, ([region, own]) => ({ region, liegenschaften: own })).toSorted((a, b) =>
    compareGerman(a.region, b.region),
  );
}
