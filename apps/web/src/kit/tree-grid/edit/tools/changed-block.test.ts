import { expect, test } from 'vitest';
import type { FlatRow } from '../../rows/flatten-rows.ts';
import { changedBlock } from './changed-block.ts';

/** Headings at the levels 1 and 2 with their positions; only positions can be edited, in the second column. */
const LEVELS = [1, 2, 3, 3, 2, 3, 1];
const model = {
  lineAt: (row: number) => {
    const level = LEVELS[row];
    return level === undefined ? undefined : ({ level } as FlatRow<unknown>);
  },
  canEditAt: (row: number, column: number) => LEVELS[row] === 3 && column === 1,
};
const at = (rowIndex: number, columnIndex = 1) => ({ active: { rowIndex, columnIndex }, range: undefined });

test.each([
  ['a heading', 1, [1, 3]],
  ['a heading of headings', 0, [0, 5]],
  ['a heading of nothing', 6, [6, 6]],
  ['a position', 2, [2, 2]],
])('on %s the block is what lies below it', (_, row, [fromRow, toRow]) => {
  expect(changedBlock(model, at(row))).toEqual({ fromRow, toRow, fromColumn: 1, toColumn: 1 });
});

test('what is selected counts as it is', () => {
  const range = { fromRow: 1, toRow: 2, fromColumn: 0, toColumn: 1 };
  expect(changedBlock(model, { active: { rowIndex: 1, columnIndex: 0 }, range })).toEqual(range);
});
