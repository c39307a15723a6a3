import { BodyRow } from './body-row.tsx';
import type { RowKind } from '../columns/column.ts';
import type { FlatRow } from './flatten-rows.ts';
import type { GridController } from '../grid-controller.ts';
import classes from '../tree-grid.module.css';
import type { VirtualWindow } from '../window/use-virtual-window.ts';

export interface GridBodyProps<Row> {
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
