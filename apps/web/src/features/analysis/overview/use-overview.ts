import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { isSliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { reckonPortfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import {
  isScarce,
  SCARCE,
  type Scarce,
  validOffersOf,
} from '@rahmenpreis/tendering/portfolio/valid-offers.ts';
import { useMemo, useState } from 'react';
import { useAreaChoice } from '../area/use-areas.ts';
import { TEXTS } from '../texts.ts';
import { groupLiegenschaften, NO_FILTER, type OverviewFilter } from './overview-filter.ts';

/** The offers that the overview is of. */
export interface OverviewTabProps {
  readonly phase: Phase;
  readonly comparison: Comparison;
  readonly liegenschaften: readonly Liegenschaft[];
}

/** The properties in view with all that is told of them, and the filter that they are left by. */
export type Overview = ReturnType<typeof useOverview>;

/** Counts the valid offers of each property, and gives the properties left by what somebody looks for. */
function useValid({ comparison, liegenschaften }: OverviewTabProps, scarce: Scarce | undefined) {
  const countValid = useMemo(() => validOffersOf(comparison), [comparison]);
  const scarceCounts = useMemo(() => {
    const tally: Record<Scarce, number> = { single: 0, none: 0, whole: 0 };
    for (const { id } of liegenschaften) {
      for (const kind of SCARCE) tally[kind] += Number(isScarce(countValid(id), kind));
    }
    return tally;
  }, [countValid, liegenschaften]);
  // Prices that come in move nothing where nobody looks for any.
  const wanted = useMemo(
    () => scarce && liegenschaften.filter(({ id }) => isScarce(countValid(id), scarce)),
    [countValid, liegenschaften, scarce],
  );
  return { countValid, scarceCounts, wanted: wanted ?? liegenschaften };
}

/** Filters the properties, and reckons those that are left together. */
export function useOverview(props: OverviewTabProps) {
  const { phase, comparison } = props;
  const [filter, setFilter] = useState<OverviewFilter>(NO_FILTER);
  const { wanted, ...valid } = useValid(props, filter.scarce);
  const groups = useMemo(() => groupLiegenschaften(wanted, filter), [wanted, filter]);
  const liegenschaften = useMemo(() => groups.flatMap((group) => group.liegenschaften), [groups]);
  const liegenschaftIds = useMemo(() => liegenschaften.map(({ id }) => id), [liegenschaften]);
  return {
    phase,
    comparison,
    ...valid,
    filter,
    setFilter,
    /** All of the phase. */
    all: props.liegenschaften,
    /** Those in view, by state, in their order, and their ids. */
    groups,
    liegenschaften,
    liegenschaftIds,
    count: TEXTS.count(liegenschaften.length, props.liegenschaften.length),
    sliceIds: useMemo(() => [...comparison.sliceIndexOf.keys()].filter(isSliceId), [comparison]),
    portfolio: useMemo(() => reckonPortfolio(comparison, liegenschaftIds), [comparison, liegenschaftIds]),
    area: useAreaChoice(),
  };
}
