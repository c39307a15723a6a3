import { expect, test } from 'vitest';
import { printWidths, readWidths } from './use-column-layout.ts';

test('widths are read as they were kept', () => {
  const widths = new Map([
    ['menge', 120],
    ['6f1 ep', 84.5],
  ]);
  expect(readWidths(printWidths(widths))).toEqual(widths);
});

test.each([
  null,
  '',
  '{',
  'null',
  '7',
  '"menge"',
  '{"menge":"breit","__proto__":{}}',
  '{"menge":null}',
  '[null]',
])('nothing is read from %j', (text) => {
  expect(readWidths(text).size).toBe(0);
});
