import { expect, test } from 'vitest';
import { fitsCell, fittingPx } from './text-width.ts';

test.each([
  ['', 44, true],
  ['1.234.567,500', 122, true],
  ['123.456.789,500', 122, false],
  ['110 %', 60, true],
  ['208041 %', 60, false],
  ['Unterhaltsreinigung', 284, true],
  ['Unterhaltsreinigung', 130, false],
  ['WWWWW', 107, true],
  ['WWWWWWW', 107, false],
  // Signs that the font may lack take much room.
  ['漢漢漢漢漢漢', 107, false],
])('%s in %i px', (text, widthPx, expected) => {
  expect(fitsCell(text, widthPx)).toBe(expected);
});

test.each([
  // Measured with the padding in Chromium, in the weight of categories; a little room more, but not much.
  ['1.1.10', 55],
  ['15.173', 60],
  ['m²/Monat', 80],
  ['9.144,946', 80],
  ['Regelbegehung mit Mängelprotokoll', 243],
])('«%s», %i px wide, has the room it needs', (text, measuredPx) => {
  expect(fittingPx(text)).toBeGreaterThanOrEqual(measuredPx);
  expect(fittingPx(text)).toBeLessThan(measuredPx * 1.15 + 4);
});
