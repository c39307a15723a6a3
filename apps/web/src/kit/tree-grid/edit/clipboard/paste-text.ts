import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { isBlankDecimal } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { doInPieces } from '../../../../kernel/time/do-in-pieces.ts';
import { columnLabel } from '../../columns/column.ts';
import type { GridController } from '../../grid-controller.ts';
import { selectedBlock } from '../../moving/move-cell.ts';
import { type CellEdits, judgeTexts, takeJudged } from '../enter-texts.ts';
import { fillRange } from '../fill-range.ts';
import { type LaidBlock, layPastedCells } from './paste-cells.ts';
import { pasteByKeys } from './paste-keys.ts';
import { readCopiedCells } from './read-cells.ts';
import { TEXTS } from './texts.ts';

/** How many lines are taken within a frame. */
const LINES_AT_ONCE = 300;

/** Lays a block over the grid from the active cell or the selected block on; one value fills the whole selection. */
function layBlock<Row>({ selection, model }: GridController<Row>, lines: readonly string[][]): LaidBlock {
  const { fromRow, fromColumn } = selectedBlock(selection);
  const single = lines.length === 1 && lines[0]?.length === 1 ? lines[0][0]?.trim() : undefined;
  if (single === undefined || isBlankDecimal(single) || selection.range === undefined) {
    return layPastedCells(lines, { rowIndex: Math.max(0, fromRow), columnIndex: fromColumn }, model);
  }
  const texts = fillRange(single, selection.range, model).map((text) => ({ ...text, line: 1 }));
  return { texts, blankCount: 0, cutLines: [], cutColumns: [] };
}

function* pasteByPlace<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  lines: readonly string[][],
): Generator<void, void> {
  const { model } = grid;
  const { texts, blankCount, cutLines, cutColumns } = layBlock(grid, lines);
  const isNowhere = texts.length + blankCount === 0;
  if (isNowhere && (!edits.isEditable || cutLines.length + cutColumns.length === 0)) {
    return grid.announce(TEXTS.nothingToPaste, true);
  }
  const judged = judgeTexts(model, edits, texts);
  const refused = judged.flatMap(({ from, text, result }): Finding[] => {
    if (result.ok) return [];
    const pasted = model.columnAt(from.columnIndex);
    const column = pasted === undefined ? '' : columnLabel(pasted);
    return [{ severity: 'error', row: from.line, column, value: text, message: result.error }];
  });
  const lineMessage = isNowhere ? TEXTS.noPlaceFor : TEXTS.cutLine;
  const findings: Finding[] = [
    ...refused,
    ...cutLines.map(({ line, text }): Finding => {
      return { severity: 'warning', row: line, column: '', value: text, message: lineMessage };
    }),
    ...cutColumns.map(({ column, line, text }): Finding => {
      const message = TEXTS.cutColumn;
      return { severity: 'warning', row: line, column: TEXTS.columnOf(column), value: text, message };
    }),
  ];
  yield;
  takeJudged(edits, judged);
  const counts = {
    taken: judged.length - refused.length,
    rejected: refused.length,
    blank: blankCount,
    cutLines: cutLines.length,
    cutColumns: cutColumns.length,
  };
  const sentence = isNowhere ? TEXTS.noPlace(counts) : TEXTS.pasted(counts);
  edits.book.change({ report: { sentence, findings } });
  grid.announce(sentence);
}

function* pasteLines<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  lines: readonly string[][],
): Generator<void, void> {
  if (edits.isEditable && (yield* pasteByKeys(grid, edits, lines))) return;
  yield* pasteByPlace(grid, edits, lines);
}

/**
 * Takes a copied text: each line to the row whose key it carries, wherever that stands, or else from the active cell or
 * the selected block on, by place. Says what became of it, and keeps the list of what was not taken. A long text is taken in
 * pieces, but before anything that is done after it.
 */
export function pasteText<Row>(grid: GridController<Row>, edits: CellEdits, copied: string): void {
  const lines = readCopiedCells(copied);
  const pieces = pasteLines(grid, edits, lines);
  if (lines.length > LINES_AT_ONCE) doInPieces(pieces);
  else while (pieces.next().done !== true);
}
