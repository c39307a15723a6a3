import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveActive } from './use-matrix-focus.ts';

const size = { rows: 30, columns: 3 };
const place = { row: 12, column: 1 };

test.each([
  ['ArrowUp', false, 11, 1],
  ['ArrowDown', false, 13, 1],
  ['ArrowLeft', false, 12, 0],
  ['ArrowRight', false, 12, 2],
  ['Home', false, 12, 0],
  ['End', false, 12, 2],
  ['Home', true, 0, 0],
  ['End', true, 29, 2],
  ['PageUp', false, 2, 1],
  ['PageDown', false, 22, 1],
])('%s with Strg %s leads to row %i, column %i', (key, ctrlKey, row, column) => {
  expect(moveActive(place, { key, ctrlKey }, size)).toEqual({ row, column });
});

test.each(['Enter', ' ', 'Tab', 'a', 'toString'])('%s is left to the cell', (key) => {
  expect(moveActive(place, { key, ctrlKey: false }, size)).toBeUndefined();
});

test('no way leads out of the grid', () => {
  const key = fc.constantFrom(
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageUp',
    'PageDown',
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.tuple(key, fc.boolean())),
      (rows, columns, keys) => {
        let at = { row: 0, column: 0 };
        for (const [pressed, ctrlKey] of keys)
          at = moveActive(at, { key: pressed, ctrlKey }, { rows, columns }) ?? at;
        expect(at.row >= 0 && at.row < rows && at.column >= 0 && at.column < columns).toBe(true);
      },
    ),
  );
});
