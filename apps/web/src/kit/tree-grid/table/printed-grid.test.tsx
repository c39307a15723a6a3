import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TreeGridColumn } from '../model/column.ts';
import { PrintedGrid } from './printed-grid.tsx';

interface Line {
  readonly title: string;
  readonly price: string;
}

const COLUMNS: readonly TreeGridColumn<Line>[] = [
  { id: 'title', header: 'Leistung', widthPx: 100, tree: true, text: ({ title }) => title },
  { id: 'price', header: 'Rahmenpreis €', widthPx: 100, align: 'end', text: ({ price }) => price },
  { id: 'state', header: 'Speicherstand', widthPx: 36, text: () => '' },
];

function flat(row: Line, level: number) {
  return { id: row.title, row, level, posInSet: 1, setSize: 1, expanded: undefined, parentIndex: -1 };
}

const kindOf = ({ title }: Line) =>
  title === 'Angebotssumme' ? 'sum' : title === 'Reinigung' ? 'category' : 'position';

test('on paper stand all rows and the sum, as texts, under one head that every sheet repeats; a column without words is left out', () => {
  const lines = Array.from({ length: 500 }, (_, at) => flat({ title: `Raum ${at}`, price: `${at},000` }, 2));
  const paper = renderToStaticMarkup(
    <PrintedGrid
      label="Rahmenpreise"
      columns={COLUMNS}
      visible={{
        lines: [flat({ title: 'Reinigung', price: '500 von 500' }, 1), ...lines],
        footer: flat({ title: 'Angebotssumme', price: '124.750,000' }, 1),
      }}
      kindOf={kindOf}
    />,
  );
  expect(paper.match(/<tr/g)).toHaveLength(1 + 1 + 500 + 1);
  expect(paper).toContain('<thead><tr><th scope="col">Leistung</th>');
  expect(paper).not.toContain('Speicherstand');
  expect(paper).toMatch(/<tr data-kind="category"><td>Reinigung<\/td>/);
  expect(paper).toContain('<td style="padding-left:1em">Raum 499</td><td data-align="end">499,000</td>');
  expect(paper).toMatch(
    /<tr data-kind="sum"><td>Angebotssumme<\/td><td data-align="end">124\.750,000<\/td><\/tr><\/tbody>/,
  );
});

test('groups that one sheet does not hold go on on the next, each with the columns that name the rows: nobody is cut', () => {
  const bidders = ['Alpina', 'Beta', 'Carl', 'Doll', 'Erle', 'Falk'];
  const columns: TreeGridColumn<Line>[] = [
    COLUMNS[0]!,
    ...bidders.flatMap((bidder) =>
      ['Ep', 'GP', '%'].map((header) => ({
        id: `${bidder} ${header}`,
        header,
        group: { id: bidder, label: bidder, header: bidder },
        widthPx: 100,
        align: 'end' as const,
        text: () => '1.022.480,000',
      })),
    ),
  ];
  const visible = { lines: [flat({ title: 'Reinigung', price: '' }, 1)], footer: undefined };
  const paper = renderToStaticMarkup(
    <PrintedGrid label="Preisvergleich" columns={columns} visible={visible} kindOf={kindOf} />,
  );
  const sheets = paper.split('<table').slice(1);
  expect(sheets.length).toBeGreaterThan(1);
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toContain(`aria-label="Preisvergleich (${at + 1}/${sheets.length})"`);
    expect(sheet).toContain('>Leistung</th>');
    expect(sheet).toContain('<td>Reinigung</td>');
    // Figures of 13 signs at the size of print, beside the name of the row.
    const figures = sheet.match(/1\.022\.480,000/g) ?? [];
    expect(figures.length * 80).toBeLessThan(1_000);
  }
  const shown = bidders.filter(
    (bidder) => sheets.filter((sheet) => sheet.includes(`>${bidder}</th>`)).length === 1,
  );
  expect(shown).toEqual(bidders);
});
