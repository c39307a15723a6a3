import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeMillis, parseChange } from './change.ts';
import { formatMillisShort } from '../decimal.ts';

describe('a change of many values', () => {
  test.each([
    ['+3 %', 1_234_500, 1_271_535],
    ['+3%', 1, 1],
    ['+50 %', 1, 2],
    ['-2,5 %', 1_000, 975],
    ['\u22122,5 %', 1_000, 975],
    ['- 99,9 %', 500, 1],
    ['+ 0,125 %', 1_000_000, 1_001_250],
    ['× 1,05', 12_000, 12_600],
    ['x1,05', 12_000, 12_600],
    ['* 0,5', 5, 3],
    ['/ 3', 10_000, 3_333],
    [': 1.000', 1_234_500, 1_235],
    ['×1', 7, 7],
    ['+3 %', 0, 0],
  ])('%s of %d thousandths is %d', (text, before, after) => {
    const change = parseChange(text);
    expect(change && changeMillis(before, change)).toBe(after);
  });

  test.each([
    '',
    '3',
    '+3',
    '3 %',
    '1,05',
    '+3.5 %',
    '-100 %',
    '-150 %',
    '+0 %',
    '× 0',
    '/ 0',
    '× -1',
    '+3 %%',
    '+3 % x',
    'x',
  ])('«%s» is none', (text) => {
    expect(parseChange(text)).toBeUndefined();
  });

  test('what would not be exact any more has no value', () => {
    const change = parseChange('× 1.000.000');
    expect(change && changeMillis(Number.MAX_SAFE_INTEGER, change)).toBeUndefined();
  });

  test('a percent is exact on thousandths, half up', () => {
    const price = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(price, fc.integer({ min: -99_999, max: 1_000_000 }), (millis, percentMillis) => {
        fc.pre(percentMillis !== 0);
        const sign = percentMillis < 0 ? '-' : '+';
        const change = parseChange(`${sign}${formatMillisShort(Math.abs(percentMillis))} %`);
        const exact = BigInt(millis) * BigInt(100_000 + percentMillis);
        expect(change && changeMillis(millis, change)).toBe(Number((exact * 2n + 100_000n) / 200_000n));
      }),
    );
  });
});
