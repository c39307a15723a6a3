import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printTyped, readTyped } from './field-text.ts';

test.each([
  ['integer', '12345', 12345],
  ['integer', ' 0 ', 0],
  ['integer', '', null],
  ['year', '1998', 1998],
  ['thousandths', '1.234,5', 1_234_500],
  ['thousandths', '0,001', 1],
  ['time', '7:30', '07:30'],
  ['time', '23.59', '23:59'],
  ['time', '', null],
] as const)('%s «%s» is %s', (kind, text, value) => {
  expect(readTyped(kind, text)).toEqual({ value });
});

test.each([
  ['integer', '12.345'],
  ['integer', '1,5'],
  ['integer', '-3'],
  ['integer', '2000000001'],
  ['thousandths', '1.5'],
  ['thousandths', '0,0001'],
  ['thousandths', '-1'],
  ['thousandths', 'viel'],
  ['time', '24:00'],
  ['time', '7:60'],
  ['time', '7'],
] as const)('%s «%s» is refused, never read as another number (PROP-024, PROP-050)', (kind, text) => {
  expect(readTyped(kind, text)).toHaveProperty('problem');
});

test('what is stored is printed so that it reads back the same', () => {
  const kind = fc.constantFrom('integer' as const, 'year' as const, 'thousandths' as const);
  fc.assert(
    fc.property(kind, fc.integer({ min: 0, max: 2_000_000_000 }), (each, value) => {
      expect(readTyped(each, printTyped(each, value))).toEqual({ value });
    }),
  );
});
