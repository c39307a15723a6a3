import { useEffect, useSyncExternalStore } from 'react';
import { loadOnFirstTouch } from '../../../kernel/browser/first-touch.ts';
import type { GridController, GridEditing } from '../grid-controller.ts';
import { OpenCellEditor } from './editor/open-cell-editor.tsx';
import type { CellEdits } from './enter-texts.ts';
import { BesideTable, loadReport, loadTools } from './beside-table.tsx';
import { openEditor, runEditCommand } from './run-edit-command.ts';
import { TEXTS } from './texts.ts';

let pasting: typeof import('./clipboard/paste-text.ts') | undefined;

async function loadPasting(): Promise<NonNullable<typeof pasting>> {
  pasting ??= await import('./clipboard/paste-text.ts');
  return pasting;
}

function paste<Row>(grid: GridController<Row>, edits: CellEdits, copied: string): void {
  // At once where it can, or the next key would act before it.
  if (pasting !== undefined) return pasting.pasteText(grid, edits, copied);
  loadPasting().then(
    ({ pasteText }) => pasteText(grid, edits, copied),
    () => grid.announce(TEXTS.pasteFailed, true),
  );
}

/**
 * Makes a grid's cells editable, as Excel's are: typing, clearing, pasting, undo and redo. Handed to the grid by the
 * page, so that tables to look at carry none of its code.
 */
export function useCellEditing(edits: CellEdits): GridEditing {
  const { open, rejected } = useSyncExternalStore(edits.book.subscribe, edits.book.snapshot);
  useEffect(() => loadOnFirstTouch(() => Promise.all([loadPasting(), loadReport(), loadTools()])), []);
  return {
    openCell: open,
    rejected,
    openEditor: (grid, place) => openEditor(grid, edits, place),
    run: (grid, command) => runEditCommand(grid, edits, command),
    paste: (grid, copied) => paste(grid, edits, copied),
    drawEditor: (grid) => <OpenCellEditor grid={grid} edits={edits} />,
    drawBelow: (grid) => <BesideTable grid={grid} edits={edits} />,
  };
}
