import type { GridController } from '../../grid-controller.ts';
import { selectedBlock } from '../../moving/move-cell.ts';
import { type CellEdits, enterTexts } from '../enter-texts.ts';
import { fillRange } from '../fill-range.ts';
import { layPastedCells } from './paste-cells.ts';
import { parseCells } from './read-cells.ts';
import { TEXTS } from './texts.ts';

/** Lays a copied text over the grid from the active cell or the selected block on, and says what became of it. */
export function pasteText<Row>(grid: GridController<Row>, edits: CellEdits, copied: string): void {
  const { selection, model } = grid;
  const { fromRow, fromColumn } = selectedBlock(selection);
  const lines = parseCells(copied);
  const single = lines.length === 1 && lines[0]?.length === 1 ? lines[0][0]?.trim() : undefined;
  const laid =
    single !== undefined && single !== '' && selection.range !== undefined
      ? { texts: fillRange(single, selection.range, model), blankCount: 0, cutLines: 0, cutColumns: 0 }
      : layPastedCells(lines, { rowIndex: Math.max(0, fromRow), columnIndex: fromColumn }, model);
  const { texts, blankCount: blank, cutLines, cutColumns } = laid;
  if (texts.length === 0) return grid.announce(TEXTS.nothingToPaste, true);
  const { refusedCount: rejected } = enterTexts(model, edits, texts);
  const counts = { taken: texts.length - rejected, rejected, blank, cutLines, cutColumns };
  grid.announce(TEXTS.pasted(counts), rejected + cutLines + cutColumns > 0);
}
