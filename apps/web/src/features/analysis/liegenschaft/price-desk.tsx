import { Box, Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NO_ROOM_BESIDE } from '../../../kit/page/breakpoints.ts';
import { focusActive, type GridController, showCell } from '../../../kit/tree-grid/focus/grid-controller.ts';
import type { GridPlace } from '../../../kit/tree-grid/focus/use-selection.ts';
import type { ColumnGroup } from '../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { lineChildren, lineId, lineKind, type LvLine } from '../../../tender/lv/lv-line.ts';
import { TEXTS } from '../texts.ts';
import { LINE_GROUP } from './compact/compact-columns.tsx';
import { PricePanel } from './panel/price-panel.tsx';
import { columnsBesidePanel, openedColumn } from './comparison-columns.tsx';
import { type Compared, NONE } from './use-compared.ts';
import { ViewNotes } from './view/view-notes.tsx';

const NO_ROWS: readonly LvLine[] = [];

/** Above the columns of the line itself the compact comparison has a head as well. */
function isPriceGroup(group: ColumnGroup | undefined): boolean {
  return group !== undefined && group.id !== LINE_GROUP;
}

/** The place in another column. */
function inColumn(place: GridPlace, columnId: string): GridPlace {
  return { active: { ...place.active, columnId }, anchor: undefined };
}

/** Which price is open, and where the table stands: opening folds its column away, closing brings it back. */
function useOpenedPrice({ shown: { columns }, liegenschaft: { id } }: Compared) {
  const desk = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<{ liegenschaftId: string; place: GridPlace }>();
  // In another property the same lines are other rows: what was marked goes with those it was marked in.
  const place =
    kept === undefined || kept.liegenschaftId === id
      ? kept?.place
      : { active: kept.place.active, anchor: undefined };
  const setPlace = (next: GridPlace): void => setKept({ liegenschaftId: id, place: next });
  const movePlace = (move: (known: GridPlace) => GridPlace): void =>
    setKept((known) => known && { liegenschaftId: id, place: move(known.place) });
  const [opened, setOpened] = useState<{ liegenschaftId: string; columnId: string }>();
  /** The column in which a price of this property was opened; none while none is. */
  const openedId = opened?.liegenschaftId === id ? opened.columnId : undefined;
  const open = (line: LvLine, columnId: string): boolean => {
    const isPrice = columns.some((own) => own.id === columnId && isPriceGroup(own.group));
    if (line.position === undefined || !isPrice) return false;
    flushSync(() => {
      setOpened({ liegenschaftId: id, columnId });
      movePlace((known) => inColumn(known, openedColumn(columnId)));
    });
    focusActive(desk.current);
    return true;
  };
  const close = (): void => {
    flushSync(() => {
      setOpened(undefined);
      // Back where it was opened, unless another column was gone to meanwhile.
      movePlace((known) => {
        const isThere = openedId !== undefined && known.active.columnId === openedColumn(openedId);
        return isThere ? inColumn(known, openedId) : known;
      });
    });
    focusActive(desk.current);
  };
  return { desk, place, setPlace, isOpen: openedId !== undefined, open, close };
}

/** The table of prices, and beside it the one that was opened with Enter or a double click. */
export function PriceDesk(own: Compared): ReactNode {
  const { shown, phase, liegenschaft, providers, compact, change } = own;
  const { table, columns, dressed } = shown;
  const isDrawer = useMediaQuery(NO_ROOM_BESIDE) === true;
  const { desk, place, setPlace, isOpen, open, close } = useOpenedPrice(own);
  const grid = useRef<GridController<LvLine>>(null);
  const shownColumns = useMemo(
    () => (isOpen && !isDrawer ? columnsBesidePanel(columns) : columns),
    [columns, isOpen, isDrawer],
  );
  useImperativeHandle(own.leading, () => (line, columnId) => {
    if (grid.current !== null && showCell(grid.current, lineId(line), columnId)) open(line, columnId);
  });
  useEffect(() => {
    if (own.choice.table.isFocused === true) focusActive(desk.current);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // Room under the table for what its keys do, which fills the window to here.
  const keysPx = compact === undefined ? 0 : 30;
  const unfold = (): void => change({ collapsedIds: NONE });
  const look = compact?.look ?? {
    keepWidthsAs: 'comparison',
    rows: table?.rows ?? NO_ROWS,
    getChildren: lineChildren,
    emptyText: TEXTS.noPosition,
    rowHeightPx: 32,
  };
  return (
    <>
      {dressed && <ViewNotes dressed={dressed} grid={grid} onUnfold={unfold} onOpen={open} />}
      <Flex
        ref={desk}
        gap={12}
        pb={keysPx}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen && !event.defaultPrevented) close();
          if (compact?.goToMark(event, { grid, unfold }) === true) event.preventDefault();
        }}
      >
        <Box flex={1} miw={0} mb={-keysPx}>
          <TreeGrid
            key={compact === undefined ? 'specified' : 'compact'}
            {...look}
            label={TEXTS.table(liegenschaft.name)}
            columns={shownColumns}
            getRowId={lineId}
            getRowKind={lineKind}
            footerRow={table?.total}
            filterText={own.quickText}
            collapsedIds={own.collapsedIds}
            onCollapsedChange={(collapsedIds) => change({ collapsedIds })}
            place={place}
            onPlaceChange={setPlace}
            onOpen={open}
            controller={grid}
            loading={table === undefined}
          />
          {compact?.keys}
        </Box>
        {isOpen && table !== undefined && (
          <PricePanel
            {...{ liegenschaft, providers, table, grid, isDrawer }}
            phaseId={phase.id}
            lineId={place?.active.rowId}
            view={shown.view}
            onClose={close}
          />
        )}
      </Flex>
    </>
  );
}
