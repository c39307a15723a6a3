import { useSyncExternalStore } from 'react';
import { type GridController, type GridEditing, focusActive } from '../grid-controller.ts';
import { OpenCellEditor } from './editor/open-cell-editor.tsx';
import type { CellEdits } from './enter-texts.ts';
import { pasteText } from './clipboard/paste-text.ts';
import { ChangeDialog } from './tools/change-dialog.tsx';
import { openEditor, runEditCommand } from './run-edit-command.ts';
import type { EditBook } from './edit-book.ts';
import { ColumnDialog } from './report/column-dialog.tsx';
import { ReportBar } from './report/report-bar.tsx';
import { ReportDialog } from './report/report-dialog.tsx';

interface PasteDialogsProps<Row> {
  readonly grid: GridController<Row>;
  readonly book: EditBook;
  readonly onClose: () => void;
}

/** What a paste says and asks: its report under the table, the list behind it, and which column holds the values. */
function PasteDialogs<Row>({ grid, book, onClose }: PasteDialogsProps<Row>) {
  const { report, dialog } = book.snapshot();
  return (
    <>
      {report !== undefined && <ReportBar grid={grid} book={book} report={report} />}
      <ReportDialog report={report} opened={dialog?.kind === 'report'} onClose={onClose} />
      <ColumnDialog
        question={dialog?.kind === 'column' ? dialog : undefined}
        onClose={onClose}
        onClosed={() => focusActive(grid.scroller)}
      />
    </>
  );
}

interface BesideTableProps<Row> {
  readonly grid: GridController<Row>;
  readonly edits: CellEdits;
}

/** What editing says and asks beside the cells: the report of a paste, and the dialogs. */
function BesideTable<Row>({ grid, edits }: BesideTableProps<Row>) {
  const { book } = edits;
  const close = (): void => book.change({ dialog: undefined });
  return (
    <>
      <PasteDialogs grid={grid} book={book} onClose={close} />
      <ChangeDialog
        grid={grid}
        edits={edits}
        opened={book.snapshot().dialog?.kind === 'change'}
        onClose={close}
      />
    </>
  );
}

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
    paste: (grid, copied) => pasteText(grid, edits, copied),
    drawEditor: (grid) => <OpenCellEditor grid={grid} edits={edits} />,
    drawBelow: (grid) => <BesideTable grid={grid} edits={edits} />,
  };
}
