import { memo, type PointerEvent, useRef } from 'react';
import { GRID_TEXTS } from '../../texts.ts';
import { CELL_PADDING_PX, gapBefore, type PlacedColumn, type PlacedGroup } from '../columns/place-columns.ts';
import type { SizedColumns } from '../columns/use-column-layout.ts';
import { columnLabel, type GridSorting } from '../model/column.ts';
import { RowParts } from './body-rows.tsx';
import classes from '../tree-grid.module.css';
import headClasses from './header-rows.module.css';

/** Height of one line of the header. */
export const HEADER_ROW_PX = 34;

interface HeaderRowsProps<Row> {
  readonly sized: SizedColumns<Row>;
  readonly sorting: GridSorting | undefined;
  readonly center: readonly PlacedColumn<Row>[];
  /** -1 where the active cell is no header. */
  readonly activeColumn: number;
}

function ResizeHandle<Row>({ placed, sized }: { placed: PlacedColumn<Row>; sized: SizedColumns<Row> }) {
  const start = useRef<{ pointerPx: number; widthPx: number }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { pointerPx: event.clientX, widthPx: placed.widthPx };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (start.current === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    sized.setWidth(placed.column.id, start.current.widthPx + event.clientX - start.current.pointerPx);
  };
  return (
    <span
      data-resize
      aria-hidden
      className={headClasses.resize}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => sized.fitWidth(placed.column.id)}
    />
  );
}

function GroupCells({ groups, startPx }: { groups: readonly PlacedGroup[]; startPx: number }) {
  const start = { leftPx: 0, widthPx: startPx };
  return groups.map((placed, index) => (
    <div
      key={`${placed.group.id} ${placed.columnIndex}`}
      role="columnheader"
      aria-label={placed.group.label}
      aria-colindex={placed.columnIndex + 1}
      aria-colspan={placed.columnCount}
      className={headClasses.groupHeader}
      style={{ width: placed.widthPx, marginLeft: gapBefore(placed, groups[index - 1] ?? start) }}
    >
      <span
        className={headClasses.groupContent}
        style={{ left: startPx + CELL_PADDING_PX, maxWidth: placed.widthPx - 2 * CELL_PADDING_PX }}
      >
        {placed.group.header}
      </span>
    </div>
  ));
}

function GroupRow<Row>({ sized, center }: HeaderRowsProps<Row>) {
  const { groups, pinnedWidthPx } = sized.layout;
  const first = center[0]?.index ?? 0;
  const last = center.at(-1)?.index ?? -1;
  const shown = groups.filter(
    ({ pinned, columnIndex, columnCount }) =>
      !pinned && columnIndex <= last && columnIndex + columnCount > first,
  );
  return (
    <div role="row" aria-rowindex={1} className={headClasses.headerRow}>
      <div role="presentation" className={classes.pinned} style={{ width: pinnedWidthPx }}>
        <GroupCells groups={groups.filter(({ pinned }) => pinned)} startPx={0} />
      </div>
      <div role="presentation" className={classes.center}>
        <GroupCells groups={shown} startPx={pinnedWidthPx} />
      </div>
    </div>
  );
}

interface HeaderCellProps<Row> {
  readonly placed: PlacedColumn<Row>;
  readonly gapPx: number;
  readonly isActive: boolean;
  readonly sized: SizedColumns<Row>;
  readonly sorting: GridSorting | undefined;
}

function sortOf<Row>({ column }: PlacedColumn<Row>, sorting: GridSorting | undefined) {
  if (column.sortable !== true || sorting === undefined) return undefined;
  if (sorting.columnId !== column.id) return 'none';
  return sorting.isDescending ? 'descending' : 'ascending';
}

function HeaderCell<Row>({ placed, gapPx, isActive, sized, sorting }: HeaderCellProps<Row>) {
  const sort = sortOf(placed, sorting);
  return (
    <div
      role="columnheader"
      aria-colindex={placed.index + 1}
      aria-label={columnLabel(placed.column)}
      aria-description={
        sort === undefined ? GRID_TEXTS.resizeHint : `${GRID_TEXTS.sortHint} ${GRID_TEXTS.resizeHint}`
      }
      aria-sort={sort}
      tabIndex={isActive ? 0 : -1}
      data-tree={placed.isTree || undefined}
      className={`${headClasses.headerCell} ${placed.className}`}
      style={{ marginLeft: gapPx }}
    >
      <span className={classes.content}>{placed.column.header}</span>
      {sort !== undefined && sort !== 'none' && (
        <span className={headClasses.sort} aria-hidden>
          {sort === 'ascending' ? '↑' : '↓'}
        </span>
      )}
      <ResizeHandle placed={placed} sized={sized} />
    </div>
  );
}

function DrawnHeader<Row>(props: HeaderRowsProps<Row>) {
  const { sized, sorting, center, activeColumn } = props;
  const { pinned, groups } = sized.layout;
  const hasGroups = groups.length > 0;
  const drawCell = (placed: PlacedColumn<Row>, gapPx: number) => (
    <HeaderCell
      key={placed.column.id}
      {...{ placed, gapPx, sized, sorting }}
      isActive={placed.index === activeColumn}
    />
  );
  return (
    <div role="rowgroup" className={headClasses.header}>
      {hasGroups && <GroupRow {...props} />}
      <div role="row" aria-rowindex={hasGroups ? 2 : 1} data-r={-1} className={headClasses.headerRow}>
        <RowParts pinned={pinned} center={center} drawCell={drawCell} />
      </div>
    </div>
  );
}

/** The header: groups above, columns below, each column with its handle for the width. */
export const HeaderRows = memo(DrawnHeader) as typeof DrawnHeader;
