import { describe, expect, it } from 'vitest';
import { treeColumnId, type TreeGridColumn } from '../model/column.ts';
import { choosePinned, placeColumns } from './place-columns.ts';

function column(id: string, extra: Partial<TreeGridColumn<string>> = {}): TreeGridColumn<string> {
  return { id, header: id, widthPx: 100, text: () => id, ...extra };
}

const bidder = (id: string) => ({ group: { id, label: id, header: id } });
const COLUMNS = [
  column('nr', { pinned: true, widthPx: 60 }),
  column('menge'),
  column('name', { pinned: true, tree: true, widthPx: 200 }),
  column('a-ep', bidder('a')),
  column('a-gp', bidder('a')),
  column('b-ep', bidder('b')),
  column('note'),
];
const widthOf = (id: string) => COLUMNS.find((candidate) => candidate.id === id)?.widthPx ?? 0;

describe('choosePinned', () => {
  it('pins what is marked as long as the rest keeps room', () => {
    expect(choosePinned(COLUMNS, ({ widthPx }) => widthPx, 1200)).toEqual(['nr', 'name']);
    expect(choosePinned(COLUMNS, ({ widthPx }) => widthPx, 0)).toEqual(['nr', 'name']);
    expect(choosePinned(COLUMNS, ({ widthPx }) => widthPx, 360)).toEqual(['nr']);
  });
});

describe('placeColumns', () => {
  const layout = placeColumns(COLUMNS, ['nr', 'name'], widthOf, 'grid');

  it('puts pinned columns first and the others side by side', () => {
    expect(layout.columns.map((placed) => [placed.column.id, placed.leftPx, placed.pinned])).toEqual([
      ['nr', 0, true],
      ['name', 60, true],
      ['menge', 260, false],
      ['a-ep', 360, false],
      ['a-gp', 460, false],
      ['b-ep', 560, false],
      ['note', 660, false],
    ]);
    expect([layout.pinnedWidthPx, layout.totalWidthPx]).toEqual([260, 760]);
    expect(layout.pinned.at(-1)?.column.id).toBe('name');
  });

  it('spans neighbours of one group', () => {
    expect(
      layout.groups.map(({ group, columnIndex, columnCount, leftPx, widthPx }) => [
        group.id,
        columnIndex,
        columnCount,
        leftPx,
        widthPx,
      ]),
    ).toEqual([
      ['a', 3, 2, 360, 200],
      ['b', 5, 1, 560, 100],
    ]);
    expect(layout.columns.filter((placed) => placed.startsGroup).map((placed) => placed.column.id)).toEqual([
      'a-ep',
      'b-ep',
      'note',
    ]);
  });

  it('gives the tree to the marked column, else to the first', () => {
    expect(layout.columns.find((placed) => placed.isTree)?.column.id).toBe('name');
    expect(treeColumnId([column('x'), column('y')])).toBe('x');
  });
});
