import { expect, test } from 'vitest';
import { dearest } from './board-paper-figures.ts';

test('more than twenty rows are twenty, with how many others there are and where they stand', () => {
  const rows = Array.from({ length: 22 }, (_, index) => index);
  expect(dearest(rows.slice(0, 20))).toEqual({ shown: rows.slice(0, 20), lines: [] });
  expect(dearest(rows, 'in der Vergabeansicht')).toEqual({
    shown: rows.slice(0, 20),
    lines: ['Die ersten 20; 2 weitere Zeilen in der Vergabeansicht.'],
  });
});
