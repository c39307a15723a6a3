import { expect, test } from 'vitest';
import { keyText, unusualKeyFindings } from './key-cell.ts';

test.each([
  ['0010', '', '0010'],
  [815, '0000', '0815'],
  [815, 'General', '815'],
  [1_067, '00000', '01067'],
  [12_345, '00-00', '123-45'],
  [7, '"L-"000', 'L-007'],
  [7, '\\L000', 'L007'],
  [7, '#', '7'],
  [999_999_999_999_999, '', '999999999999999'],
  [1_000_000_000_000_000, '', undefined],
  [1.1, '', undefined],
  [815, '0.00', undefined],
  [1_815, '#,##0', undefined],
  [8, '0%', undefined],
  [815, '0E+00', undefined],
  [-5, '', undefined],
  [3, '# ?/?', undefined],
  [true, '', undefined],
  [new Date(Date.UTC(2026, 4, 3)), '', undefined],
] as const)('the key of %s as %s is %s', (cell, format, expected) => {
  expect(keyText(cell, format)).toBe(expected);
});

test('keys that are no texts are one finding, which asks about the one known key that begins so', () => {
  const told = (known: string[]) =>
    unusualKeyFindings('Ep-Code', [{ row: 4, cell: 1.1 }], { known }).map(({ message }) => message);
  expect(told(['1.10', '2.1'])[0]).toMatch(/Spalte als Text .* Meinten Sie „1.10“\?$/);
  expect(told(['1.10', '1.11'])[0]).not.toContain('Meinten');
  const several = unusualKeyFindings(
    'Ep-Code',
    [
      { row: 4, cell: 1.1 },
      { row: 9, cell: true },
    ],
    {},
  );
  expect(several).toHaveLength(1);
  expect(several[0]?.message).toMatch(
    /^2 Zellen der Spalte „Ep-Code“ enthalten \(Zeilen 4 und 9\) keinen Text/,
  );
});
