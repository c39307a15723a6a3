import type { ReactNode, Ref } from 'react';
import type { GridSorting, RowKind } from './columns/column.ts';
import type { GridController, GridEditing } from './grid-controller.ts';
import type { KeptPlace } from './moving/use-selection.ts';
import type { TreeProps } from './rows/tree-props.ts';

export interface TreeGridProps<Row> extends TreeProps<Row>, KeptPlace {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** `position` where it is left out. */
  readonly getRowKind?: ((row: Row) => RowKind) | undefined;
  /** The table's name under which the widths a user draws are kept; gone with the table where it is left out. */
  readonly keepWidthsAs?: string | undefined;
  readonly emptyText: ReactNode;
  /** 36 where it is left out. */
  readonly rowHeightPx?: number | undefined;
  /** `page`: as high as the rest of the window allows; a number: at most that many pixels. `page` where it is left out. */
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
