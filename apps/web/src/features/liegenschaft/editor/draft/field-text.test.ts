import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printTyped, readTyped } from './field-text.ts';

test.each([
  ['integer', 'm²', '12345', 12345],
  ['integer', 'm²', '12.345', 12345],
  ['integer', 'm²', '12.345 m²', 12345],
  ['integer', '€', '1.234.567 €', 1_234_567],
  ['integer', '', ' 0 ', 0],
  ['integer', '', '', null],
  ['integer', 'm²', 'm²', null],
  ['year', '', '1998', 1998],
  ['thousandths', 'kWh/m²a', '1.234,5', 1_234_500],
  ['thousandths', 'kWh/m²a', '1234,5 kWh/m²a', 1_234_500],
  ['thousandths', 't CO₂/a', '0,001', 1],
  ['percent', '%', '45', 45],
  ['percent', '%', '100 %', 100],
  ['time', '', '7:30', '07:30'],
  ['time', '', '23.59', '23:59'],
  ['time', '', '', null],
] as const)('%s in «%s»: «%s» is %s (PROP-019, PROP-024, PROP-050)', (kind, unit, text, value) => {
  expect(readTyped({ kind, unit }, text)).toEqual({ value });
});

test.each([
  ['integer', '12.345,5', 'Bitte geben Sie eine ganze Zahl ohne Nachkommastellen ein.'],
  ['integer', '1,5', 'Bitte geben Sie eine ganze Zahl ohne Nachkommastellen ein.'],
  ['integer', '12.34', 'Bitte geben Sie eine ganze Zahl wie 12345 ein.'],
  ['integer', '5 €', 'Bitte geben Sie eine ganze Zahl wie 12345 ein.'],
  ['integer', '-3', 'Der Wert muss zwischen 0 und 2.000.000.000 liegen.'],
  ['integer', '2000000001', 'Der Wert muss zwischen 0 und 2.000.000.000 liegen.'],
  ['year', '1.998', 'Bitte geben Sie ein Jahr wie 1998 an.'],
  ['year', '98,5', 'Bitte geben Sie ein Jahr wie 1998 an.'],
  ['thousandths', '1.5', 'Bitte geben Sie eine Zahl wie 1.234,5 ein.'],
  ['thousandths', '0,0001', 'Bitte geben Sie höchstens drei Nachkommastellen ein.'],
  ['thousandths', '-1', 'Der Wert darf nicht negativ sein.'],
  ['thousandths', 'viel', 'Bitte geben Sie eine Zahl wie 1.234,5 ein.'],
  ['percent', '101', 'Der Wert muss zwischen 0 und 100 liegen.'],
  ['percent', '12,5', 'Bitte geben Sie eine ganze Zahl ohne Nachkommastellen ein.'],
  ['time', '24:00', 'Bitte geben Sie eine Uhrzeit als HH:mm an, zum Beispiel 07:30.'],
  ['time', '7:60', 'Bitte geben Sie eine Uhrzeit als HH:mm an, zum Beispiel 07:30.'],
  ['time', '7', 'Bitte geben Sie eine Uhrzeit als HH:mm an, zum Beispiel 07:30.'],
] as const)(
  '%s «%s» is refused, never read as another number (PROP-024, PROP-050)',
  (kind, text, problem) => {
    expect(readTyped({ kind, unit: 'm²' }, text)).toEqual({ problem });
  },
);

test('what is stored is printed so that it reads back the same', () => {
  const kind = fc.constantFrom('integer' as const, 'year' as const, 'thousandths' as const);
  fc.assert(
    fc.property(kind, fc.integer({ min: 0, max: 2_000_000_000 }), (each, value) => {
      expect(readTyped({ kind: each, unit: '' }, printTyped(each, value))).toEqual({ value });
    }),
  );
});

test('areas and counts are shown without groups, however they were typed (PROP-050)', () => {
  expect(printTyped('integer', 12_345)).toBe('12345');
});
