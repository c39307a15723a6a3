import { type GridCommand, type KeyPress, readGridKey } from '../../moving/grid-keys.ts';

/**
 * How keys act in an open editor, as in Excel. `typing` began with a typed character: arrows take the text and move on.
 * `inside` was opened to change the text: arrows move the caret.
 */
export type EditorMode = 'typing' | 'inside';

/** A key that takes the text and moves on. */
export type LeavingKey =
  | { type: 'enter'; step: 1 | -1 }
  | Extract<GridCommand, { type: 'tab' }>
  | Extract<GridCommand, { type: 'move' }>;

export type EditorAct = { type: 'leave'; by: LeavingKey } | { type: 'cancel' } | { type: 'switch' };

/** What a key press does in an open editor; undefined for keys that belong to the text. */
export function readEditorKey(press: KeyPress, mode: EditorMode): EditorAct | undefined {
  if (press.key === 'Escape') return { type: 'cancel' };
  if (press.key === 'Enter') return { type: 'leave', by: { type: 'enter', step: press.shiftKey ? -1 : 1 } };
  const command = readGridKey(press);
  switch (command?.type) {
    case 'edit':
      return { type: 'switch' };
    case 'tab':
      return { type: 'leave', by: command };
    case 'move':
      return mode === 'typing' ? { type: 'leave', by: command } : undefined;
    default:
      return undefined;
  }
}
