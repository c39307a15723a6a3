import type { FocusEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { EditorInput } from './editor-input.tsx';

/** The key that ended the editing; `blur` where the user went elsewhere with the mouse. */
export type EditorExit = 'enter' | 'shift-enter' | 'tab' | 'shift-tab' | 'blur';

export interface CellEditorProps {
  readonly label: string;
  readonly initialText: string;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** True where the first text is selected, false where the user has begun to type over it. */
  readonly selectAll: boolean;
  /** The German sentence why a text cannot be taken, else undefined. */
  readonly check: (text: string) => string | undefined;
  /** A text that passed the check. */
  readonly onCommit: (text: string, exit: EditorExit, event: KeyboardEvent | undefined) => void;
  /** The user went elsewhere and left a text that does not pass. */
  readonly onReject: (text: string, error: string) => void;
  readonly onCancel: () => void;
}

const EXITS: Record<string, EditorExit> = {
  Enter: 'enter',
  'Shift+Enter': 'shift-enter',
  Tab: 'tab',
  'Shift+Tab': 'shift-tab',
};

function takeFocus(input: HTMLInputElement | null, selectAll: boolean): void {
  if (input === null) return;
  input.focus({ preventScroll: true });
  if (selectAll) input.select();
  else input.setSelectionRange(input.value.length, input.value.length);
}

/**
 * The text editor inside a cell: has the focus from the start; Enter and Tab hand a good text over and keep a wrong one
 * in the editor with its sentence, Escape gives up, going elsewhere hands over or reports what is wrong.
 */
export function CellEditor(props: CellEditorProps) {
  const { initialText, selectAll, check, onCommit, onReject, onCancel } = props;
  const [error, setError] = useState<string>();
  // Stays the same function for the editor's life, so that React gives the focus once.
  const [focusOnce] = useState(() => (input: HTMLInputElement | null) => takeFocus(input, selectAll));

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      return onCancel();
    }
    const exit = EXITS[(event.shiftKey ? 'Shift+' : '') + event.key];
    if (exit === undefined || event.nativeEvent.isComposing) return;
    const problem = check(event.currentTarget.value);
    setError(problem);
    if (problem !== undefined) return event.preventDefault();
    onCommit(event.currentTarget.value, exit, event);
  };

  const handleBlur = (event: FocusEvent<HTMLInputElement>): void => {
    const text = event.currentTarget.value;
    const problem = check(text);
    if (problem === undefined) onCommit(text, 'blur', undefined);
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
      onBlur={handleBlur}
    />
  );
}
