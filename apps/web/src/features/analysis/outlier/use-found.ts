import type { OutlierPrices } from '@rahmenpreis/contract/outlier.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import type { TabProps } from '../tab-props.ts';
import {
  BY_WEIGHT,
  filterRows,
  nextOutlierOrder,
  type OutlierFilter,
  type OutlierRow,
  sortRows,
} from './outlier-rows.ts';
import type { OutlierLook } from './use-outliers.ts';

/** The odd prices of a phase, and what was looked for. */
export interface FoundProps extends TabProps {
  readonly odd: OutlierPrices;
  readonly rows: readonly OutlierRow[];
  readonly look: OutlierLook;
  /** Whether another look is being reckoned while the last one is still shown. */
  readonly isReckoning: boolean;
  readonly onLook: (look: OutlierLook) => void;
}

/** The odd prices in view, and what changes that. */
export type FoundOutliers = ReturnType<typeof useFound>;

/** Filters and orders odd prices; leads from a part of the picture to rows of the table. */
export function useFound(props: FoundProps) {
  const { rows, providers } = props;
  const [filter, setFilter] = useState<OutlierFilter>(() => ({
    kind: 'all',
    state: 'all',
    sliceIds: SLICE_IDS,
    providerIds: providers.map(({ id }) => id),
    text: '',
  }));
  const [order, setOrder] = useState(BY_WEIGHT);
  const choice = usePictureChoice('outliers');
  const [section, setSection] = useState<ReadonlySet<string>>();
  const [isOpen, setOpen] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const found = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const shown = useMemo(
    () =>
      sortRows(section === undefined ? found.rows : found.rows.filter(({ id }) => section.has(id)), order),
    [found.rows, section, order],
  );
  return {
    ...props,
    filter,
    setFilter,
    /** Those that the filters leave, and how many of each kind and state. */
    found,
    /** Those of the chosen part of the picture, in order. */
    shown,
    sorting: { ...order, onSort: (columnId: string) => setOrder(nextOutlierOrder(order, columnId)) },
    choice,
    /** The ids of the rows that are chosen in the picture; undefined for all. */
    section,
    setSection,
    /** Whether the price of the active row is open: a picture leads there too. */
    isOpen,
    setOpen,
    note,
    /** Opens prices in the table, the first of them in the panel. */
    open: (own: readonly OutlierRow[], isForNote: boolean): void => {
      const [first, last] = own.length > 1 ? [shown[0], shown.at(-1)] : own;
      if (first === undefined) return;
      const spotOf = ({ id }: OutlierRow) => ({ rowId: id, columnId: BY_WEIGHT.columnId, rowIndex: 0 });
      flushSync(() => {
        if (section?.has(first.id) === false) setSection(undefined);
        setOpen(true);
        choice.showTable(spotOf(first));
        if (last !== undefined) choice.table.onPlaceChange?.({ active: spotOf(first), anchor: spotOf(last) });
      });
      if (isForNote) note.current?.focus();
    },
  };
}
