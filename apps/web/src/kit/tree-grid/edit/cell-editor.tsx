import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { EditorInput } from '../../cell-editor/editor-input.tsx';
import { columnLabel, type TreeGridColumn } from '../model/column.ts';
import type { EditorMode } from './edit-session.ts';
import {
  giveUp,
  leaveMarked,
  type LeavingKey,
  noteOf,
  readEditorKey,
  readEntered,
  takeValue,
} from './editor.ts';
import type { EditedGrid } from './enter-texts.ts';

interface CellEditorProps {
  readonly label: string;
  readonly initialText: string;
  /** How it was opened; the first text is selected unless the user has begun to type over it. */
  readonly mode: EditorMode;
  readonly align?: TreeGridColumn<unknown>['align'];
  /** The German sentence why a text cannot be taken, else undefined. */
  readonly check: (text: string) => string | undefined;
  /** A text that passed, and the key that took it; none where the user went elsewhere with the mouse. */
  readonly onCommit: (text: string, by?: LeavingKey, event?: KeyboardEvent) => void;
  /** The user went elsewhere and left a text that does not pass. */
  readonly onReject: (text: string, error: string) => void;
  readonly onCancel: () => void;
}

function takeFocus(input: HTMLInputElement | null, mode: EditorMode): void {
  if (input === null) return;
  input.focus({ preventScroll: true });
  if (mode === 'inside') input.select();
  else input.setSelectionRange(input.value.length, input.value.length);
}

/**
 * The text editor in a cell: focused from the start; keys that leave it hand over a good text and keep a
 * wrong one with its sentence, Escape gives up, leaving otherwise hands over or reports what is wrong.
 */
function CellEditor(props: CellEditorProps) {
  const { initialText, check, onCommit, onReject, onCancel } = props;
  const [mode, setMode] = useState(props.mode);
  const [error, setError] = useState<string>();
  // Stays the same function for the editor's life, so that React gives the focus once.
  const [focusOnce] = useState(() => (input: HTMLInputElement | null) => takeFocus(input, props.mode));

  const leave = (event: KeyboardEvent<HTMLInputElement>, by: LeavingKey): void => {
    const problem = check(event.currentTarget.value);
    if (problem === undefined) return onCommit(event.currentTarget.value, by, event);
    event.preventDefault();
    setError(problem);
    // What is wrong is corrected inside the text.
    setMode('inside');
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    const act = event.nativeEvent.isComposing ? undefined : readEditorKey(event, mode);
    if (act === undefined) return;
    if (act.type === 'leave') return leave(event, act.by);
    event.preventDefault();
    if (act.type === 'cancel') onCancel();
    else setMode(mode === 'typing' ? 'inside' : 'typing');
  };

  const handleBlur = (event: FocusEvent<HTMLInputElement>): void => {
    const text = event.currentTarget.value;
    const problem = check(text);
    if (problem === undefined) onCommit(text);
    else onReject(text, problem);
  };

  return (
    <EditorInput
      ref={focusOnce}
      label={props.label}
      align={props.align}
      error={error}
      // Everything that is edited in a cell is a number; a phone shows its digits.
      inputMode="decimal"
      defaultValue={initialText}
      onChange={(event) => error !== undefined && setError(check(event.currentTarget.value))}
      onKeyDown={handleKeyDown}
      onMouseDown={() => setMode('inside')}
      onBlur={handleBlur}
    />
  );
}

/** The editor of the grid's open cell, wired to what follows each way of leaving it. */
export function OpenCellEditor<Row>({ grid, edits }: EditedGrid<Row>) {
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
        const now = { value: edit.value(line.row), text: edit.text(line.row) };
        const note = noteOf(entered, open.counted, now);
        if (takeValue(grid, edits, entered, place, by)) event?.preventDefault();
        if (note !== undefined) grid.announce(note, true);
      }}
      onReject={(text, error) => leaveMarked(grid, edits, place, { text, error })}
      onCancel={() => giveUp(grid, edits, place)}
    />
  );
}
