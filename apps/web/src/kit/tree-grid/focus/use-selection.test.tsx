import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ColumnLayout } from '../columns/place-columns.ts';
import type { VisibleRows } from '../model/visible-rows.ts';
import { type GridPlace, useSelection } from './use-selection.ts';

const layout = {
  columns: [{ column: { id: 'a' } }, { column: { id: 'b' } }],
} as unknown as ColumnLayout<object>;

/** The block that is marked among rows with these ids, where the place of the grid is kept by its page. */
function marked(rowIds: readonly string[], place: GridPlace): string {
  const visible = {
    lines: rowIds.map((id) => ({ id })),
    indexById: new Map(rowIds.map((id, index) => [id, index])),
    footer: undefined,
  } as unknown as VisibleRows<object>;
  function Shown() {
    const { range } = useSelection(visible, layout, { place });
    return range === undefined ? 'nothing' : 'a block';
  }
  return renderToStaticMarkup(<Shown />);
}

const spot = (rowId: string, rowIndex: number, columnId: string) => ({ rowId, rowIndex, columnId });
const place: GridPlace = { active: spot('3', 2, 'b'), anchor: spot('1', 0, 'a') };

test('a marked block goes with its rows: where one of its corners is gone, no other row is marked', () => {
  expect(marked(['1', '2', '3'], place)).toBe('a block');
  expect(marked(['2', '3'], place)).toBe('nothing');
  expect(marked(['1', '2'], place)).toBe('nothing');
  expect(marked(['7', '8', '9'], place)).toBe('nothing');
});
