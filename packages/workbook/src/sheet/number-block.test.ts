import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { judgeNumbers, readNumber } from './number-block.ts';

test.each([
  [['64.000', '12.500'], true],
  [['64.000', '12'], true],
  [['64.000', 12.5], true],
  [['1.5', '12'], true],
  [['0.426'], true],
  [['1,234.50'], true],
  [['64.000', '12,5'], false],
  [['64.000', '1.234,500'], false],
  [['1.234.567', '64.000'], false],
  [['1,426', '12,5'], false],
  [['1,426'], false],
  [['12', '7'], false],
  [[1.5, 64], false],
  [['n.a.', null], false],
] as const)('%j is asked about: %s', (cells, isAsked) => {
  expect(judgeNumbers(cells).isAsked).toBe(isAsked);
});

test('the sum is told either way', () => {
  const { sums, sample } = judgeNumbers(['64.000', '12.500', 1.25]);
  expect(sums).toEqual({ comma: 76_501_250, point: 77_750 });
  expect(sample).toBe('64.000');
});

test('a list as English spreadsheets print it is never read as German unasked, and read as it was once that is said', () => {
  const english = (millis: number) => (millis / 1_000).toLocaleString('en-US', { minimumFractionDigits: 3 });
  const amounts = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amounts, (list) => {
      const texts = list.map(english);
      const isSame = texts.every((text, at) => {
        const read = readNumber(text);
        return read.ok && read.millis === list[at];
      });
      expect(judgeNumbers(texts).isAsked || isSame).toBe(true);
      expect(texts.map((text) => readNumber(text, { decimals: 'point' }))).toEqual(
        list.map((millis) => ({ ok: true, millis })),
      );
      // The same list in German is never asked about.
      expect(judgeNumbers(list.map(formatMillis)).isAsked).toBe(false);
    }),
  );
});

test('dust below a millionth is no decimal; a fourth decimal is one, and counted', () => {
  expect(readNumber(3.3000000000000003)).toEqual({ ok: true, millis: 3_300 });
  expect(readNumber(0.1 + 0.2)).toEqual({ ok: true, millis: 300 });
  expect(readNumber(1.2345)).toMatchObject({ ok: false, reason: 'too-many-decimals' });
  expect(readNumber(1.2345, { rounds: true })).toEqual({ ok: true, millis: 1_235 });
  expect(judgeNumbers([1.2345, '1,2345', 2]).unrounded.comma).toBe(2);
});
