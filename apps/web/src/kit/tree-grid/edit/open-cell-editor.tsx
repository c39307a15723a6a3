import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { EditorExit } from '../../cell-editor/cell-editor.tsx';
import { CellEditor } from '../../cell-editor/cell-editor.tsx';
import { columnLabel } from '../columns/column.ts';
import type { GridController } from '../grid-controller.ts';
import { focusActive, goTo, gridSize } from '../grid-controller.ts';
import type { CellPlace } from '../moving/move-cell.ts';
import { nextEditable, nextEditableInColumn } from '../moving/move-cell.ts';

function nextPlace<Row>(
  grid: GridController<Row>,
  place: CellPlace,
  exit: EditorExit,
): CellPlace | undefined {
  const size = gridSize(grid);
  const { canEditAt } = grid.model;
  switch (exit) {
    case 'enter':
      return nextEditableInColumn(place, 1, size, canEditAt);
    case 'shift-enter':
      return nextEditableInColumn(place, -1, size, canEditAt);
    case 'tab':
      return nextEditable(place, 1, size, canEditAt);
    case 'shift-tab':
      return nextEditable(place, -1, size, canEditAt);
    case 'blur':
      return undefined;
  }
}

function commit<Row>(
  grid: GridController<Row>,
  place: CellPlace,
  text: string,
  exit: EditorExit,
  event: KeyboardEvent | undefined,
): void {
  const take = (): void => {
    grid.editing.apply([{ ...place, text: text.trim() }]);
    grid.editing.close();
  };
  if (exit === 'blur') return take();
  const next = nextPlace(grid, place, exit);
  if (next !== undefined) {
    event?.preventDefault();
    return goTo(grid, next, false, take);
  }
  // At the end of the grid the browser continues from the cell that was edited.
  flushSync(take);
  focusActive(grid.scroller);
}

/** The editor of the grid's open cell, wired to what follows each way of leaving it. */
export function OpenCellEditor<Row>({ grid }: { grid: GridController<Row> }) {
  const { editor } = grid.editing;
  const { layout } = grid.sized;
  const rowIndex = grid.visible.indexById.get(editor?.rowId ?? '');
  const placed = layout.columns.find((candidate) => candidate.column.id === editor?.columnId);
  const line = rowIndex === undefined ? undefined : grid.model.lineAt(rowIndex);
  if (
    editor === undefined ||
    rowIndex === undefined ||
    placed?.column.edit === undefined ||
    line === undefined
  )
    return null;
  const { edit } = placed.column;
  const place = { rowIndex, columnIndex: placed.index };
  return (
    <CellEditor
      label={columnLabel(placed.column)}
      initialText={editor.initialText}
      selectAll={editor.selectAll}
      align={placed.column.align}
      check={(text) => edit.check(line.row, text)}
      onCommit={(text, exit, event) => commit(grid, place, text, exit, event)}
      onReject={(text, error) => {
        grid.editing.reject(place, { text, error });
        grid.editing.close();
      }}
      onCancel={() => {
        flushSync(() => {
          grid.editing.forgive(place);
          grid.editing.close();
        });
        focusActive(grid.scroller);
      }}
    />
  );
}
