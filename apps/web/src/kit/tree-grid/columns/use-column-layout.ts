import { useId, useMemo } from 'react';
import type { TreeProps } from '../rows/tree-props.ts';
import type { TreeGridColumn } from './column.ts';
import { contentWidthPx } from './content-width.ts';
import { useKeptWidths } from './use-kept-widths.ts';
import type { ColumnLayout } from './place-columns.ts';
import { choosePinned, placeColumns, treeColumnId } from './place-columns.ts';
import { useColumnSheet } from './use-column-sheet.ts';

const MIN_WIDTH_PX = 44;
const MAX_WIDTH_PX = 1200;
/** So much of the window the tree column asks for by itself where it fits its texts. */
const TREE_SHARE = 0.28;
/** Always the same, so that rows that change leave the layout as it is. */
const NONE_FITS: ReadonlyMap<string, number> = new Map();

export interface SizedColumns<Row> {
  readonly layout: ColumnLayout<Row>;
  readonly setWidth: (columnId: string, widthPx: number) => void;
  /** Makes a column as wide as its longest text asks for. */
  readonly fitWidth: (columnId: string) => void;
}

function clampWidth(widthPx: number, maxPx = MAX_WIDTH_PX): number {
  return Math.max(MIN_WIDTH_PX, Math.min(maxPx, widthPx));
}

/**
 * Where each column stands: pinned ones first, widths as the user drew them, else as the columns ask and their texts
 * need, the tree column taking the room left; drawn ones are kept under the name of the table. All but the drawn ones follow the
 * `stretch` of their texts.
 */
export function useColumnLayout<Row>(
  { columns, rows, getChildren, footerRow }: TreeProps<Row>,
  keepWidthsAs: string | undefined,
  viewportPx: number,
  stretch: number,
): SizedColumns<Row> {
  const gridName = useId();
  const [drawnPx, keepDrawn] = useKeptWidths(keepWidthsAs);
  const fittedPx = useMemo(() => {
    const fitting = columns.filter(({ fits }) => fits === true);
    if (fitting.length === 0) return NONE_FITS;
    const widthOf = (column: TreeGridColumn<Row>) =>
      contentWidthPx(column, { rows, getChildren, footerRow }, column.id === treeColumnId(columns));
    return new Map(fitting.map((column) => [column.id, widthOf(column)]));
  }, [columns, rows, getChildren, footerRow]);
  // The same layout until columns, widths or viewport change, so that the rows stay as they are.
  const layout = useMemo(() => {
    const treeId = treeColumnId(columns);
    const askedPx = ({ id, widthPx, maxWidthPx = MAX_WIDTH_PX }: TreeGridColumn<Row>) => {
      const mostPx = id === treeId ? Math.min(maxWidthPx, Math.floor(viewportPx * TREE_SHARE)) : maxWidthPx;
      return Math.max(widthPx, Math.min(mostPx, fittedPx.get(id) ?? 0));
    };
    const ownPx = (column: TreeGridColumn<Row>) => drawnPx.get(column.id) ?? askedPx(column);
    const freePx = Math.max(0, viewportPx - columns.reduce((sum, column) => sum + ownPx(column), 0));
    const widths = new Map(
      columns.map((column) => {
        const grows = column.id === treeId && !drawnPx.has(column.id);
        const grownPx = Math.min(ownPx(column) + freePx, column.maxWidthPx ?? viewportPx);
        const widthPx = grows ? Math.max(ownPx(column), grownPx) : ownPx(column);
        const clampedPx = clampWidth(widthPx, Math.max(MAX_WIDTH_PX, viewportPx));
        // The tree column with what it has grown by: what stood whole in it stands whole with wider letters.
        return [column.id, drawnPx.has(column.id) ? clampedPx : Math.ceil(stretch * clampedPx)];
      }),
    );
    const pinnedIds = choosePinned(columns, (column) => stretch * askedPx(column), viewportPx);
    return placeColumns(columns, pinnedIds, (columnId) => widths.get(columnId) ?? MIN_WIDTH_PX, gridName);
  }, [columns, viewportPx, stretch, drawnPx, fittedPx, gridName]);
  useColumnSheet(layout);
  // The same as long as the layout is, so that the header stays as it is while the rows are scrolled.
  return useMemo(() => {
    const setWidth = (columnId: string, widthPx: number) =>
      keepDrawn(new Map(drawnPx).set(columnId, clampWidth(Math.round(widthPx))));
    return {
      layout,
      setWidth,
      fitWidth: (columnId) => {
        const placed = layout.columns.find(({ column }) => column.id === columnId);
        if (placed === undefined) return;
        setWidth(columnId, contentWidthPx(placed.column, { rows, getChildren, footerRow }, placed.isTree));
      },
    };
  }, [layout, drawnPx, keepDrawn, rows, getChildren, footerRow]);
}
