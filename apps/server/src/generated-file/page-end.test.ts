import { expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { writePdf } from './write-pdf.ts';
import { fitColumns, lookOf, placesOf, type PdfRow } from './pdf-table.ts';

/** Writes so many rows and then so many sums; gives what stands on each page, without heads. */
async function pagesOf(rowCount: number, sumCount: number): Promise<string[][]> {
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
  const rows: PdfRow[] = [
    ...named('Zeile', rowCount).map((text) => ({ cells: [text] })),
    ...named('Summe', sumCount).map((text) => ({ cells: [text], tone: 'total' as const })),
  ];
  const columns = [{ header: 'Bezeichnung', isRight: false }];
  const texts = readPdf(
    await writePdf({
      title: 'Auftrags-LV',
      standing: 'Stand heute',
      facts: [],
      tables: [{ title: 'Positionen', columns, rows }],
      foot: 'Rahmenpreis',
      madeAtMs: 0,
    }),
  );
  const pages = Math.max(...texts.map(({ page }) => page)) + 1;
  return Array.from({ length: pages }, (_, own) =>
    texts.flatMap(({ page, text }) => (page === own && /^(Zeile|Summe) /.test(text) ? [text] : [])),
  );
}

test('no page begins with the sums, or the last row, alone: two rows stand before them, however many there are', async () => {
  const [full = []] = await pagesOf(100, 0);
  for (const count of [full.length - 1, full.length, full.length + 1, full.length + 2, full.length + 3]) {
    for (const sums of [0, 1, 2]) {
      const pages = await pagesOf(count, sums);
      // In their order, each once.
      expect(pages.flat()).toHaveLength(count + sums);
      const [first = [], last = []] = pages;
      expect(first.length).toBeLessThanOrEqual(full.length);
      expect(pages.length, `${count} + ${sums}`).toBe(count + sums > full.length ? 2 : 1);
      const before = last.filter((text) => text.startsWith('Zeile')).length;
      expect(last.length === 0 || before >= 2, `${count} + ${sums}`).toBe(true);
    }
  }
});

test('a table of few rows begins below its heading all the same', async () => {
  expect(await pagesOf(2, 1)).toEqual([['Zeile 1', 'Zeile 2', 'Summe 1']]);
});

test('no head of a table stands alone at the end of a page, however many sentences stand above it', async () => {
  const columns = [{ header: 'Bezeichnung', isRight: false }];
  for (let count = 40; count < 60; count++) {
    const lines = Array.from({ length: count }, () => 'Satz');
    const rows = [{ cells: ['Zeile 1'] }];
    const paper = { title: 'Papier', standing: '', facts: [], foot: '', madeAtMs: 0 };
    const texts = readPdf(await writePdf({ ...paper, tables: [{ title: 'Tabelle', lines, columns, rows }] }));
    const pageOf = (wanted: string) => texts.find(({ text }) => text === wanted)?.page;
    expect(pageOf('Bezeichnung')).toBe(pageOf('Zeile 1'));
  }
});

test('a long word takes nothing of what numbers need', () => {
  const columns = [
    { header: 'Szenario', isRight: false, weight: 5 },
    { header: 'Vergabesumme €', isRight: true, weight: 4 },
    { header: 'Mehrpreis €', isRight: true, weight: 4 },
    { header: 'in %', isRight: true, weight: 2 },
    { header: 'Bemerkung', isRight: false, weight: 4 },
  ];
  const widthOf = (word: string) => 4 * word.length;
  for (let letters = 10; letters < 120; letters += 5) {
    const cells = ['Ein Dienstleister', '35.640.935,123', '+3.813.496,123', '+12,83 %', 'x'.repeat(letters)];
    const fitted = fitColumns(columns, [{ cells }], 499, lookOf({}), widthOf);
    const places = placesOf(fitted, 499, lookOf({}));
    for (const at of [1, 2, 3]) {
      const widest = Math.max(...cells[at]!.split(' ').map(widthOf));
      expect(places[at]!.width, `${letters} letters`).toBeGreaterThanOrEqual(widest);
    }
  }
});
