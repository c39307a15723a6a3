import { shortDate } from '@rahmenpreis/german/german-date.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from './parse-day.ts';

test.each([
  ['05.03.26', '2026-03-05'],
  ['5.3.26', '2026-03-05'],
  ['05.03.2026', '2026-03-05'],
  [' 29.02.28 ', '2028-02-29'],
  ['31.12.69', '2069-12-31'],
  ['01.01.70', '1970-01-01'],
  ['5.3.98', '1998-03-05'],
  ['29.02.26', null],
  ['31.04.26', null],
  ['05.03.', null],
  ['2026-03-05', null],
  ['', null],
])('the typed day «%s» is read as %s (UI-002)', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test('a day shown in a form is read as the same day when it is typed again (UI-002)', () => {
  const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10);
      expect(parseDay(shortDate(iso))).toBe(iso);
    }),
  );
});
