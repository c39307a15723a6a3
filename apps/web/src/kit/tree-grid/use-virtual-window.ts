import { useMemo, useSyncExternalStore } from 'react';
import type { CellPlace } from './move-cell.ts';
import type { ColumnLayout, PlacedColumn } from './place-columns.ts';
import { type IndexRange, indexesWith, rangeInSight } from './range-in-sight.ts';

// Below this many scrolling columns it is quicker to draw them all than to watch them.
const VIRTUAL_COLUMNS_FROM = 30;
const ROWS_AROUND = 8;
const COLUMNS_AROUND = 3;

export interface WindowInput<Row> {
  scroller: HTMLElement | null;
  layout: ColumnLayout<Row>;
  rowCount: number;
  rowHeightPx: number;
  headerHeightPx: number;
  active: CellPlace;
}

export interface VirtualWindow<Row> {
  rowIndexes: readonly number[];
  /** The scrolling columns to draw; the same array until one enters or leaves. */
  center: readonly PlacedColumn<Row>[];
}

interface Sight {
  readonly topPx: number;
  readonly leftPx: number;
  readonly heightPx: number;
  readonly widthPx: number;
}

/** Remembers what part of an element is in sight, so that no drawing has to measure. */
function watchSight(element: HTMLElement | null) {
  let sight: Sight = { topPx: 0, leftPx: 0, heightPx: 0, widthPx: 0 };
  return {
    sight: () => sight,
    subscribe(onChange: () => void): () => void {
      if (element === null) return () => undefined;
      const look = () => {
        const {
          scrollTop: topPx,
          scrollLeft: leftPx,
          clientHeight: heightPx,
          clientWidth: widthPx,
        } = element;
        sight = { topPx, leftPx, heightPx, widthPx };
        onChange();
      };
      const observer = new ResizeObserver(look);
      observer.observe(element);
      element.addEventListener('scroll', look, { passive: true });
      return () => {
        observer.disconnect();
        element.removeEventListener('scroll', look);
      };
    },
  };
}

function rowsInSight<Row>(input: WindowInput<Row>, { topPx, heightPx }: Sight): IndexRange {
  const startPx = (index: number) => input.headerHeightPx + index * input.rowHeightPx;
  const line = { count: input.rowCount, startPx, endPx: (index: number) => startPx(index + 1) };
  return rangeInSight(line, topPx, topPx + heightPx, ROWS_AROUND);
}

function columnsInSight<Row>(center: readonly PlacedColumn<Row>[], { leftPx, widthPx }: Sight): IndexRange {
  const startPx = (index: number) => center[index]?.leftPx ?? 0;
  const endPx = (index: number) => startPx(index) + (center[index]?.widthPx ?? 0);
  return rangeInSight({ count: center.length, startPx, endPx }, leftPx, leftPx + widthPx, COLUMNS_AROUND);
}

/** The rows and columns in sight, with some around them; the active cell is always drawn, so that it keeps the focus. */
export function useVirtualWindow<Row>(input: WindowInput<Row>): VirtualWindow<Row> {
  const { scroller, layout, active, rowCount } = input;
  const { center } = layout;
  const watch = useMemo(() => watchSight(scroller), [scroller]);
  const isVirtual = center.length > VIRTUAL_COLUMNS_FROM;
  // A text, so that scrolling draws anew only when a row or column enters or leaves; and at once, so that none is missing.
  const key = useSyncExternalStore(watch.subscribe, () => {
    const rows = rowsInSight(input, watch.sight());
    const columns = isVirtual ? columnsInSight(center, watch.sight()) : { first: 0, last: center.length - 1 };
    return [rows.first, rows.last, columns.first, columns.last].join();
  });
  const [firstRow = 0, lastRow = -1, first = 0, last = -1] = key.split(',').map(Number);
  const activeColumn = active.columnIndex - layout.pinned.length;
  const shown = useMemo(() => {
    if (!isVirtual) return center;
    return indexesWith({ first, last }, activeColumn, center.length).flatMap((index) => center[index] ?? []);
  }, [isVirtual, center, first, last, activeColumn]);
  const rowIndexes = useMemo(
    () => indexesWith({ first: firstRow, last: lastRow }, active.rowIndex, rowCount),
    [firstRow, lastRow, active.rowIndex, rowCount],
  );
  return { rowIndexes, center: shown };
}
