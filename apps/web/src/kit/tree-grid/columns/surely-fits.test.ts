import { expect, test } from 'vitest';
import { surelyFits } from './surely-fits.ts';

test.each([
  ['', 44, true],
  ['1.234.567,500', 122, true],
  ['123.456.789,500', 122, false],
  ['110 %', 60, true],
  ['208041 %', 60, false],
  ['Unterhaltsreinigung', 284, false],
  ['WWWWW', 107, true],
  ['WWWWWW', 107, false],
])('%s in %i px', (text, widthPx, expected) => {
  expect(surelyFits(text, widthPx)).toBe(expected);
});
