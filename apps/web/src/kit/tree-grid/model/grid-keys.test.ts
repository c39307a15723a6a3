import { describe, expect, it } from 'vitest';
import { readGridKey } from './grid-keys.ts';

function press(keys: string) {
  const parts = keys.split('+');
  const held = (name: string) => parts.slice(0, -1).includes(name);
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: held('Ctrl'),
    metaKey: held('Meta'),
    altKey: held('Alt'),
    shiftKey: held('Shift'),
  };
}

describe('readGridKey', () => {
  it.each([
    ['7', { type: 'type', text: '7' }],
    ['Ctrl+Alt+€', { type: 'type', text: '€' }],
    ['Shift+ArrowDown', { type: 'move', key: 'ArrowDown', jump: false, extend: true }],
    ['Ctrl+Shift+End', { type: 'move', key: 'End', jump: true, extend: true }],
    ['Tab', { type: 'tab', step: 1 }],
    ['Shift+Tab', { type: 'tab', step: -1 }],
    ['Alt+ArrowLeft', { type: 'resize', step: -1 }],
    ['Alt+Enter', { type: 'fit' }],
    ['Ctrl+z', { type: 'travel', direction: 'undo' }],
    ['Meta+Shift+Z', { type: 'travel', direction: 'redo' }],
    ['Ctrl+y', { type: 'travel', direction: 'redo' }],
    ['Backspace', { type: 'clear' }],
    ['F2', { type: 'edit' }],
    ['Ctrl+d', { type: 'fill-down' }],
    ['Shift+F10', { type: 'change' }],
    ['F6', { type: 'report' }],
    [' ', { type: 'space' }],
    ['Shift+ ', { type: 'select-line', axis: 'row' }],
    ['Ctrl+ ', { type: 'select-line', axis: 'column' }],
  ])('understands %s', (keys, command) => {
    expect(readGridKey(press(keys))).toEqual(command);
  });

  it.each([
    'Ctrl+c',
    'Ctrl+v',
    'Ctrl+k',
    'Ctrl+f',
    'F5',
    'F10',
    'Ctrl+x',
    'Ctrl+Shift+D',
    'Alt+ArrowUp',
    'Shift',
  ])('leaves %s alone', (keys) => {
    expect(readGridKey(press(keys))).toBeUndefined();
  });
});
