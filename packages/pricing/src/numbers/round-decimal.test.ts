import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimalMillis, roundDecimalMillis } from './decimal.ts';

test.each([
  ['1,4264', 1_426],
  ['1,4265', 1_427],
  ['1,42649999999', 1_426],
  ['1,42650000001', 1_427],
  ['0,00049', 0],
  ['0,0005', 1],
  ['9,9995', 10_000],
  ['1.234,56789 €', 1_234_568],
  ['€ 1 234,5675', 1_234_568],
  ['77,5', 77_500],
  ['1.234', 1_234_000],
  ['-1,4265', -1_427],
  ['-0,0006', -1],
  ['(0,0004)', 0],
])('«%s» is rounded half away from zero to %i thousandths', (text, millis) => {
  expect(roundDecimalMillis(text)).toEqual({ ok: true, millis });
});

test.each(['', 'abc', '1,2,3456', '12.34567'])('«%s» stays what it is: no number', (text) => {
  expect(roundDecimalMillis(text)).toEqual(parseDecimalMillis(text));
});

test('every decimal is rounded as BigInt does it, and one of three decimals is left alone', () => {
  const anyDigits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 17 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), anyDigits, (whole, digits) => {
      const text = digits === '' ? String(whole) : `${whole},${digits}`;
      const scale = 10n ** BigInt(digits.length);
      const exact = BigInt(whole) * scale + BigInt(digits === '' ? '0' : digits);
      const millis = Number((exact * 2_000n + scale) / (scale * 2n));
      expect(roundDecimalMillis(text)).toEqual({ ok: true, millis });
      expect(digits.length > 3 || parseDecimalMillis(text).ok).toBe(true);
    }),
  );
});
