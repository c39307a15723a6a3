import type { ReactNode } from 'react';
import type { CellValue, KeptValue } from './cell-content.ts';

/** How a row reads: a heading with its level, an ordinary line, a line of sums, or one not counted. */
export type RowKind = 'category' | 'position' | 'sum' | 'muted';

/**
 * Background and text colour of one cell: best price, light spread, something to look at, wrong, settled, not
 * to be changed here; or the text colour alone: leading, quiet, faint.
 */
export type CellTone =
  | 'best'
  | 'spread'
  | 'attention'
  | 'wrong'
  | 'valid'
  | 'locked'
  | 'leading'
  | 'quiet'
  | 'faint';

/** The upper header over neighbouring columns, for example one bidder's. */
export interface ColumnGroup {
  readonly id: string;
  /** Heard by screen readers. */
  readonly label: string;
  /** What is seen: any content, such as a rank badge and the organisation. */
  readonly header: ReactNode;
}

/** The result of an entry: the value with its text as the cell shows it, or the German sentence why not. */
export type ReadValue =
  | { readonly ok: true; readonly value: CellValue; readonly text: string }
  | { readonly ok: false; readonly error: string };

/** Makes a column's cells editable. A text is read once; then its value, opaque to others, is passed on. */
export interface TreeGridEdit<Row> {
  /** The value that the cell holds. */
  readonly value: (row: Row) => CellValue;
  /** What it keeps besides, and what a value entered now is given for; without it, what is held is kept. */
  readonly kept?: ((row: Row) => { readonly kept: KeptValue; readonly now: string }) | undefined;
  /** The same as text, in the spelling of `read`; the editor opens with it. Empty where there is no value. */
  readonly text: (row: Row) => string;
  /** Reads a typed text, or thousandths that were reckoned; an empty text takes the value away. */
  readonly read: (row: Row, entered: string | number) => ReadValue;
  /** Rounds too many decimals, of pasted texts once asked; else undefined. Left out, such text is refused. */
  readonly round?: ((text: string) => ReadValue | undefined) | undefined;
  /** Whether this row's cell may be edited at all; every row where it is left out. */
  readonly enabled?: ((row: Row) => boolean) | undefined;
  /** The German sentence why this row's cell cannot be typed into, where there is more to say than that. */
  readonly closed?: ((row: Row) => string | undefined) | undefined;
  /** Names the editor of this row's cell for screen readers; the column's name where it is left out. */
  readonly label?: ((row: Row) => string) | undefined;
}

/** By which column the page orders the rows. */
export interface GridSorting {
  /** None while the rows stand in an order of their own. */
  readonly columnId: string | undefined;
  readonly isDescending: boolean;
  /** A click on the header of a sortable column, or Enter and Space there. */
  readonly onSort: (columnId: string) => void;
}

export interface TreeGridColumn<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** Name for screen readers; needed where `header` is no plain string. */
  readonly label?: string | undefined;
  readonly group?: ColumnGroup | undefined;
  /** The least width until the user draws one. */
  readonly widthPx: number;
  /** As much wider as its longest text asks for; the tree column up to a share of the window. */
  readonly fits?: boolean | undefined;
  /** The most it grows by itself, in pixels; where left out, the tree column takes the room left. */
  readonly maxWidthPx?: number | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Its figures are ratios, such as factors: they have a mean, but add up to nothing. */
  readonly isRatio?: boolean | undefined;
  /** Stays in sight while the grid scrolls sideways. Pinned columns come first. */
  readonly pinned?: boolean | undefined;
  /** Carries indentation and fold mark, and takes the room left; the first column where none says so. */
  readonly tree?: boolean | undefined;
  /** By so much each level of the tree stands further in; 16 where it is left out. */
  readonly indentPx?: number | undefined;
  /** The quick filter looks into this column; into the tree column where none says so. */
  readonly searchable?: boolean | undefined;
  /** The cell as plain text: what Strg+C copies, what the filter reads, and what is shown without `cell`. */
  readonly text: (row: Row) => string;
  /** Anything to be shown; a text, where it will do, scrolls best. `data-tooltip` inside gives a tooltip. */
  readonly cell?: ((row: Row) => ReactNode) | undefined;
  readonly tone?: ((row: Row) => CellTone | undefined) | undefined;
  /** In the line of sums its content may reach over the cells behind it, which are empty there. */
  readonly spills?: boolean | undefined;
  /** No padding: the content fills the whole cell. */
  readonly bleed?: boolean | undefined;
  /** The page orders the rows by it, see `TreeGridProps.sorting`. */
  readonly sortable?: boolean | undefined;
  readonly edit?: TreeGridEdit<Row> | undefined;
  /** Enter, Space or a click on a cell that cannot be edited. */
  readonly activate?: ((row: Row, cell: HTMLElement) => void) | undefined;
}

/** Makes a column of what every one has, and of what only some have. */
export function gridColumn<Row>(
  id: string,
  header: ReactNode,
  widthPx: number,
  text: (row: Row) => string,
  more: Partial<TreeGridColumn<Row>> = {},
): TreeGridColumn<Row> {
  return { id, header, widthPx, text, ...more };
}

/** Makes a column of figures, which end at its right. */
export function figureColumn<Row>(...column: Parameters<typeof gridColumn<Row>>): TreeGridColumn<Row> {
  return { align: 'end', ...gridColumn(...column) };
}

/** Gives what makes the columns of a table whose heads are listed by their ids. */
export function namedColumns<Id extends string>(heads: Readonly<Record<Id, string>>) {
  return <Row>(
    id: Id,
    widthPx: number,
    text: (row: Row) => string,
    more?: Partial<TreeGridColumn<Row>>,
  ): TreeGridColumn<Row> => gridColumn(id, heads[id], widthPx, text, more);
}

/** Whether this row's cell in this column can be edited. */
export function canEditCell<Row>(column: TreeGridColumn<Row>, row: Row): boolean {
  return column.edit !== undefined && (column.edit.enabled?.(row) ?? true);
}

/** The name of a column as it is heard. */
export function columnLabel<Row>(column: TreeGridColumn<Row>): string {
  return column.label ?? (typeof column.header === 'string' ? column.header : column.id);
}

/** The id of the column that carries the tree. */
export function treeColumnId<Row>(columns: readonly TreeGridColumn<Row>[]): string | undefined {
  return (columns.find((column) => column.tree === true) ?? columns[0])?.id;
}
