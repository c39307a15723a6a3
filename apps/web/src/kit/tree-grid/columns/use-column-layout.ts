import { useCallback, useId, useInsertionEffect, useMemo, useState } from 'react';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';
import { treeColumnId, type TreeGridColumn } from '../model/column.ts';
import type { TreeProps } from '../model/visible-rows.ts';
import { choosePinned, type ColumnLayout, placeColumns, type PlacedColumn } from './place-columns.ts';
import { contentWidthPx } from './text-width.ts';

/** Widths that a user drew, in pixels, by the ids of their columns. */
type DrawnWidths = ReadonlyMap<string, number>;

/** The widths of a table as it comes. */
const NONE_DRAWN: DrawnWidths = new Map();

/** Reads kept widths from a text; invalid ones are left out, as anybody may write into browser storage. */
export function readWidths(text: string | null): DrawnWidths {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const entries: [string, unknown][] = typeof kept === 'object' ? Object.entries(kept ?? {}) : [];
    return new Map(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
  } catch {
    return NONE_DRAWN;
  }
}

/** Prints widths as they are kept. */
export function printWidths(widths: DrawnWidths): string {
  return JSON.stringify(Object.fromEntries(widths));
}

/** The signed-in user's drawn widths of a table, kept under its name; without one while it is open. */
function useKeptWidths(table: string | undefined): [DrawnWidths, (widths: DrawnWidths) => void] {
  const [text, keepText] = useKeptText('widths', table);
  const drawn = useMemo(() => readWidths(text), [text]);
  const keep = useCallback((widths: DrawnWidths): void => keepText(printWidths(widths)), [keepText]);
  return [drawn, keep];
}

const ALIGNED = {
  start: '',
  center: 'justify-content:center;text-align:center;',
  end: 'justify-content:flex-end;text-align:right;',
};

// Figures look the same without kerning and other letter forms, and are shaped sooner; header words do not.
const QUICKLY_SHAPED = 'font-feature-settings:normal;text-rendering:optimizeSpeed;';

function columnRule<Row>({ className, widthPx, column, startsGroup }: PlacedColumn<Row>): string {
  const align = column.align ?? 'start';
  const line = startsGroup ? 'border-left:1px solid var(--line-2);' : '';
  const rule = `.${className}{width:${widthPx}px;${ALIGNED[align]}${line}}`;
  return align === 'end' ? `${rule}[role=gridcell].${className}{${QUICKLY_SHAPED}}` : rule;
}

/** Gives each column of a grid one rule for all its cells, as a style per cell makes drawing expensive. */
function useColumnSheet<Row>({ columns }: ColumnLayout<Row>): void {
  const [sheet] = useState(() => new CSSStyleSheet());
  useInsertionEffect(() => {
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [sheet]);
  useInsertionEffect(() => sheet.replaceSync(columns.map(columnRule).join('')), [sheet, columns]);
}

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

function clampWidth(widthPx: number, maxPx = MAX_WIDTH_PX, minPx = MIN_WIDTH_PX): number {
  return Math.max(minPx, Math.min(maxPx, widthPx));
}

/**
 * Where each column stands: pinned ones first, widths as the user drew them, else as the columns ask and
 * their texts need, the tree column taking the room left; drawn ones are kept under the name of the table.
 * All but the drawn ones follow the `stretch` of their texts.
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
        // A column may ask for less by itself than a user can draw it to.
        const leastPx = Math.min(MIN_WIDTH_PX, column.widthPx);
        const clampedPx = clampWidth(widthPx, Math.max(MAX_WIDTH_PX, viewportPx), leastPx);
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
