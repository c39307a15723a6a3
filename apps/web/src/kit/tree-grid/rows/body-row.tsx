import type { ReactElement, ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { type CellState, drawCell, drawRestingCell } from './body-cell.tsx';
import type { RowKind } from '../columns/column.ts';
import type { PlacedColumn } from '../columns/place-columns.ts';
import type { RejectedCell } from '../edit/rejected-cells.ts';
import { RowParts } from './row-parts.tsx';
import classes from '../tree-grid.module.css';

export interface BodyRowProps<Row> {
  readonly row: Row;
  readonly kind: RowKind;
  /** 0 where the grid is no tree. */
  readonly level: number;
  readonly posInSet: number;
  readonly setSize: number;
  readonly expanded: boolean | undefined;
  readonly rowIndex: number;
  readonly ariaRowIndex: number;
  /** undefined for the footer, which stands in the flow. */
  readonly topPx: number | undefined;
  readonly heightPx: number;
  readonly pinned: readonly PlacedColumn<Row>[];
  readonly center: readonly PlacedColumn<Row>[];
  /** -1 where the active cell is in another row. */
  readonly activeColumn: number;
  /** Selected columns, inclusive; -1 where none is. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  readonly rejected: ReadonlyMap<string, RejectedCell> | undefined;
  readonly editorColumn: string | undefined;
  readonly editor: ReactNode;
}

// Below every row.
const LINE_PX = 1;

function DrawnRow<Row>(props: BodyRowProps<Row>) {
  const { row, kind, level, posInSet, setSize, expanded, heightPx, pinned, center } = props;
  const isTree = level > 0;
  const line = useMemo(
    () => ({ row, level, posInSet, setSize, expanded }),
    [row, level, posInSet, setSize, expanded],
  );
  const stateOf = ({ index, column }: PlacedColumn<Row>): CellState | undefined => {
    const active = index === props.activeColumn;
    const selected = index >= props.selectedFrom && index <= props.selectedTo;
    const rejected = props.rejected?.get(column.id);
    const editor = column.id === props.editorColumn ? props.editor : undefined;
    const isResting = !active && !selected && rejected === undefined && editor === undefined;
    return isResting ? undefined : { active, selected, rejected, editor };
  };
  const drawInRow = (placed: PlacedColumn<Row>, gapPx: number): ReactElement => {
    const state = stateOf(placed);
    if (state === undefined && gapPx === 0) return drawRestingCell(line, placed);
    return drawCell(line, placed, gapPx, state);
  };
  return (
    <div
      role="row"
      aria-rowindex={props.ariaRowIndex}
      data-r={props.rowIndex}
      aria-level={isTree ? level : undefined}
      aria-posinset={isTree ? posInSet : undefined}
      aria-setsize={isTree ? setSize : undefined}
      aria-expanded={isTree ? expanded : undefined}
      className={classes.row}
      data-kind={kind}
      data-level={level}
      style={{ top: props.topPx, height: heightPx, lineHeight: `${heightPx - LINE_PX}px` }}
    >
      <RowParts pinned={pinned} center={center} drawCell={drawInRow} />
    </div>
  );
}

/** One line of the grid; drawn again only when something of this very line changes. */
export const BodyRow = memo(DrawnRow) as typeof DrawnRow;
