import { Box, Skeleton } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useIsPrinting } from '../page/use-is-printing.ts';
import { GRID_TEXTS } from '../texts.ts';
import { useColumnLayout } from './columns/use-column-layout.ts';
import { focusActive, type GridController, type GridEditing, revealCell } from './focus/grid-controller.ts';
import { runCommand } from './focus/run-command.ts';
import { useDocumentKeys, useGridPointer } from './focus/use-grid-input.ts';
import { type KeptPlace, useSelection } from './focus/use-selection.ts';
import type { GridSorting, RowKind } from './model/column.ts';
import { readGridKey } from './model/grid-keys.ts';
import { makeGridModel } from './model/grid-model.ts';
import { type TreeProps, useVisibleRows } from './model/visible-rows.ts';
import { GridBody } from './table/body-rows.tsx';
import { HEADER_ROW_PX, HeaderRows } from './table/header-rows.tsx';
import { PrintedGrid } from './table/printed-grid.tsx';
import { RangeFoot } from './table/range-foot.tsx';
import { useElementWidth, useFillHeight, useTextStretch } from './window/measure-element.ts';
import { useVirtualWindow } from './window/use-virtual-window.ts';
import heard from '../show/heard.module.css';
import classes from './tree-grid.module.css';

export interface TreeGridProps<Row> extends TreeProps<Row>, KeptPlace {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** `position` where it is left out. */
  readonly getRowKind?: ((row: Row) => RowKind) | undefined;
  /** The table's name under which the drawn widths are kept; without it they last as long as the table. */
  readonly keepWidthsAs?: string | undefined;
  readonly emptyText: ReactNode;
  /** 36 where it is left out. */
  readonly rowHeightPx?: number | undefined;
  /** Smaller figures with less room around them, for tables that compare many beside each other. */
  readonly isDense?: boolean | undefined;
  /** `page`, the default: as high as the rest of the window allows; a number: at most that many pixels. */
  readonly height?: 'page' | number | undefined;
  /** How the rows are ordered and what changes their order, where columns are sortable. */
  readonly sorting?: GridSorting | undefined;
  /** Shows a skeleton in place of the rows. */
  readonly loading?: boolean | undefined;
  /** Makes the cells editable whose columns say how: what `useCellEditing` gives. */
  readonly editing?: GridEditing | undefined;
  /** Enter, a double click or a second tap on a cell; false where nothing stands behind it. */
  readonly onOpen?: ((row: Row, columnId: string) => boolean) | undefined;
  /** Leads through the grid from beside it. */
  readonly controller?: Ref<GridController<Row>> | undefined;
}

const ROW_HEIGHT_PX = 36;
const SKELETON_ROWS = 8;
/** The factor of row height for roomier texts: lines of 1.5 times their letters, three in some rows. */
const STRETCHED_ROW = 1.25;

const isPosition = (): RowKind => 'position';

function LoadingRows({ rowHeightPx }: { rowHeightPx: number }) {
  return (
    <div className={classes.loading} aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className={classes.loadingRow} style={{ height: rowHeightPx }}>
          <Skeleton height={10} width={`${24 + ((index * 13) % 30)}%`} />
          <Skeleton height={10} width={72} />
          <Skeleton height={10} width={72} />
        </div>
      ))}
    </div>
  );
}

const NO_ANNOUNCEMENT = { sentence: '', seen: false, isAbove: false };

/** Whether a row stands in the lower half of what is in sight, where a message would cover it. */
function liesLow(scroller: HTMLElement | null, rowIndex: number, rowHeightPx: number): boolean {
  if (scroller === null) return false;
  const { scrollTop, clientHeight } = scroller;
  return (rowIndex + 1) * rowHeightPx - scrollTop > clientHeight / 2 - rowHeightPx;
}

function useGrid<Row>(props: TreeGridProps<Row>, scroller: HTMLElement | null, headerHeightPx: number) {
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT);
  const visible = useVisibleRows(props);
  const widthPx = useElementWidth(scroller);
  const stretch = useTextStretch(scroller);
  const sized = useColumnLayout(props, props.keepWidthsAs, widthPx, stretch);
  const { layout } = sized;
  const { lines, footer } = visible;
  const model = useMemo(() => makeGridModel(lines, footer, layout), [lines, footer, layout]);
  const selection = useSelection(visible, layout, props);
  const rowHeightPx = Math.ceil((props.rowHeightPx ?? ROW_HEIGHT_PX) * (stretch > 1 ? STRETCHED_ROW : 1));
  const grid: GridController<Row> = {
    scroller,
    model,
    visible,
    sized,
    selection,
    editing: props.editing,
    open: props.onOpen,
    sorting: props.sorting,
    rowHeightPx,
    headerHeightPx,
    announce: (sentence, seen = false) =>
      setAnnouncement({ sentence, seen, isAbove: liesLow(scroller, selection.active.rowIndex, rowHeightPx) }),
  };
  useImperativeHandle(props.controller, () => grid);
  // A place that the page keeps is found again, and stays in sight where something opens beside the grid.
  const columnCount = layout.columns.length;
  useLayoutEffect(() => {
    if (props.place !== undefined) revealCell(grid, selection.active);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller, widthPx, columnCount]);
  useLayoutEffect(() => {
    if (props.isFocused === true) focusActive(scroller);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller]);
  const forgetNotice = (): void => {
    if (announcement.seen) setAnnouncement(NO_ANNOUNCEMENT);
  };
  return { grid, announcement, forgetNotice };
}

interface GridTableProps<Row> {
  readonly props: TreeGridProps<Row>;
  readonly grid: GridController<Row>;
  readonly setScroller: (element: HTMLElement | null) => void;
  readonly headerRows: number;
  /** Neither loading nor empty. */
  readonly hasRows: boolean;
}

function GridTable<Row>({ props, grid, setScroller, headerRows, hasRows }: GridTableProps<Row>) {
  const { model, visible, sized, selection } = grid;
  const shown = useVirtualWindow({
    scroller: grid.scroller,
    layout: sized.layout,
    rowCount: visible.lines.length,
    rowHeightPx: grid.rowHeightPx,
    headerHeightPx: grid.headerHeightPx,
    active: selection.active,
  });
  const pointer = useGridPointer(grid);
  useDocumentKeys(grid);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof Element) || !event.target.matches('[aria-colindex]')) {
      // Keys typed in a control inside a cell are the control's; Escape leads back to the cell.
      if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node))
        focusActive(grid.scroller);
      return;
    }
    const command = readGridKey(event);
    if (command !== undefined && runCommand(grid, command)) event.preventDefault();
  };
  const isTree = props.getChildren !== undefined;
  const inHeader = !hasRows || selection.active.rowIndex < 0;
  const kindOf = props.getRowKind ?? isPosition;
  return (
    <div
      ref={setScroller}
      role={isTree ? 'treegrid' : 'grid'}
      aria-label={props.label}
      aria-rowcount={headerRows + model.rowCount}
      aria-colcount={model.columnCount}
      aria-multiselectable
      aria-readonly={props.columns.every((column) => column.edit === undefined) || undefined}
      aria-busy={props.loading === true || undefined}
      className={classes.scroller}
      onKeyDown={handleKeyDown}
      {...pointer}
    >
      <div role="none" className={classes.canvas} style={{ width: sized.layout.totalWidthPx }}>
        <HeaderRows
          sized={sized}
          sorting={props.sorting}
          center={shown.center}
          activeColumn={inHeader ? selection.active.columnIndex : -1}
        />
        {hasRows && (
          <GridBody grid={grid} shown={shown} isTree={isTree} headerRows={headerRows} kindOf={kindOf} />
        )}
      </div>
    </div>
  );
}

/**
 * The program's table: a tree or a flat list with virtual rows and columns, frozen columns, a line of sums,
 * and Excel's keys and clipboard. Columns describe cells; the page keeps the rows and, where cells are
 * edited, what `useCellEditing` makes. Controls inside cells need `tabIndex={-1}`; Enter reaches them. Its
 * folders, each of which imports only those before it: model, columns, window, focus, table, edit, paste.
 *
 * @example
 * const columns = useMemo<TreeGridColumn<Line>[]>(() => [
 *   { id: 'nr', header: 'Nr.', widthPx: 88, pinned: true, text: (line) => line.nr },
 *   { id: 'name', header: 'Leistung', widthPx: 320, pinned: true, tree: true, text: (line) => line.name },
 *   { id: 'ep', header: 'Rahmenpreis €', widthPx: 120, align: 'end',
 *     text: (line) => (line.epMillis === undefined ? '' : formatMillis(line.epMillis)),
 *     cell: (line) => (line.epMillis === undefined ? <Tag kind="no-price" /> : formatMillis(line.epMillis)),
 *     edit: { value: (line) => line.epMillis, text: (line) => formatMillis(line.epMillis ?? 0),
 *       read: (_line, entered) => readDecimalCell(entered, LIMITS, formatMillis),
 *       enabled: (line) => line.epCode !== undefined } },
 * ], []);
 * const editing = useCellEditing({ book, isEditable: true, write: (writes) => savePrices(writes) });
 * <TreeGrid label="Rahmenpreise" columns={columns} rows={roots} getRowId={(line) => line.id}
 *   getChildren={(line) => line.children} getRowKind={(line) => line.kind} filterText={search}
 *   emptyText="Noch keine Positionen." editing={editing} />
 */
export function TreeGrid<Row>(props: TreeGridProps<Row>) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const headerRows = props.columns.some((column) => column.group !== undefined) ? 2 : 1;
  const { grid, announcement, forgetNotice } = useGrid(props, scroller, headerRows * HEADER_ROW_PX);
  const fillPx = useFillHeight(frame);
  const loading = props.loading === true;
  const isEmpty = grid.visible.lines.length === 0;
  const hasRows = !loading && !isEmpty;
  const { range } = grid.selection;
  const isPrinting = useIsPrinting();
  const drawn = (
    <div
      ref={setFrame}
      onKeyDownCapture={forgetNotice}
      onPointerDownCapture={forgetNotice}
      className={classes.frame}
      data-dense={props.isDense === true || undefined}
      data-printed={isPrinting && hasRows ? true : undefined}
      style={{ maxHeight: typeof props.height === 'number' ? props.height : fillPx }}
    >
      <GridTable {...{ props, grid, setScroller, headerRows, hasRows }} />
      {hasRows && props.editing?.drawBelow(grid)}
      {range !== undefined && hasRows && <RangeFoot grid={grid} range={range} />}
      {loading && <LoadingRows rowHeightPx={grid.rowHeightPx} />}
      {!loading && isEmpty && (
        <Box px={24} py={40} c="dimmed" ta="center">
          {props.emptyText}
        </Box>
      )}
      <div
        role="status"
        data-above={announcement.isAbove || undefined}
        className={announcement.seen ? classes.notice : heard.heard}
      >
        {loading ? GRID_TEXTS.loading : announcement.sentence}
      </div>
    </div>
  );
  return (
    <>
      {drawn}
      {isPrinting && hasRows && (
        <PrintedGrid
          label={props.label}
          columns={props.columns}
          visible={grid.visible}
          kindOf={props.getRowKind ?? isPosition}
        />
      )}
    </>
  );
}
