import { useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { useWeakFilter } from '../../../tender/comparison/use-firmness.ts';
import type { LvLine } from '../../../tender/lv/lv-line.ts';
import { usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import type { TabProps } from '../tab-props.ts';
import { useCompact } from './compact/use-compact.tsx';
import { NO_POSITION_FILTER, type PositionFilter } from './comparison/position-filter.ts';
import { useComparedPrices } from './comparison/use-compared-prices.ts';
import { lastCompared } from './first-liegenschaft.ts';
import { useComparisonView } from './use-comparison-view.ts';
import type { ShowPrice } from './view/view-notes.tsx';

/** The property whose offers are compared. */
export interface ComparedProps extends TabProps {
  readonly comparison: Comparison;
  readonly liegenschaft: Liegenschaft;
}

/** The choice of what is seen of the comparison. */
interface Chosen {
  readonly chosenIds: readonly string[];
  readonly filter: PositionFilter;
  readonly quickText: string;
  readonly collapsedIds: ReadonlySet<string>;
}

/** The comparison of a property: what it is of, what of it is shown, and what changes that. */
export type Compared = ReturnType<typeof useCompared>;

/** No folded line. */
export const NONE: ReadonlySet<string> = new Set();

/** The properties to step through: all, or those with a lot «kippt unter ± x %» plus the one in view. */
function useWeakProperties({ phase, liegenschaften, liegenschaft: own }: ComparedProps, percent: number) {
  const ids = { liegenschaftIds: liegenschaften.map(({ id }) => id), sliceIds: SLICE_IDS };
  const filter = useWeakFilter(phase.id, percent, ids);
  const { lots } = filter.asked;
  const shown = useMemo(
    () =>
      lots === undefined ? liegenschaften : liegenschaften.filter(({ id }) => id === own.id || lots.has(id)),
    [liegenschaften, lots, own.id],
  );
  return { liegenschaften: shown, filter };
}

/** Compares the offers for one property as somebody chooses to see them (ANALYSIS-013…018). */
export function useCompared(props: ComparedProps) {
  const { phase, liegenschaft, providers } = props;
  const isNarrow = useMediaQuery(NARROW) === true;
  const choice = usePictureChoice('origins', undefined, isNarrow);
  const allIds = () => providers.map(({ id }) => id);
  const [chosen, setChosen] = useState<Chosen>(() => ({
    chosenIds: allIds(),
    filter: NO_POSITION_FILTER,
    quickText: '',
    collapsedIds: NONE,
  }));
  const change = (changed: Partial<Chosen>): void => setChosen((known) => ({ ...known, ...changed }));
  const { chosenIds, filter } = chosen;
  const priced = useComparedPrices({ phaseId: phase.id, liegenschaft, providers, chosenIds, filter });
  const shown = useComparisonView(priced.table, liegenschaft.id, isNarrow);
  const leading = useRef<ShowPrice>(null);
  useEffect(() => lastCompared.set(phase.id, liegenschaft.id), [phase.id, liegenschaft.id]);
  return {
    ...props,
    ...chosen,
    change,
    chooseAll: () => change({ chosenIds: allIds() }),
    isNarrow,
    choice,
    priced,
    shown,
    compact: useCompact(shown.table, shown.view),
    weak: useWeakProperties(props, shown.firmPercent),
    /** Leads from the bar above the table to a price in it. */
    leading,
    /** Goes to a price in the table; a folded or filtered line comes back into sight first. */
    showPrice: (line: LvLine, columnId: string): void => {
      flushSync(() => {
        choice.showTable();
        change({ quickText: '', collapsedIds: NONE });
      });
      leading.current?.(line, columnId);
    },
  };
}
