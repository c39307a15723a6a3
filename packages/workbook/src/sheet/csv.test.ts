import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLines, textOfFile } from './csv-in.ts';
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

test.each([
  ['as Google writes it, with commas', 'Objekt,Menge\n"Halle, Nord","1.234,5"\nAmt,2'],
  [
    'with semicolons, a tab in a text, and decimal commas',
    'Objekt;Menge\r\n"Halle, Nord";"1.234,5"\r\nAmt\t;2\r\n',
  ],
])('a file %s is parted where its cells are', (_, text) => {
  expect([...csvLines(text)].map((line) => line.map((cell) => cell.trim()))).toEqual([
    ['Objekt', 'Menge'],
    ['Halle, Nord', '1.234,5'],
    ['Amt', '2'],
  ]);
});

test.each([
  ['Unicode', [0xef, 0xbb, 0xbf, 0x4d, 0xc3, 0xbc, 0x6c, 0x6c, 0x65, 0x72], 'Müller'],
  ['Windows', [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x8a, 0x6b, 0x6f, 0x64, 0x61], 'Müller Škoda'],
  ['a Mac of old', [0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x47, 0x65, 0x62, 0x8a, 0x75], 'Müller Gebäu'],
])('the letters of %s', (_, bytes, text) => expect(textOfFile(Uint8Array.from(bytes))).toBe(text));
