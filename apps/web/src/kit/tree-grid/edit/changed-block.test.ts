import { expect, test } from 'vitest';
import { placeColumns } from '../columns/place-columns.ts';
import type { GridController } from '../focus/grid-controller.ts';
import type { TreeGridColumn } from '../model/column.ts';
import { makeGridModel } from '../model/grid-model.ts';
import { flattenRows } from '../model/visible-rows.ts';
import { changedCells } from './plan-change.ts';

interface Row {
  readonly id: string;
  readonly children?: readonly Row[];
}

/** Headings and their positions; only positions can be edited, in the second column. */
const ROWS: readonly Row[] = [
  {
    id: '1',
    children: [
      { id: '1.1', children: [{ id: 'a' }, { id: 'b' }] },
      { id: '1.2', children: [{ id: 'c' }] },
    ],
  },
  { id: '2' },
];
const name: TreeGridColumn<Row> = { id: 'name', header: 'Name', widthPx: 80, text: ({ id }) => id };
const price: TreeGridColumn<Row> = {
  ...name,
  id: 'price',
  edit: {
    value: () => 1_000,
    text: () => '1,000',
    read: () => ({ ok: true, value: 1_000, text: '1,000' }),
    enabled: ({ id }) => /[a-c]/.test(id),
  },
};
const tree = { rows: ROWS, getRowId: ({ id }: Row) => id, getChildren: ({ children }: Row) => children };
const layout = placeColumns([name, price], [], () => 80, '');

/** The lines and columns that are changed with the cursor on a line, with some headings folded. */
function changedOn(id: string, columnIndex: number, folded: readonly string[] = [], toRow?: number) {
  const lines = flattenRows(tree, new Set(folded));
  const rowIndex = lines.findIndex((line) => line.id === id);
  const range = toRow === undefined ? undefined : { fromRow: rowIndex, toRow, fromColumn: 0, toColumn: 1 };
  const { model, block } = changedCells({
    model: makeGridModel(lines, undefined, layout),
    visible: { unfolded: () => flattenRows(tree, new Set()) },
    sized: { layout },
    selection: { active: { rowIndex, columnIndex }, range },
  } as unknown as GridController<Row>);
  const ids: string[] = [];
  for (let row = block.fromRow; row <= block.toRow; row += 1) {
    for (let column = block.fromColumn; column <= block.toColumn; column += 1) {
      if (model.canEditAt(row, column)) ids.push(model.lineAt(row)?.id ?? '');
    }
  }
  return ids.join(' ');
}

test.each([
  ['a heading', '1.1', 1, [], 'a b'],
  ['a heading in the column of names', '1.1', 0, [], 'a b'],
  ['a heading of headings', '1', 1, [], 'a b c'],
  ['a folded heading', '1.1', 1, ['1.1'], 'a b'],
  ['a folded heading of folded ones, in the column of names', '1', 0, ['1', '1.2'], 'a b c'],
  ['a heading of nothing', '2', 1, [], ''],
  ['a position', 'b', 1, [], 'b'],
  ['the name of a position', 'b', 0, [], 'b'],
] as const)('on %s «Werte ändern» takes what lies below it', (_, id, column, folded, ids) => {
  expect(changedOn(id, column, folded)).toBe(ids);
});

test('what is selected counts as it is', () => {
  expect(changedOn('1.1', 1, [], 2)).toBe('a');
});
