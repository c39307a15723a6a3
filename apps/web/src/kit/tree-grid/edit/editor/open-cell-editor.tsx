import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { columnLabel } from '../../columns/column.ts';
import type { GridController } from '../../grid-controller.ts';
import { focusActive, goTo } from '../../grid-controller.ts';
import type { CellEdits } from '../enter-texts.ts';
import { enterTexts, markCell } from '../enter-texts.ts';
import { CellEditor } from './cell-editor.tsx';
import type { LeavingKey } from './editor-keys.ts';
import { placeAfterEditing } from './place-after-editing.ts';

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
  const close = () => edits.book.change({ open: undefined });

  const commit = (text: string, by?: LeavingKey, event?: KeyboardEvent): void => {
    const take = (): void => {
      enterTexts(grid.model, edits, [{ ...place, text: text.trim() }]);
      close();
    };
    if (by === undefined) return take();
    const next = placeAfterEditing(grid, place, by);
    if (next !== undefined) {
      event?.preventDefault();
      return goTo(grid, next, by.type === 'move' && by.extend, take);
    }
    // At the end of the grid the browser continues from the cell that was edited.
    flushSync(take);
    focusActive(grid.scroller);
  };

  return (
    <CellEditor
      label={edit.label?.(line.row) ?? columnLabel(placed.column)}
      initialText={open.initialText}
      mode={open.mode}
      align={placed.column.align}
      check={(text) => {
        const result = edit.read(line.row, text);
        return result.ok ? undefined : result.error;
      }}
      onCommit={commit}
      onReject={(text, error) => {
        markCell(grid.model, edits, place, { text, error });
        close();
      }}
      onCancel={() => {
        flushSync(() => {
          markCell(grid.model, edits, place, undefined);
          close();
        });
        focusActive(grid.scroller);
      }}
    />
  );
}
