import { isBlankDecimal } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { CellPlace } from '../../moving/move-cell.ts';
import type { PlacedText } from '../enter-texts.ts';
import type { TextTarget } from '../fill-range.ts';

/** A text with the line of the block it comes from, counted from 1. */
export interface PastedText extends PlacedText {
  readonly line: number;
}

/** Where a pasted block comes to lie, and what of it does not. */
export interface LaidBlock {
  readonly texts: readonly PastedText[];
  /** Blank cells over cells that can be edited; they leave what stands there. */
  readonly blankCount: number;
  /** Lines with texts below the end of the grid. */
  readonly cutLines: readonly { readonly line: number; readonly text: string }[];
  /** Columns of the block with texts none of which has a place, nor stands there already; with the first of them. */
  readonly cutColumns: readonly { readonly column: number; readonly line: number; readonly text: string }[];
}

// A block that was copied from this grid carries the headings too. It is recognised by them: every line that faces
// a row without an editable cell is blank or shows that row's own texts.
function facesHeadings(
  lines: readonly (readonly string[])[],
  start: CellPlace,
  columns: readonly number[],
  target: TextTarget,
): boolean {
  let headings = 0;
  for (const [offset, line] of lines.entries()) {
    const rowIndex = start.rowIndex + offset;
    if (rowIndex >= target.rowCount) break;
    if (columns.some((columnIndex) => target.canEditAt(rowIndex, columnIndex))) continue;
    headings += 1;
    const fits = columns.every((columnIndex, index) => {
      const text = line[index] ?? '';
      return text === '' || text === target.textAt(rowIndex, columnIndex).trim();
    });
    if (!fits) return false;
  }
  return headings > 0;
}

/** The row of each line; lines below the end have none. */
function rowsOfLines(
  lines: readonly (readonly string[])[],
  start: CellPlace,
  columns: readonly number[],
  target: TextTarget,
): number[] {
  const oneToOne = facesHeadings(lines, start, columns, target);
  const isOpen = (rowIndex: number) => columns.some((columnIndex) => target.canEditAt(rowIndex, columnIndex));
  const rows: number[] = [];
  for (
    let rowIndex = start.rowIndex;
    rowIndex < target.rowCount && rows.length < lines.length;
    rowIndex += 1
  ) {
    if (oneToOne || isOpen(rowIndex)) rows.push(rowIndex);
  }
  return rows;
}

/**
 * Lays pasted lines over the grid from a place on: line after line into the visible rows that have an editable cell
 * under the block, column after column. Rows without one are passed over and use up no line, unless the block carries
 * their lines too. Blank cells are passed over; what has no place is counted.
 */
export function layPastedCells(
  copied: readonly (readonly string[])[],
  start: CellPlace,
  target: TextTarget,
): LaidBlock {
  const lines = copied.map((line) => line.map((text) => text.trim()));
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0);
  const columns = Array.from({ length: width }, (_, index) => start.columnIndex + index);
  const within = columns.filter((columnIndex) => columnIndex < target.columnCount);
  const rows = rowsOfLines(lines, start, within, target);
  const texts: PastedText[] = [];
  let blankCount = 0;
  const placed = new Set<number>();
  const homeless = new Map<number, LaidBlock['cutColumns'][number]>();
  for (const [offset, rowIndex] of rows.entries()) {
    for (const [index, columnIndex] of columns.entries()) {
      const text = lines[offset]?.[index];
      if (text === undefined) continue;
      const isInside = columnIndex < target.columnCount;
      if (isInside && target.canEditAt(rowIndex, columnIndex)) {
        placed.add(columnIndex);
        if (isBlankDecimal(text)) blankCount += 1;
        else texts.push({ rowIndex, columnIndex, text, line: offset + 1 });
      } else if (text !== '' && !(isInside && text === target.textAt(rowIndex, columnIndex).trim())) {
        if (!homeless.has(columnIndex))
          homeless.set(columnIndex, { column: index + 1, line: offset + 1, text });
      }
    }
  }
  const below = lines.slice(rows.length).map((line, index) => ({
    line: rows.length + index + 1,
    text: line.filter((text) => text !== '').join(' '),
  }));
  return {
    texts,
    blankCount,
    cutLines: below.filter(({ text }) => text !== ''),
    cutColumns: [...homeless].flatMap(([columnIndex, cut]) => (placed.has(columnIndex) ? [] : [cut])),
  };
}
