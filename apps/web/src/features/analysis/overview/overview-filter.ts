import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import {
  DEFAULT_ORDER,
  type LiegenschaftOrder,
  sortLiegenschaften,
} from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import type { Scarce } from '@rahmenpreis/tendering/portfolio/valid-offers.ts';
import { searchLiegenschaften } from '../../../tender/liegenschaft/search-liegenschaften.ts';

/** Search, property filter and order of the overview. */
export interface OverviewFilter {
  readonly text: string;
  /** Chosen properties; none means that nothing is filtered. */
  readonly liegenschaftIds: readonly string[];
  readonly order: LiegenschaftOrder;
  /** Only properties with so few valid offers; all where it is undefined. */
  readonly scarce: Scarce | undefined;
}

/** What a part that shows the filter and may change it is given. */
export interface OverviewFilterProps {
  readonly filter: OverviewFilter;
  readonly onChange: (filter: OverviewFilter) => void;
}

export const NO_FILTER: OverviewFilter = {
  text: '',
  liegenschaftIds: [],
  order: DEFAULT_ORDER,
  scarce: undefined,
};

/** The properties of a state. */
export interface OverviewGroup {
  readonly region: string;
  readonly liegenschaften: readonly Liegenschaft[];
}

/** Gives the properties that match search and filter, in order, grouped by state (ANALYSIS-005…009). */
export function groupLiegenschaften(
  liegenschaften: readonly Liegenschaft[],
  { text, liegenschaftIds, order }: Omit<OverviewFilter, 'scarce'>,
): OverviewGroup[] {
  const chosen = new Set(liegenschaftIds);
  const wanted = chosen.size === 0 ? liegenschaften : liegenschaften.filter(({ id }) => chosen.has(id));
  const shown = sortLiegenschaften(searchLiegenschaften(wanted, text), order);
  const groups = Map.groupBy(shown, ({ adresse }) => adresse.region);
  return Array.from(groups, ([region, own]) => ({ region, liegenschaften: own })).toSorted((a, b) =>
    compareGerman(a.region, b.region),
  );
}
