import { useSyncExternalStore } from 'react';
import type { GridEditing } from '../grid-controller.ts';
import { OpenCellEditor } from './editor/open-cell-editor.tsx';
import type { CellEdits } from './enter-texts.ts';
import { openEditor, pasteText, runEditCommand } from './run-edit-command.ts';

/**
 * Makes a grid's cells editable, as Excel's are: typing, clearing, pasting, undo and redo. Handed to the grid by the
 * page, so that tables to look at carry none of its code.
 */
export function useCellEditing(edits: CellEdits): GridEditing {
  const { open, rejected } = useSyncExternalStore(edits.book.subscribe, edits.book.snapshot);
  return {
    openCell: open,
    rejected,
    openEditor: (grid, place) => openEditor(grid, edits, place),
    run: (grid, command) => runEditCommand(grid, edits, command),
    paste: (grid, text) => pasteText(grid, edits, text),
    drawEditor: (grid) => <OpenCellEditor grid={grid} edits={edits} />,
  };
}
