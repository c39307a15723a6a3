import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvHead, csvLine, csvMillis, csvShort, csvText } from './csv.ts';

test('numbers are German without a sign for thousands, and nothing is an empty cell', () => {
  expect([1_234_567, 0, -500, null].map(csvMillis)).toEqual(['1234,567', '0,000', '-0,500', '']);
  expect([2_500, 1_234_000].map(csvShort)).toEqual(['2,5', '1234']);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x'])(
  '%j is no formula',
  (text) => expect(csvText(text)).toBe(`"'${text}"`),
);

test('whatever stands in a text, its cell begins with a quote that ends at its end, and no formula behind it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const cell = csvText(text);
      const inside = cell.slice(1, -1).replaceAll('""', '');
      expect([cell.at(0), cell.at(-1), inside.includes('"')]).toEqual(['"', '"', false]);
      expect(cell).not.toMatch(/^"[=+\-@\t\r\n＝＋－＠]/);
      const read = cell.slice(1, -1).replaceAll('""', '"');
      expect(read === text || read === `'${text}`).toBe(true);
    }),
  );
});

test('a file begins with the mark of UTF-8, its cells are parted by semicolons', () => {
  expect(csvHead(['A', 'ß']) + csvLine(['1', '2'])).toBe('\uFEFF"A";"ß"\r\n1;2\r\n');
});
