import { useSyncExternalStore } from 'react';
import { OpenCellEditor } from './edit/cell-editor.tsx';
import { ChangeValuesDialog } from './edit/change-dialog.tsx';
import { openEditor } from './edit/editor.ts';
import type { CellEdits, EditedGrid } from './edit/enter-texts.ts';
import { runEditCommand } from './edit/run-edit-command.ts';
import type { GridEditing } from './focus/grid-controller.ts';
import { PasteDialogs } from './paste/paste-report.tsx';
import { pasteText } from './paste/paste-text.ts';

/** What editing says and asks beside the cells: the report of a paste, and the dialogs. */
function BesideTable<Row>({ grid, edits }: EditedGrid<Row>) {
  const { book } = edits;
  const close = (): void => book.change({ dialog: undefined });
  return (
    <>
      <PasteDialogs grid={grid} book={book} onClose={close} />
      <ChangeValuesDialog
        grid={grid}
        edits={edits}
        opened={book.snapshot().dialog?.kind === 'change'}
        onClose={close}
      />
    </>
  );
}

/**
 * Makes a grid's cells editable, as Excel's are: typing, clearing, pasting, undo and redo. Handed to the grid
 * by the page, so that tables to look at carry none of its code.
 */
export function useCellEditing(edits: CellEdits): GridEditing {
  const { open, rejected } = useSyncExternalStore(edits.book.subscribe, edits.book.snapshot);
  return {
    openCell: open,
    rejected,
    openEditor: (grid, place) => openEditor(grid, edits, place),
    run: (grid, command) => runEditCommand(grid, edits, command),
    paste: (grid, copied) => pasteText(grid, edits, copied),
    drawEditor: (grid) => <OpenCellEditor grid={grid} edits={edits} />,
    drawBelow: (grid) => <BesideTable grid={grid} edits={edits} />,
  };
}
