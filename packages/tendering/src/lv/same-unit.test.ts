import { expect, test } from 'vitest';
import { isSameUnit, knownUnit } from './same-unit.ts';

const SAME = [
  ['m²', 'm2', 'qm', 'M²', ' m ²', '㎡', 'Quadratmeter', '€/m²', 'EUR / qm'],
  [
    'm²/Monat',
    'm2/Mon.',
    'qm / Monat',
    'm² pro Monat',
    'm² je Mon',
    'm²\u00A0/\u00A0Monat',
    'm² mtl.',
    'm² monatlich',
  ],
  ['m²/a', 'm2/Jahr', 'qm p.a.', 'm² p. a.', 'm² jährlich', 'm² pro Jahr'],
  ['Stk', 'St.', 'Stück', 'stck'],
  ['Stk/a', 'Stück/Jahr', 'Stk. p.a.'],
  ['h', 'Std.', 'Stunden'],
  ['psch', 'pauschal', 'Pausch.'],
  ['m', 'lfm', 'lfd. m'],
  ['m³', 'cbm'],
  ['Monat', 'Mon.', 'mtl.'],
] as const;

test('spellings of one unit are one, and no two units share one', () => {
  const names = SAME.map((spellings) => spellings.map(knownUnit));
  for (const of of names) expect(new Set(of).size).toBe(1);
  expect(names.flat()).not.toContain(undefined);
  expect(new Set(names.map(([first]) => first)).size).toBe(SAME.length);
  for (const [at, spellings] of SAME.entries()) {
    for (const [other, theirs] of SAME.entries()) {
      for (const a of spellings)
        for (const b of theirs) expect([a, b, isSameUnit(a, b)]).toEqual([a, b, at === other]);
    }
  }
});

test('what is no unit has no name, and is the same as itself alone', () => {
  for (const text of ['', ' ', '/', 'Fläche', '1.250,00', 'Dosen/Bund', 'm²/Schicht']) {
    expect([text, knownUnit(text)]).toEqual([text, undefined]);
  }
  expect(isSameUnit('Dosen/Bund', 'DOSEN / Bund')).toBe(true);
  expect(isSameUnit('Dosen/Bund', 'Dosen')).toBe(false);
  expect(isSameUnit('m²', 'Fläche')).toBe(false);
  expect(isSameUnit('', '')).toBe(true);
  expect(isSameUnit('', 'm²')).toBe(false);
});
