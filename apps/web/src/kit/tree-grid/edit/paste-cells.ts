import type { CellPlace, CellRange } from '../moving/move-cell.ts';

/** What pasting must know of the grid; rows are the visible ones, in order. */
export interface PasteTarget {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly canEditAt: (rowIndex: number, columnIndex: number) => boolean;
  readonly textAt: (rowIndex: number, columnIndex: number) => string;
}

export interface PastedCell extends CellPlace {
  readonly text: string;
}

function columnsOf(start: CellPlace, width: number, target: PasteTarget): number[] {
  const count = Math.min(width, target.columnCount - start.columnIndex);
  return Array.from({ length: Math.max(0, count) }, (_, offset) => start.columnIndex + offset);
}

// A block that was copied from this grid carries the headings too. It is recognised by them: every line that faces
// a row without an editable cell is blank or shows that row's own texts.
function facesHeadings(lines: readonly string[][], start: CellPlace, columns: number[], target: PasteTarget) {
  let headings = 0;
  for (const [offset, line] of lines.entries()) {
    const rowIndex = start.rowIndex + offset;
    if (rowIndex >= target.rowCount) break;
    if (columns.some((columnIndex) => target.canEditAt(rowIndex, columnIndex))) continue;
    headings += 1;
    const fits = columns.every((columnIndex, index) => {
      const text = (line[index] ?? '').trim();
      return text === '' || text === target.textAt(rowIndex, columnIndex).trim();
    });
    if (!fits) return false;
  }
  return headings > 0;
}

/**
 * Lays pasted lines over the grid from a place on: line after line into the visible rows that have an editable cell
 * under the block, column after column. Rows without one are passed over and use up no line, unless the block carries
 * their lines too. What lies outside the grid or on a cell that cannot be edited is dropped.
 */
export function layPastedCells(
  lines: readonly string[][],
  start: CellPlace,
  target: PasteTarget,
): PastedCell[] {
  const columns = columnsOf(start, Math.max(0, ...lines.map((line) => line.length)), target);
  const oneToOne = facesHeadings(lines, start, columns, target);
  const cells: PastedCell[] = [];
  let rowIndex = start.rowIndex;
  for (const line of lines) {
    const isEditable = (columnIndex: number) => target.canEditAt(rowIndex, columnIndex);
    while (!oneToOne && rowIndex < target.rowCount && !columns.some(isEditable)) rowIndex += 1;
    if (rowIndex >= target.rowCount) break;
    for (const [index, columnIndex] of columns.entries()) {
      const text = line[index];
      if (text !== undefined && isEditable(columnIndex))
        cells.push({ rowIndex, columnIndex, text: text.trim() });
    }
    rowIndex += 1;
  }
  return cells;
}

/** The same text for every editable cell of a block: one copied value pasted over a selection, or a cleared one. */
export function fillRange(text: string, range: CellRange, target: PasteTarget): PastedCell[] {
  const cells: PastedCell[] = [];
  for (let rowIndex = range.fromRow; rowIndex <= Math.min(range.toRow, target.rowCount - 1); rowIndex += 1) {
    for (let columnIndex = range.fromColumn; columnIndex <= range.toColumn; columnIndex += 1) {
      if (target.canEditAt(rowIndex, columnIndex)) cells.push({ rowIndex, columnIndex, text });
    }
  }
  return cells;
}
