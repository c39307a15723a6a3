import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { gapBefore, type PlacedColumn } from '../columns/place-columns.ts';
import type { GridController } from '../focus/grid-controller.ts';
import type { RejectedCell } from '../model/cell-content.ts';
import type { RowKind } from '../model/column.ts';
import type { FlatRow } from '../model/visible-rows.ts';
import type { VirtualWindow } from '../window/use-virtual-window.ts';
import { type CellLine, type CellState, drawCell, drawRestingCell } from './body-cell.tsx';
import classes from '../tree-grid.module.css';

interface RowPartsProps<Row> {
  readonly pinned: readonly PlacedColumn<Row>[];
  readonly center: readonly PlacedColumn<Row>[];
  readonly drawCell: (placed: PlacedColumn<Row>, gapPx: number) => ReactNode;
}

/** The cells of a row: the frozen ones in a fixed piece, then the others with room for what is not drawn. */
export function RowParts<Row>({ pinned, center, drawCell }: RowPartsProps<Row>) {
  const last = pinned.at(-1);
  return (
    <>
      {last !== undefined && (
        <div role="presentation" className={classes.pinned} style={{ width: last.leftPx + last.widthPx }}>
          {pinned.map((placed) => drawCell(placed, 0))}
        </div>
      )}
      <div role="presentation" className={classes.center}>
        {center.map((placed, index) => drawCell(placed, gapBefore(placed, center[index - 1] ?? last)))}
      </div>
    </>
  );
}

interface BodyRowProps<Row> extends CellLine<Row>, Omit<RowPartsProps<Row>, 'drawCell'> {
  readonly kind: RowKind;
  readonly rowIndex: number;
  readonly ariaRowIndex: number;
  /** undefined for the footer, which stands in the flow. */
  readonly topPx: number | undefined;
  readonly heightPx: number;
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

interface GridBodyProps<Row> {
  readonly grid: GridController<Row>;
  readonly shown: VirtualWindow<Row>;
  readonly isTree: boolean;
  readonly headerRows: number;
  readonly kindOf: (row: Row) => RowKind;
}

const NO_COLUMNS: never[] = [];

function drawRow<Row>(props: GridBodyProps<Row>, line: FlatRow<Row>, rowIndex: number, topPx?: number) {
  const { grid, shown, headerRows } = props;
  const { active, range } = grid.selection;
  const { openCell, rejected } = grid.editing ?? {};
  const { layout } = grid.sized;
  const inRange = range !== undefined && rowIndex >= range.fromRow && rowIndex <= range.toRow;
  const isFooter = topPx === undefined;
  const openColumn = openCell?.rowId === line.id && !isFooter ? openCell.columnId : undefined;
  return (
    <BodyRow
      key={line.id}
      row={line.row}
      kind={props.kindOf(line.row)}
      level={props.isTree ? line.level : 0}
      posInSet={line.posInSet}
      setSize={line.setSize}
      expanded={line.expanded}
      rowIndex={rowIndex}
      ariaRowIndex={headerRows + rowIndex + 1}
      topPx={topPx}
      heightPx={grid.rowHeightPx}
      pinned={layout.pinned}
      center={isFooter || shown.isWhole(rowIndex) ? shown.center : NO_COLUMNS}
      activeColumn={active.rowIndex === rowIndex ? active.columnIndex : -1}
      selectedFrom={inRange ? range.fromColumn : -1}
      selectedTo={inRange ? range.toColumn : -1}
      rejected={rejected?.get(line.id)}
      editorColumn={openColumn}
      editor={openColumn === undefined ? undefined : grid.editing?.drawEditor(grid)}
    />
  );
}

/** The rows in sight and the footer. */
export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { grid, shown } = props;
  const { lines, footer } = grid.visible;
  return (
    <>
      <div role="rowgroup" className={classes.body} style={{ height: lines.length * grid.rowHeightPx }}>
        {shown.rowIndexes.map((rowIndex) => {
          const line = lines[rowIndex];
          return line === undefined ? null : drawRow(props, line, rowIndex, rowIndex * grid.rowHeightPx);
        })}
      </div>
      {footer !== undefined && (
        <div role="rowgroup" className={classes.footer}>
          {drawRow(props, footer, lines.length)}
        </div>
      )}
    </>
  );
}
