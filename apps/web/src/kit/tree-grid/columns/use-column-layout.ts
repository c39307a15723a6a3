import { useId, useMemo, useState } from 'react';
import type { TreeGridColumn } from './column.ts';
import type { ColumnLayout } from './place-columns.ts';
import { choosePinned, placeColumns, treeColumnId } from './place-columns.ts';
import { useColumnSheet } from './use-column-sheet.ts';

const MIN_WIDTH_PX = 44;
const MAX_WIDTH_PX = 1200;

export interface SizedColumns<Row> {
  readonly layout: ColumnLayout<Row>;
  readonly setWidth: (columnId: string, widthPx: number) => void;
  readonly resetWidth: (columnId: string) => void;
}

function clampWidth(widthPx: number, maxPx = MAX_WIDTH_PX): number {
  return Math.max(MIN_WIDTH_PX, Math.min(maxPx, widthPx));
}

/** Where each column stands: pinned ones first, widths as the user drew them, the tree column taking the room left. */
export function useColumnLayout<Row>(
  columns: readonly TreeGridColumn<Row>[],
  viewportPx: number,
): SizedColumns<Row> {
  const gridName = useId();
  const [drawnPx, setDrawn] = useState<ReadonlyMap<string, number>>(new Map());
  // The same layout until columns, widths or viewport change, so that the rows stay as they are.
  const layout = useMemo(() => {
    const treeId = treeColumnId(columns);
    const ownPx = (column: TreeGridColumn<Row>) => drawnPx.get(column.id) ?? column.widthPx;
    const freePx = Math.max(0, viewportPx - columns.reduce((sum, column) => sum + ownPx(column), 0));
    const widths = new Map(
      columns.map((column) => {
        const restPx = column.id === treeId && !drawnPx.has(column.id) ? freePx : 0;
        return [column.id, clampWidth(ownPx(column) + restPx, Math.max(MAX_WIDTH_PX, viewportPx))];
      }),
    );
    const pinnedIds = choosePinned(columns, viewportPx);
    return placeColumns(columns, pinnedIds, (columnId) => widths.get(columnId) ?? MIN_WIDTH_PX, gridName);
  }, [columns, viewportPx, drawnPx, gridName]);
  useColumnSheet(layout);
  // The same as long as the layout is, so that the header stays as it is while the rows are scrolled.
  return useMemo(
    () => ({
      layout,
      setWidth: (columnId, widthPx) =>
        setDrawn((drawn) => new Map(drawn).set(columnId, clampWidth(Math.round(widthPx)))),
      resetWidth: (columnId) =>
        setDrawn((drawn) => new Map([...drawn].filter(([drawnId]) => drawnId !== columnId))),
    }),
    [layout],
  );
}
