import { expect, test } from 'vitest';
import { fileProblem } from './file-problems.ts';

const RULE = { accept: ['.xls', '.xlsx'], maxBytes: 10_000_000 };

test('the ending counts without case, the limit itself is allowed', () => {
  expect(fileProblem({ name: 'EP.Katalog.XLSX', size: 10_000_000 }, RULE)).toBeUndefined();
});

test.each([
  ['preise.pdf', 10, /Erlaubt sind \.xls, \.xlsx/],
  ['preise', 10, /Dateien dieser Art/],
  ['preise.xlsx', 0, /leer/],
  ['preise.xlsx', 10_000_001, /mit 10,000001 MB zu groß\. Erlaubt sind höchstens 10 MB\./],
  ['preise.xlsx', 10_060_000, /mit 10,1 MB zu groß/],
])('%s with %i bytes is refused', (name, size, sentence) => {
  expect(fileProblem({ name, size }, RULE)).toMatch(sentence);
});
