import { Box, Button, Group } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { FilterBar } from '../../../../kit/filter/filter-bar.tsx';
import type { RowKind } from '../../../../kit/tree-grid/model/column.ts';
import { TickGrid } from '../../../../tender/changes/tick-grid.tsx';
import type { Ticked } from '../../../../tender/changes/ticks.ts';
import { GeneratedFileButton } from '../../../../tender/generated-file/generated-file-button.tsx';
import { useReadLock } from '../../../../kit/field/use-read-lock.ts';
import textStyles from '../../../../kit/show/text.module.css';
import { makePortfolio } from '../portfolio-file.ts';
import { ColumnFilters } from './column-filters.tsx';
import { IntoPhase } from './into-phase.tsx';
import { type PropertyRow, useTableRows } from './property-rows.ts';
import { RetireButton } from './retire-button.tsx';
import { PROPERTY_COLUMNS } from './table-columns.tsx';
import {
  countSet,
  filterRows,
  nextOrder,
  NO_TABLE_FILTER,
  sortRows,
  type TableColumn,
  type TableFilter,
  type TableOrder,
} from './table-filter.ts';
import { TEXTS } from './texts.ts';

/** What narrows and orders the table, as it stays while the user is signed in. */
export interface TableView {
  readonly filter: TableFilter;
  readonly order: TableOrder | undefined;
}

interface PropertyTableProps {
  /** The properties that search and filters above it have left, in their order. */
  readonly liegenschaften: readonly Liegenschaft[];
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
}

const ROW_HEIGHT_PX = 36;

const kindOf = ({ change }: Ticked<PropertyRow>): RowKind => (change.isRetired ? 'muted' : 'position');

/** The rows that are chosen, of all and of those that are shown. */
function useChosen(rows: readonly PropertyRow[], shown: readonly PropertyRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const lines = useMemo(
    () => shown.map((change): Ticked<PropertyRow> => ({ change, isTicked: ids.has(change.id) })),
    [shown, ids],
  );
  const tick = useMemo(
    () => (changed: readonly PropertyRow[], wanted?: boolean) =>
      setIds((known) => {
        const isOn = wanted ?? !changed.every(({ id }) => known.has(id));
        const own = new Set(changed.map(({ id }) => id));
        return isOn ? known.union(own) : known.difference(own);
      }),
    [],
  );
  return { chosen, lines, tick, clear: () => setIds(new Set()) };
}

/** The properties in a table: sorted by a header click, filtered by column, chosen for a file or a phase. */
export function PropertyTable({ liegenschaften, view, onView }: PropertyTableProps) {
  const { rows, phases, hasFailed } = useTableRows(liegenschaften);
  const navigate = useNavigate();
  // Typing stays quick: the field follows at once, the rows as soon as there is time.
  const calm = useDeferredValue(view);
  const shown = useMemo(() => sortRows(filterRows(rows, calm.filter), calm.order), [rows, calm]);
  const { chosen, lines, tick, clear } = useChosen(rows, shown);
  const shownIds = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const isNoneChosen = chosen.length === 0;
  const lock = useReadLock() ?? (isNoneChosen ? TEXTS.choose : undefined);
  const hiddenCount = chosen.filter(({ id }) => !shownIds.has(id)).length;
  const setCount = countSet(view.filter);
  return (
    <>
      <FilterBar
        label={TEXTS.columnFilters}
        setCount={setCount}
        after={
          <Box component="output" className="figures" c="dimmed">
            {TEXTS.shown(shown.length, rows.length)}
          </Box>
        }
      >
        <ColumnFilters
          rows={rows}
          phases={phases}
          filter={view.filter}
          onChange={(filter) => onView({ ...view, filter })}
        />
        {setCount > 0 && (
          <Button variant="subtle" onClick={() => onView({ ...view, filter: NO_TABLE_FILTER })}>
            {TEXTS.clearAll}
          </Button>
        )}
      </FilterBar>
      {hasFailed && (
        <p className={textStyles.quiet} role="alert">
          {TEXTS.notLoaded}
        </p>
      )}
      <Group gap={8} mih={36}>
        <GeneratedFileButton
          label={TEXTS.exportChosen}
          make={isNoneChosen ? undefined : () => makePortfolio(new Set(chosen.map(({ id }) => id)))}
        />
        <IntoPhase chosen={chosen} phases={phases} lock={lock} />
        <RetireButton chosen={chosen} lock={lock} />
        {/* On a phone there are no keys to be told of. */}
        <Box
          component="p"
          className="figures"
          m={0}
          c="dimmed"
          role="status"
          {...(isNoneChosen && { visibleFrom: 'sm' })}
        >
          {isNoneChosen ? TEXTS.hint : TEXTS.chosen(chosen.length)}
          {hiddenCount > 0 && ` · ${TEXTS.chosenHidden(hiddenCount)}`}
        </Box>
        {!isNoneChosen && (
          <Button variant="subtle" onClick={clear}>
            {TEXTS.unchoose}
          </Button>
        )}
      </Group>
      <TickGrid
        label={TEXTS.table}
        columns={PROPERTY_COLUMNS}
        lines={lines}
        rowHeightPx={ROW_HEIGHT_PX}
        getRowKind={kindOf}
        height="page"
        keepWidthsAs="liegenschaften"
        emptyText={TEXTS.nothingFound}
        isLocked={false}
        sorting={{
          columnId: view.order?.column,
          isDescending: view.order?.isDescending === true,
          onSort: (column) => onView({ ...view, order: nextOrder(view.order, column as TableColumn) }),
        }}
        onTick={tick}
        onOpen={({ change }) => void navigate({ to: '/liegenschaften/detail', search: { lid: change.id } })}
      />
    </>
  );
}
