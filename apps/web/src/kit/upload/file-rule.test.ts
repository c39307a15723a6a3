import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileProblem } from './file-rule.ts';
import { fileSizeText, oversizeText } from './file-size.ts';

const RULE = { accept: ['.xls', '.xlsx'], maxBytes: 10_000_000 };

test.each([
  [0, '0 Bytes'],
  [999, '999 Bytes'],
  [1_000, '1 kB'],
  [999_499, '999,5 kB'],
  [999_500, '1 MB'],
  [999_999, '1 MB'],
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
  ['preise.xlsx', 10_000_001, /mit 10,000001 MB zu groß\. Erlaubt sind höchstens 10 MB\./],
  ['preise.xlsx', 10_060_000, /mit 10,1 MB zu groß/],
])('%s with %i bytes is refused', (name, size, sentence) => {
  expect(fileProblem({ name, size }, RULE)).toMatch(sentence);
});

test('a size that is too large never reads like the limit (MEDIA-009)', () => {
  const limits = fc.constantFrom(10_000_000, 50_000_000);
  fc.assert(
    fc.property(limits, fc.integer({ min: 1, max: 1_000_000 }), (maxBytes, more) => {
      expect(oversizeText(maxBytes + more, maxBytes)).not.toBe(fileSizeText(maxBytes));
    }),
  );
});
