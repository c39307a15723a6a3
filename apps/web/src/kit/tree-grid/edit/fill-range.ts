import type { CellRange } from '../moving/move-cell.ts';
import type { PlacedText } from './enter-texts.ts';

/** What laying texts over cells must know of the grid; rows are the visible ones, in order. */
export interface TextTarget {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly canEditAt: (rowIndex: number, columnIndex: number) => boolean;
  /** Whether nothing can be typed into any cell of a column. */
  readonly isReckonedAt: (columnIndex: number) => boolean;
  readonly textAt: (rowIndex: number, columnIndex: number) => string;
}

/** The same text for every editable cell of a block: one copied value pasted over a selection, or a cleared one. */
export function fillRange(text: string, range: CellRange, target: TextTarget): PlacedText[] {
  const texts: PlacedText[] = [];
  for (let rowIndex = range.fromRow; rowIndex <= Math.min(range.toRow, target.rowCount - 1); rowIndex += 1) {
    for (let columnIndex = range.fromColumn; columnIndex <= range.toColumn; columnIndex += 1) {
      if (target.canEditAt(rowIndex, columnIndex)) texts.push({ rowIndex, columnIndex, text });
    }
  }
  return texts;
}
