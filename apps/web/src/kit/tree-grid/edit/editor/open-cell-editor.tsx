import { columnLabel } from '../../columns/column.ts';
import type { GridController } from '../../grid-controller.ts';
import type { CellEdits } from '../enter-texts.ts';
import { CellEditor } from './cell-editor.tsx';
import { giveUp, leaveMarked, takeText } from './close-editor.ts';
import { noteOf, readEntered } from './read-entered.ts';

interface OpenCellEditorProps<Row> {
  readonly grid: GridController<Row>;
  readonly edits: CellEdits;
}

/** The editor of the grid's open cell, wired to what follows each way of leaving it. */
export function OpenCellEditor<Row>({ grid, edits }: OpenCellEditorProps<Row>) {
  const { open } = edits.book.snapshot();
  const rowIndex = grid.visible.indexById.get(open?.rowId ?? '');
  const placed = grid.sized.layout.columns.find(({ column }) => column.id === open?.columnId);
  const line = rowIndex === undefined ? undefined : grid.model.lineAt(rowIndex);
  if (open === undefined || rowIndex === undefined || line === undefined) return null;
  if (placed?.column.edit === undefined) return null;
  const { edit } = placed.column;
  const place = { rowIndex, columnIndex: placed.index };
  return (
    <CellEditor
      label={edit.label?.(line.row) ?? columnLabel(placed.column)}
      initialText={open.initialText}
      mode={open.mode}
      align={placed.column.align}
      check={(text) => {
        const result = readEntered(edit, line.row, text);
        return result.ok ? undefined : result.error;
      }}
      onCommit={(typed, by, event) => {
        const entered = readEntered(edit, line.row, typed);
        if (!entered.ok) return;
        const note = noteOf(entered, open.countedText, edit.text(line.row));
        if (takeText(grid, edits, entered.text, place, by)) event?.preventDefault();
        if (note !== undefined) grid.announce(note, true);
      }}
      onReject={(text, error) => leaveMarked(grid, edits, place, { text, error })}
      onCancel={() => giveUp(grid, edits, place)}
    />
  );
}
