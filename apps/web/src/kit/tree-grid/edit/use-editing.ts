import { useRef, useState } from 'react';
import type { CellChange } from '../columns/column.ts';
import { canEditCell } from '../columns/column.ts';
import type { CellStep, EditHistory } from './edit-history.ts';
import { EMPTY_HISTORY, redoAction, rememberAction, undoAction } from './edit-history.ts';
import { findRow } from '../rows/flatten-rows.ts';
import type { GridModel } from '../grid-model.ts';
import type { CellPlace } from '../moving/move-cell.ts';
import type { PastedCell } from './paste-cells.ts';
import type { RejectedCell } from './rejected-cells.ts';
import { countRejected, NOTHING_REJECTED, withRejected } from './rejected-cells.ts';
import type { TreeGridProps } from '../tree-grid-props.ts';
import type { VisibleRows } from '../rows/use-visible-rows.ts';

/** The cell whose editor is open. */
export interface OpenEditor {
  readonly rowId: string;
  readonly columnId: string;
  readonly initialText: string;
  readonly selectAll: boolean;
}

export interface Editing {
  readonly editor: OpenEditor | undefined;
  readonly rejected: typeof NOTHING_REJECTED;
  /** Opens the editor; with `typed` over the old text. False where the cell cannot be edited. */
  readonly open: (place: CellPlace, typed?: string) => boolean;
  readonly close: () => void;
  /** Takes texts as one action; those that do not pass are marked unless `dropRefused`. */
  readonly apply: (cells: readonly PastedCell[], dropRefused?: boolean) => { taken: number; refused: number };
  /** Marks one text that did not pass, so that it is not lost. */
  readonly reject: (place: CellPlace, cell: RejectedCell) => void;
  /** Forgets the marked text of a cell; true where there was one. */
  readonly forgive: (place: CellPlace) => boolean;
  /** Takes the last action back or does it again: how many cells changed; undefined where there is no action. */
  readonly travel: (direction: 'undo' | 'redo') => number | undefined;
}

function useRejected<Row>(props: TreeGridProps<Row>) {
  const [rejected, setRejected] = useState(NOTHING_REJECTED);
  const update = (next: typeof NOTHING_REJECTED): void => {
    setRejected(next);
    if (countRejected(next) !== countRejected(rejected)) props.onRejectedChange?.(countRejected(next));
  };
  return [rejected, update] as const;
}

function useHistory<Row>(props: TreeGridProps<Row>, visible: VisibleRows<Row>) {
  // Nothing is drawn from the history, so that it may live outside the state.
  const history = useRef<EditHistory>(EMPTY_HISTORY);
  const remember = (changes: readonly CellChange<Row>[]): void => {
    const steps = changes.map(({ rowId, columnId, previousText: before, text: after }) => ({
      rowId,
      columnId,
      before,
      after,
    }));
    history.current = rememberAction(history.current, steps);
  };
  const toChange = ({ rowId, columnId, after }: CellStep): CellChange<Row>[] => {
    const row = findRow(visible.tree, rowId);
    const column = props.columns.find((candidate) => candidate.id === columnId);
    // A cell that has gone or been closed since then keeps what it has, and so does one whose old text is not allowed,
    // as when a first price would have to be taken away.
    if (row === undefined || column?.edit === undefined || !canEditCell(column, row)) return [];
    if (column.edit.check(row, after) !== undefined) return [];
    return [{ row, rowId, columnId, text: after, previousText: column.edit.text(row) }];
  };
  const travel = (direction: 'undo' | 'redo'): number | undefined => {
    const step = (direction === 'undo' ? undoAction : redoAction)(history.current);
    if (step === undefined) return undefined;
    history.current = step.history;
    const changes = step.texts.flatMap(toChange);
    if (changes.length > 0) props.onEdit?.(changes);
    return changes.length;
  };
  return { remember, travel };
}

function editableCellAt<Row>(model: GridModel<Row>, place: CellPlace) {
  const line = model.lineAt(place.rowIndex);
  const column = model.columnAt(place.columnIndex);
  if (line === undefined || column?.edit === undefined) return undefined;
  if (!model.canEditAt(place.rowIndex, place.columnIndex)) return undefined;
  return { row: line.row, rowId: line.id, columnId: column.id, edit: column.edit };
}

// Parts texts into changes and refused ones; a text that passes takes an older mark away.
function judgeTexts<Row>(
  model: GridModel<Row>,
  cells: readonly PastedCell[],
  rejected: typeof NOTHING_REJECTED,
) {
  const changes: CellChange<Row>[] = [];
  let marks = rejected;
  let refused = 0;
  let forgiven = rejected;
  for (const { text, ...place } of cells) {
    const cell = editableCellAt(model, place);
    if (cell === undefined) continue;
    const { row, rowId, columnId, edit } = cell;
    const error = edit.check(row, text);
    if (error !== undefined) {
      refused += 1;
      marks = withRejected(marks, rowId, columnId, { text, error });
      continue;
    }
    marks = withRejected(marks, rowId, columnId, undefined);
    forgiven = withRejected(forgiven, rowId, columnId, undefined);
    const previousText = edit.text(row);
    if (text !== previousText) changes.push({ row, rowId, columnId, text, previousText });
  }
  return { changes, refused, marks, forgiven };
}

/** The open editor, texts that were refused, and the actions on cells with their history. */
export function useEditing<Row>(
  props: TreeGridProps<Row>,
  visible: VisibleRows<Row>,
  model: GridModel<Row>,
): Editing {
  const [editor, setEditor] = useState<OpenEditor>();
  const [rejected, setRejected] = useRejected(props);
  const { remember, travel } = useHistory(props, visible);

  const open = (place: CellPlace, typed?: string): boolean => {
    const cell = editableCellAt(model, place);
    if (cell === undefined) return false;
    const { row, rowId, columnId, edit } = cell;
    const kept = rejected.get(rowId)?.get(columnId)?.text;
    const initialText = typed ?? kept ?? edit.text(row);
    setEditor({ rowId, columnId, initialText, selectAll: typed === undefined });
    return true;
  };

  const apply = (cells: readonly PastedCell[], dropRefused = false) => {
    const { changes, refused, marks, forgiven } = judgeTexts(model, cells, rejected);
    setRejected(dropRefused ? forgiven : marks);
    if (changes.length > 0) {
      remember(changes);
      props.onEdit?.(changes);
    }
    return { taken: changes.length, refused };
  };

  const mark = (place: CellPlace, text: RejectedCell | undefined): boolean => {
    const cell = editableCellAt(model, place);
    if (cell === undefined) return false;
    const next = withRejected(rejected, cell.rowId, cell.columnId, text);
    setRejected(next);
    return next !== rejected;
  };

  return {
    editor,
    rejected,
    open,
    close: () => setEditor(undefined),
    apply,
    reject: (place, cell) => mark(place, cell),
    forgive: (place) => mark(place, undefined),
    travel,
  };
}
