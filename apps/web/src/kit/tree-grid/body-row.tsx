import type { ReactNode } from 'react';
import { memo } from 'react';
import { BodyCell } from './body-cell.tsx';
import type { RowKind } from './column.ts';
import type { PlacedColumn } from './place-columns.ts';
import type { RejectedCell } from './rejected-cells.ts';
import { RowParts } from './row-parts.tsx';
import classes from './tree-grid.module.css';

export interface BodyRowProps<Row> {
  row: Row;
  kind: RowKind;
  /** 0 where the grid is no tree. */
  level: number;
  posInSet: number;
  setSize: number;
  expanded: boolean | undefined;
  rowIndex: number;
  ariaRowIndex: number;
  /** undefined for the footer, which stands in the flow. */
  topPx: number | undefined;
  heightPx: number;
  pinned: readonly PlacedColumn<Row>[];
  center: readonly PlacedColumn<Row>[];
  /** -1 where the active cell is in another row. */
  activeColumn: number;
  /** Selected columns, inclusive; -1 where none is. */
  selectedFrom: number;
  selectedTo: number;
  rejected: ReadonlyMap<string, RejectedCell> | undefined;
  editorColumn: string | undefined;
  editor: ReactNode;
}

// Below every row.
const LINE_PX = 1;

function DrawnRow<Row>(props: BodyRowProps<Row>) {
  const { row, kind, level, expanded, rowIndex, heightPx, pinned, center, activeColumn, editorColumn } =
    props;
  const isTree = level > 0;
  const drawCell = (placed: PlacedColumn<Row>, gapPx: number) => (
    <BodyCell
      key={placed.column.id}
      placed={placed}
      gapPx={gapPx}
      row={row}
      rowIndex={rowIndex}
      level={level}
      expanded={expanded}
      active={placed.index === activeColumn}
      selected={placed.index >= props.selectedFrom && placed.index <= props.selectedTo}
      rejected={props.rejected?.get(placed.column.id)}
      editor={placed.column.id === editorColumn ? props.editor : undefined}
    />
  );
  return (
    <div
      role="row"
      aria-rowindex={props.ariaRowIndex}
      aria-level={isTree ? level : undefined}
      aria-posinset={isTree ? props.posInSet : undefined}
      aria-setsize={isTree ? props.setSize : undefined}
      aria-expanded={isTree ? expanded : undefined}
      className={classes.row}
      data-kind={kind}
      data-level={level}
      style={{ top: props.topPx, height: heightPx, lineHeight: `${heightPx - LINE_PX}px` }}
    >
      <RowParts pinned={pinned} center={center} drawCell={drawCell} />
    </div>
  );
}

/** One line of the grid; drawn again only when something of this very line changes. */
export const BodyRow = memo(DrawnRow) as typeof DrawnRow;
