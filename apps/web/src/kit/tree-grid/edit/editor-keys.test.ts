import { describe, expect, it } from 'vitest';
import { readEditorKey } from './editor.ts';

function press(keys: string) {
  const parts = keys.split('+');
  const held = (name: string) => parts.slice(0, -1).includes(name);
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: held('Ctrl'),
    metaKey: false,
    altKey: held('Alt'),
    shiftKey: held('Shift'),
  };
}

const leaves = (by: object) => ({ type: 'leave', by });
const moves = (key: string, more = {}) => leaves({ type: 'move', key, jump: false, extend: false, ...more });

describe('keys in an open editor', () => {
  it.each([
    ['ArrowDown', moves('ArrowDown')],
    ['ArrowLeft', moves('ArrowLeft')],
    ['PageDown', moves('PageDown')],
    ['Home', moves('Home')],
    ['Shift+ArrowUp', moves('ArrowUp', { extend: true })],
    ['Ctrl+ArrowDown', moves('ArrowDown', { jump: true })],
  ])('%s takes what was typed and moves on; inside the text it is the caret’s', (keys, act) => {
    expect(readEditorKey(press(keys), 'typing')).toEqual(act);
    expect(readEditorKey(press(keys), 'inside')).toBeUndefined();
  });

  it.each([
    ['Enter', leaves({ type: 'enter', step: 1 })],
    ['Shift+Enter', leaves({ type: 'enter', step: -1 })],
    ['Tab', leaves({ type: 'tab', step: 1 })],
    ['Shift+Tab', leaves({ type: 'tab', step: -1 })],
    ['Escape', { type: 'cancel' }],
    ['F2', { type: 'switch' }],
    ['7', undefined],
    [' ', undefined],
    ['Backspace', undefined],
    ['Delete', undefined],
    ['Ctrl+z', undefined],
    ['Ctrl+a', undefined],
    ['Alt+ArrowLeft', undefined],
  ])('%s means the same however the editor was opened', (keys, act) => {
    expect(readEditorKey(press(keys), 'typing')).toEqual(act);
    expect(readEditorKey(press(keys), 'inside')).toEqual(act);
  });
});
