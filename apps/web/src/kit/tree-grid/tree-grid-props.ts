import type { ReactNode } from 'react';
import type { RowKind } from './columns/column.ts';
import type { GridEditing } from './grid-controller.ts';
import type { TreeProps } from './rows/tree-props.ts';

export interface TreeGridProps<Row> extends TreeProps<Row> {
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
  /** Shows a skeleton in place of the rows. */
  readonly loading?: boolean | undefined;
  /** Makes the cells editable whose columns say how: what `useCellEditing` gives. */
  readonly editing?: GridEditing | undefined;
}
