import { canEditCell, type TreeGridColumn } from './column.ts';
import type { CellRange } from './move-cell.ts';
import type { FlatRow } from './visible-rows.ts';

/** The grid by indexes: lines in order with the footer last, columns from left to right. */
export interface GridModel<Row> {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly lineAt: (rowIndex: number) => FlatRow<Row> | undefined;
  readonly columnAt: (columnIndex: number) => TreeGridColumn<Row> | undefined;
  readonly canEditAt: (rowIndex: number, columnIndex: number) => boolean;
  /** Whether nothing can be typed into any cell of a column. */
  readonly isReckonedAt: (columnIndex: number) => boolean;
  /** Which lines a line sums up: the footer those above it, an open heading those below it. */
  readonly summedAt: (rowIndex: number) => 'above' | 'below' | undefined;
  readonly textAt: (rowIndex: number, columnIndex: number) => string;
}

/** The columns of a grid from left to right. */
interface ColumnsInOrder<Row> {
  readonly columns: readonly { readonly column: TreeGridColumn<Row> }[];
}

/** Looks at the visible lines and columns by indexes. */
export function makeGridModel<Row>(
  lines: readonly FlatRow<Row>[],
  footer: FlatRow<Row> | undefined,
  layout: ColumnsInOrder<Row>,
): GridModel<Row> {
  const lineAt = (rowIndex: number) => lines[rowIndex] ?? (rowIndex === lines.length ? footer : undefined);
  const columnAt = (columnIndex: number) => layout.columns[columnIndex]?.column;
  return {
    rowCount: lines.length + (footer === undefined ? 0 : 1),
    columnCount: layout.columns.length,
    lineAt,
    columnAt,
    canEditAt: (rowIndex, columnIndex) => {
      const line = lines[rowIndex];
      const column = columnAt(columnIndex);
      return line !== undefined && column !== undefined && canEditCell(column, line.row);
    },
    isReckonedAt: (columnIndex) => columnAt(columnIndex)?.edit === undefined,
    summedAt: (rowIndex) => {
      if (rowIndex >= lines.length) return 'above';
      return lines[rowIndex]?.expanded === true ? 'below' : undefined;
    },
    textAt: (rowIndex, columnIndex) => {
      const line = lineAt(rowIndex);
      return line === undefined ? '' : (columnAt(columnIndex)?.text(line.row) ?? '');
    },
  };
}

/** The texts of a block, line by line. */
export function readRange<Row>(model: GridModel<Row>, range: CellRange): string[][] {
  const lines: string[][] = [];
  for (let rowIndex = range.fromRow; rowIndex <= range.toRow; rowIndex += 1) {
    const line: string[] = [];
    for (let columnIndex = range.fromColumn; columnIndex <= range.toColumn; columnIndex += 1) {
      line.push(model.textAt(rowIndex, columnIndex));
    }
    lines.push(line);
  }
  return lines;
}
