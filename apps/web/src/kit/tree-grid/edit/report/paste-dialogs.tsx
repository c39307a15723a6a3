import { focusActive, type GridController } from '../../grid-controller.ts';
import type { EditBook } from '../edit-book.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { ReportBar } from './report-bar.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface PasteDialogsProps<Row> {
  readonly grid: GridController<Row>;
  readonly book: EditBook;
  readonly onClose: () => void;
}

/** What a paste says and asks: its report under the table, the list behind it, and which column holds the values. */
export function PasteDialogs<Row>({ grid, book, onClose }: PasteDialogsProps<Row>) {
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
