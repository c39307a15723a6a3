import { expect, test } from 'vitest';
import type { TreeGridColumn } from '../model/column.ts';
import { contentWidthPx, fittingPx } from './text-width.ts';

interface Row {
  readonly text: string;
  readonly children?: readonly Row[];
}

const column: TreeGridColumn<Row> = { id: 'unit', header: 'Einheit', widthPx: 40, text: ({ text }) => text };
const getChildren = ({ children }: Row) => children;

test('a column fits its longest text, however deep it is folded away, and its sum', () => {
  const rows = [{ text: 'm²', children: [{ text: 'h', children: [{ text: 'Regelbegehung' }] }] }];
  const width = (footerRow?: Row) => contentWidthPx(column, { rows, getChildren, footerRow }, false);
  expect(width()).toBe(fittingPx('Regelbegehung'));
  expect(width({ text: '1.234.567.890,000' })).toBe(fittingPx('1.234.567.890,000'));
});

test('a column of short texts fits its header', () => {
  expect(contentWidthPx(column, { rows: [{ text: 'h' }] }, false)).toBe(fittingPx('Einheit'));
});

test('the tree has room for its indentation, a tag for more than its text', () => {
  const rows = [{ text: 'Reinigung', children: [{ text: 'Reinigung' }] }];
  const flat = contentWidthPx(column, { rows, getChildren }, false);
  expect(contentWidthPx(column, { rows, getChildren }, true)).toBe(flat + 36);
  expect(contentWidthPx({ ...column, cell: () => [] }, { rows, getChildren }, false)).toBeGreaterThan(flat);
});
