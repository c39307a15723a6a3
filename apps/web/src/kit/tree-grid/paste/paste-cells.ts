import { isBlankDecimal } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { PlacedText } from '../edit/enter-texts.ts';
import type { TextTarget } from '../edit/fill-cells.ts';
import type { CellPlace } from '../model/move-cell.ts';

/** A text with the line of the block it comes from, counted from 1. */
interface PastedText extends PlacedText {
  readonly line: number;
}

/** Where a pasted block comes to lie, and what of it does not. */
export interface LaidBlock {
  readonly texts: readonly PastedText[];
  /** Blank cells over cells that can be edited; they leave what stands there. */
  readonly blankCount: number;
  /** Lines with texts below the end of the grid. */
  readonly cutLines: readonly { readonly line: number; readonly text: string }[];
  /** Block columns whose texts have no place and do not stand there already, each with its first text. */
  readonly cutColumns: readonly { readonly column: number; readonly line: number; readonly text: string }[];
}

// A block that was copied from this grid carries the headings too. It is recognised by them: every line that
// faces a row without an editable cell is blank or shows that row's own texts.
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

function unitOf(text: string): string {
  return text.replace(/[\d\s.,+−–-]/g, '');
}

// A block that was copied from this grid carries the computed columns too, perhaps of other rows: every text
// that faces one stands there already, or is a figure in its unit.
function facesReckoned(
  lines: readonly (readonly string[])[],
  rows: readonly number[],
  at: { readonly index: number; readonly columnIndex: number },
  target: TextTarget,
): boolean {
  return rows.every((rowIndex, offset) => {
    const line = lines[offset] ?? [];
    const [text, own] = [line[at.index] ?? '', target.textAt(rowIndex, at.columnIndex).trim()];
    if (text === '') return line.every((each) => each === '');
    return text === own || (unitOf(own) !== '' && unitOf(text) === unitOf(own));
  });
}

/**
 * The column of each column of the block. Between editable ones the computed ones take nothing and are passed
 * over: a block from a spreadsheet has no column for them. One that carries them lies as it is.
 */
function columnsOfBlock(
  lines: readonly (readonly string[])[],
  start: CellPlace,
  width: number,
  target: TextTarget,
): number[] {
  const oneToOne = Array.from({ length: width }, (_, index) => start.columnIndex + index);
  const open: number[] = [];
  for (let columnIndex = start.columnIndex; columnIndex < target.columnCount; columnIndex += 1) {
    if (!target.isReckonedAt(columnIndex)) open.push(columnIndex);
  }
  const [first = target.columnCount, last = 0] = [open[0], open.at(-1)];
  const isBetween = (columnIndex: number) =>
    columnIndex > first && columnIndex < last && target.isReckonedAt(columnIndex);
  const rows = rowsOfLines(
    lines,
    start,
    oneToOne.filter((columnIndex) => columnIndex < target.columnCount),
    target,
  );
  const isCarried = oneToOne.every(
    (columnIndex, index) =>
      !isBetween(columnIndex) || facesReckoned(lines, rows, { index, columnIndex }, target),
  );
  if (isCarried) return oneToOne;
  const columns: number[] = [];
  for (let columnIndex = start.columnIndex; columns.length < width; columnIndex += 1) {
    if (!isBetween(columnIndex)) columns.push(columnIndex);
  }
  return columns;
}

/**
 * Lays pasted lines over the grid from a place on: line by line into the visible rows with an editable cell
 * under the block, column by column. Rows without one and computed columns are passed over and use nothing of
 * the block, unless it carries their texts. Blank cells are passed over; what has no place is counted.
 */
export function layPastedCells(
  copied: readonly (readonly string[])[],
  start: CellPlace,
  target: TextTarget,
): LaidBlock {
  const lines = copied.map((line) => line.map((text) => text.trim()));
  const width = lines.reduce((widest, line) => Math.max(widest, line.length), 0);
  const columns = columnsOfBlock(lines, start, width, target);
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
