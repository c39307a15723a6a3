import { expect, test } from 'vitest';
import { fileProblem, fileSizeText } from './file-rule.ts';

const RULE = { accept: ['.xls', '.xlsx'], maxBytes: 10_000_000 };

test.each([
  [0, '0 Bytes'],
  [999, '999 Bytes'],
  [1_000, '1 kB'],
  [1_234_567, '1,2 MB'],
  [10_000_000, '10 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});

test('the ending counts without case, the limit itself is allowed', () => {
  expect(fileProblem({ name: 'EP.Katalog.XLSX', size: 10_000_000 }, RULE)).toBeUndefined();
});

test.each([
  ['preise.pdf', 10, /Erlaubt sind \.xls, \.xlsx/],
  ['preise', 10, /Dateien dieser Art/],
  ['preise.xlsx', 0, /leer/],
  ['preise.xlsx', 10_000_001, /höchstens 10 MB/],
])('%s with %i bytes is refused', (name, size, sentence) => {
  expect(fileProblem({ name, size }, RULE)).toMatch(sentence);
});
