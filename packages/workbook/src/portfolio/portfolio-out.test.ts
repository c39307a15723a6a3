import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readSheet } from '../sheet/read-workbook.ts';
import { samplePortfolio } from '../test/sample-portfolio.ts';
import { readFrozenRows } from '../test/test-reader.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { type PortfolioFile, portfolioSheets } from './portfolio-out.ts';

const writePortfolio = (paper: PortfolioFile) => writeWorkbook(portfolioSheets(paper));

/** What each sheet holds, row by row, as a second, independent library reads it. */
async function rowsOf(paper = samplePortfolio()): Promise<Record<string, string[]>> {
  const book = read(writePortfolio(paper), { type: 'array' });
  return Object.fromEntries(
    book.SheetNames.map((name) => [
      name,
      utils
        .sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1, raw: true, defval: '' })
        .map((row) => row.join('|')),
    ]),
  );
}

test('the portfolio has a sheet of bidders, one of what it would cost, one of its properties and one of their packages (EXPORT-003, OPEN-30)', async () => {
  const sheets = await rowsOf();
  expect(Object.keys(sheets)).toEqual(['Portfolio', 'Was es kosten würde', 'Liegenschaften', 'Pakete']);
  expect(sheets['Portfolio']?.slice(3)).toEqual([
    '1|Spree|nimmt teil|2|0|0|1|700|100|16.7|4|400|0|300|50|57.143|1|28.571|28.571',
    '|Alpina|nimmt teil|1|0|1|1|300||0|2|200|0|100|0|42.857|1|28.571|14.286',
    '|Weser|zurückgezogen||||||||||||||||',
  ]);
  expect(sheets['Was es kosten würde']?.slice(3)).toEqual([
    'Ideales Angebot|Alpina 2, Spree 2|0|600|||400|200',
    'Ein Dienstleister je Liegenschaft|Alpina 2, Spree 2|0|600|0|0|400|200',
    'Ein Dienstleister für alles|Spree 4|0|700|100|16.7|400|300',
  ]);
  expect(sheets['Liegenschaften']?.slice(2)).toEqual([
    '||||Spree|||Alpina||',
    'Nummer|Liegenschaft|Bundesland|Stadt|Angebotssumme|gegen Ideal|Anmerkung|Angebotssumme|gegen Ideal|Anmerkung',
    'L-1|=1+1|Berlin|Berlin|400|33.3||300|0|',
    'L-2|Haus|Bayern|München|300|0||||Nicht im Marktgebiet',
    'Gesamt||||700|||300||',
  ]);
  // The second property has no area; only Spree is in its market.
  expect(sheets['Pakete']?.slice(2)).toEqual([
    'Nummer|Liegenschaft|Leistungsgruppe|Gültige Angebote|m² BGF|Spree: € je m² BGF|Alpina: € je m² BGF',
    'L-1|=1+1|Alle Leistungsgruppen|2|7|57.143|42.857',
    'L-1|=1+1|Basis FM|2|7|28.571|28.571',
    'L-1|=1+1|Aufzugsmanagement|2|7|28.571|14.286',
    'L-2|Haus|Alle Leistungsgruppen|1|||',
    'L-2|Haus|Basis FM|1|||',
    'L-2|Haus|Aufzugsmanagement|1|||',
  ]);
});

test('without an offer the sheet of what it would cost is gone', async () => {
  const paper = samplePortfolio();
  const sheets = await rowsOf({ ...paper, possibilities: [] });
  expect(Object.keys(sheets)).toEqual(['Portfolio', 'Liegenschaften', 'Pakete']);
});

test('figures are numbers, texts are texts, and our own reader finds the same', async () => {
  const bytes = writePortfolio(samplePortfolio());
  expect(await readFrozenRows(bytes)).toBe(3);
  const book = read(bytes, { type: 'array', cellNF: true });
  expect(book.Sheets['Portfolio']?.['H4']).toMatchObject({ t: 'n', v: 700, z: '#,##0.000 "€"' });
  expect(book.Sheets['Portfolio']?.['J4']).toMatchObject({ t: 'n', v: 16.7 });
  expect(book.Sheets['Liegenschaften']?.['B5']).toMatchObject({ t: 's', v: '=1+1' });
  expect(JSON.stringify(await readSheet(bytes))).toContain('Spree');
});
