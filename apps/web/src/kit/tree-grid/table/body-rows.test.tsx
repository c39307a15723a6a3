import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { placeColumns } from '../columns/place-columns.ts';
import type { TreeGridColumn } from '../model/column.ts';
import { BodyRow } from './body-rows.tsx';

interface Line {
  readonly title: string;
  readonly price: string;
  readonly note: string;
}

const COLUMNS: readonly TreeGridColumn<Line>[] = [
  { id: 'title', header: 'Leistung', widthPx: 100, tree: true, text: ({ title }) => title },
  { id: 'price', header: 'Rahmenpreis €', widthPx: 100, text: ({ price }) => price },
  { id: 'note', header: 'Hinweis', widthPx: 36, text: ({ note }) => note },
];

function heard(line: Line, level: number): string[] {
  const row = renderToStaticMarkup(
    <BodyRow
      row={line}
      kind="position"
      level={level}
      posInSet={3}
      setSize={5}
      expanded={level > 0 ? false : undefined}
      rowIndex={0}
      ariaRowIndex={2}
      topPx={0}
      heightPx={32}
      pinned={[]}
      center={placeColumns(COLUMNS, [], () => 100, 'grid').columns}
      activeColumn={-1}
      selectedFrom={-1}
      selectedTo={-1}
      rejected={undefined}
      editorColumn={undefined}
      editor={undefined}
    />,
  );
  return row.match(/<div role="(?:rowheader|gridcell)".*?(?=<div role|$)/g) ?? [];
}

test('the first cell of a line in a tree says what its row says: whether it is open, its level and its place', () => {
  const [first, second] = heard({ title: 'Reinigung', price: '4,200', note: '' }, 2);
  expect(first).toContain('aria-expanded="false"');
  expect(first).toContain('aria-description="Ebene 2, 3 von 5"');
  expect(second).not.toContain('aria-expanded');
  const [flat] = heard({ title: 'Reinigung', price: '4,200', note: '' }, 0);
  expect(flat).not.toContain('aria-description');
});

test('a cell without a value has words to hear, and one with a value none but its own', () => {
  const [title, ...none] = heard({ title: 'Reinigung', price: '–', note: '' }, 1);
  expect(title).not.toContain('aria-label');
  expect(none.map((cell) => /aria-label="([^"]*)"/.exec(cell)?.[1])).toEqual(['kein Wert', 'leer']);
});
