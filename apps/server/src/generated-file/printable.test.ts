import { expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { writePdf } from './write-pdf.ts';

const paperOf = (cells: readonly string[]) => ({
  title: 'Auftrags-LV',
  standing: 'Stand heute',
  facts: [],
  tables: [
    {
      title: 'Positionen',
      columns: [{ header: 'Bezeichnung', isRight: false }],
      rows: cells.map((cell) => ({ cells: [cell] })),
    },
  ],
  foot: 'Rahmenpreis',
  madeAtMs: 0,
});

async function textsOf(cells: readonly string[]): Promise<string[]> {
  return readPdf(await writePdf(paperOf(cells))).map(({ text }) => text);
}

test('Greek, Cyrillic and a tick are printed; what the font lacks becomes a sign that looks alike or is named, and the paper says so', async () => {
  const texts = await textsOf([
    'Λ-Sonde Ж ✓',
    'Rohr ⌀ 20 ✔\u{FE0F}',
    'Flur 12\u00AD㎡',
    'Sauber 😀 漢',
    'Reinigung täglich',
  ]);
  for (const text of [
    'Λ-Sonde Ж ✓',
    'Rohr Ø 20 ✓',
    'Flur 12m2',
    'Sauber [U+1F600] [U+6F22]',
    'Reinigung täglich',
  ]) {
    expect(texts).toContain(text);
  }
  expect(texts.join(' ')).toContain(
    'Zeichen, die die Schrift nicht hat, stehen mit ihrer Nummer da: [U+1F600], [U+6F22].',
  );
});

test('a paper of signs that the font has says nothing of signs', async () => {
  expect((await textsOf(['12,5 m² à 3 €'])).join(' ')).not.toContain('Zeichen');
});
