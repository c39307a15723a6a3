import { MOVE_KEYS, type MoveKey } from './move-cell.ts';

/** What a key asks of the grid. */
export type GridCommand =
  | { type: 'move'; key: MoveKey; jump: boolean; extend: boolean }
  | { type: 'tab'; step: 1 | -1 }
  | { type: 'enter' }
  | { type: 'space' }
  | { type: 'edit' }
  | { type: 'type'; text: string }
  | { type: 'clear' }
  | { type: 'escape' }
  | { type: 'travel'; direction: 'undo' | 'redo' }
  | { type: 'resize'; step: 1 | -1 }
  | { type: 'fit' }
  | { type: 'select-all' }
  | { type: 'select-line'; axis: 'row' | 'column' }
  | { type: 'fill-down' }
  | { type: 'change' }
  | { type: 'report' };

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function isMoveKey(key: string): key is MoveKey {
  return MOVE_KEYS.some((each) => each === key);
}

function readControlKey(press: KeyPress): GridCommand | undefined {
  const key = press.key.toLowerCase();
  if (isMoveKey(press.key)) return { type: 'move', key: press.key, jump: true, extend: press.shiftKey };
  if (key === 'z') return { type: 'travel', direction: press.shiftKey ? 'redo' : 'undo' };
  if (key === 'y') return { type: 'travel', direction: 'redo' };
  if (key === 'a') return { type: 'select-all' };
  if (key === ' ') return { type: 'select-line', axis: 'column' };
  if (key === 'd' && !press.shiftKey) return { type: 'fill-down' };
  return undefined;
}

function readPlainKey({ key, shiftKey }: KeyPress): GridCommand | undefined {
  if (isMoveKey(key)) return { type: 'move', key, jump: false, extend: shiftKey };
  if (key === 'Tab') return { type: 'tab', step: shiftKey ? -1 : 1 };
  if (key === 'Enter') return { type: 'enter' };
  if (key === ' ') return shiftKey ? { type: 'select-line', axis: 'row' } : { type: 'space' };
  if (key === 'F2') return { type: 'edit' };
  if (key === 'F6') return { type: 'report' };
  if (key === 'F10' && shiftKey) return { type: 'change' };
  if (key === 'Delete' || key === 'Backspace') return { type: 'clear' };
  return key === 'Escape' ? { type: 'escape' } : undefined;
}

/** The command of a key press with no editor open; undefined for keys of the browser or the page. */
export function readGridKey(press: KeyPress): GridCommand | undefined {
  const { key } = press;
  // AltGr arrives as Ctrl+Alt with the character it types, such as «€» or «@».
  const types = key.length === 1 && press.ctrlKey === press.altKey && !press.metaKey;
  if (types && key !== ' ') return { type: 'type', text: key };
  if (press.altKey) {
    if (key === 'ArrowLeft') return { type: 'resize', step: -1 };
    if (key === 'ArrowRight') return { type: 'resize', step: 1 };
    return key === 'Enter' ? { type: 'fit' } : undefined;
  }
  return press.ctrlKey || press.metaKey ? readControlKey(press) : readPlainKey(press);
}
