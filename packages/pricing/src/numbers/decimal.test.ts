import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatFactor,
  formatMillis,
  formatMillisShort,
  formatSignedMillis,
  formatWhole,
  formatWholeEuros,
  millisToNumber,
  numberToMillis,
  parseDecimalMillis,
} from './decimal.ts';
import { formatThousands } from './thousands.ts';

const safeMillis = fc.maxSafeInteger();

describe('the German parser', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['12', 12_000],
    ['007', 7_000],
    ['1.234', 1_234_000],
    ['1.234,5', 1_234_500],
    ['1234,567', 1_234_567],
    ['1.234.567,89', 1_234_567_890],
    ['-0,5', -500],
    ['\u22121,5', -1_500],
    ['1,426', 1_426],
    ['  7,25  ', 7_250],
    ['\u00a07,25\u00a0€', 7_250],
    ['\u202f7 €', 7_000],
    ['7€', 7_000],
    ['€ 7,10', 7_100],
    ['EUR 5', 5_000],
    ['12,5 EUR', 12_500],
    ['12,50 Euro', 12_500],
    ['1 234,50', 1_234_500],
    ['1\u00a0234,50\u00a0€', 1_234_500],
    ['1\u2009234\u2009567,8', 1_234_567_800],
    ['1\u202f234', 1_234_000],
    ["1'234,50", 1_234_500],
    ['€ 1\u2019234\u2019567,00', 1_234_567_000],
    ['12.345', 12_345_000],
    ['7,1200', 7_120],
    ['1,426000', 1_426],
    ['1,0000', 1_000],
    ['+5', 5_000],
    ['+ 1.234,5 €', 1_234_500],
    ['(12,50)', -12_500],
    ['(€ 1.234,50)', -1_234_500],
    ['-€ 3', -3_000],
    ['€ -3', -3_000],
    ['\u2212   3,00 €', -3_000],
    ['12,50-', -12_500],
    ['(0)', 0],
    ['"12,50"', 12_500],
    ['""1.234,5""', 1_234_500],
    [' " 7,25 € " ', 7_250],
    ['„7,25“', 7_250],
    ['77,50\n€', 77_500],
    ['\n77,50\r\n', 77_500],
    ['12,-', 12_000],
    ['12,--', 12_000],
    ['12,- €', 12_000],
    ['12,--€', 12_000],
    ['€ 12,\u2013', 12_000],
    ['EUR 1.234,--', 1_234_000],
    ['12,\u2014', 12_000],
    ['12,\u2013\u2013 Euro', 12_000],
    ['12,\u2212', 12_000],
    ['0,-', 0],
    ['+12,-', 12_000],
    ['-12,-', -12_000],
    ['\u2212 € 12,--', -12_000],
    ['(12,-)', -12_000],
    ['9007199254740,991', Number.MAX_SAFE_INTEGER],
  ])('reads «%s» as %d thousandths', (text, millis) => {
    expect(parseDecimalMillis(text)).toEqual({ ok: true, millis });
  });

  test.each([
    ['', 'empty'],
    [' \u00a0\t', 'empty'],
    ['-', 'empty'],
    [' -   € ', 'empty'],
    ['€ -', 'empty'],
    ['\u2013', 'empty'],
    ['EUR \u2212', 'empty'],
    ['12.5', 'not-a-number'],
    ['12 34', 'not-a-number'],
    ['0 123', 'not-a-number'],
    ['1.234 567', 'not-a-number'],
    ["1'23", 'not-a-number'],
    ['1\t234', 'not-a-number'],
    ["1'234.50", 'not-a-number'],
    ['5 € 345', 'not-a-number'],
    ['€ 5 EUR', 'not-a-number'],
    ['$ 5', 'not-a-number'],
    ['5 %', 'not-a-number'],
    ['(-5)', 'not-a-number'],
    ['-(5)', 'not-a-number'],
    ['-5-', 'not-a-number'],
    ['+-5', 'not-a-number'],
    ['(5', 'not-a-number'],
    ['()', 'not-a-number'],
    ['- -', 'not-a-number'],
    ['12,---', 'not-a-number'],
    ['12,-\u2013', 'not-a-number'],
    ['12,- -', 'not-a-number'],
    ['12 ,-', 'not-a-number'],
    ['12, -', 'not-a-number'],
    ['12,-5', 'not-a-number'],
    ['12,5-5', 'not-a-number'],
    ['1,5,-', 'not-a-number'],
    ['12.-', 'not-a-number'],
    ['12.--', 'not-a-number'],
    ['1,234,-', 'not-a-number'],
    [',-', 'not-a-number'],
    [',--', 'not-a-number'],
    ['12\u2013', 'not-a-number'],
    ['(12,-)-', 'not-a-number'],
    [`5${' '.repeat(100_000)}x`, 'not-a-number'],
    ['1.5', 'not-a-number'],
    ['0.123', 'not-a-number'],
    ['01.234', 'not-a-number'],
    ['1.23', 'not-a-number'],
    ['12.34,5', 'not-a-number'],
    ['1234.567', 'not-a-number'],
    ['1.2345', 'not-a-number'],
    ['1..234', 'not-a-number'],
    [',5', 'not-a-number'],
    ['5,', 'not-a-number'],
    ['1,2,3', 'not-a-number'],
    ['1,234.5', 'not-a-number'],
    ['--5', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['""', 'empty'],
    ['"12,50', 'not-a-number'],
    ['12,50"', 'not-a-number'],
    ['"12" "50"', 'not-a-number'],
    ['€', 'not-a-number'],
    ['5 € €', 'not-a-number'],
    ['k.A.', 'not-a-number'],
    ['٣', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['1,2345', 'too-many-decimals'],
    ['1,00001', 'too-many-decimals'],
    ['7,12000000001', 'too-many-decimals'],
    ['9007199254740,992', 'too-large'],
    ['9007199254740993', 'too-large'],
    ['9'.repeat(400), 'too-large'],
  ])('refuses «%s» as %s', (text, reason) => {
    expect(parseDecimalMillis(text)).toEqual({ ok: false, reason });
  });

  test('reads back everything the printers write', () => {
    fc.assert(
      fc.property(safeMillis, (millis) => {
        expect(parseDecimalMillis(formatMillis(millis))).toEqual({ ok: true, millis });
        expect(parseDecimalMillis(formatMillisShort(millis))).toEqual({ ok: true, millis });
      }),
    );
  });

  test('reads the same thousandths in every style that a spreadsheet prints', () => {
    const style = fc.record({
      mark: fc.constantFrom('.', '', ' ', '\u00a0', '\u2009', '\u202f', "'", '\u2019'),
      zeros: fc.constantFrom('', '0', '000'),
      frame: fc.constantFrom('#', '# €', '#€', '# EUR', '€ #', 'EUR\u00a0#', 'eur #', '  #  '),
      minus: fc.constantFrom('-#', '\u2212#', '-  #', '#-', '(#)'),
      plus: fc.constantFrom('#', '+#', '+ #'),
    });
    fc.assert(
      fc.property(safeMillis, style, (millis, { mark, zeros, frame, minus, plus }) => {
        const digits = formatMillis(Math.abs(millis)).replaceAll('.', mark) + zeros;
        const text = frame.replace('#', (millis < 0 ? minus : plus).replace('#', digits));
        expect(parseDecimalMillis(text), text).toEqual({ ok: true, millis });
      }),
    );
  });

  test('never throws and never gives anything but a safe integer', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-0-9., €]{0,12}$/)),
        (text) => {
          const result = parseDecimalMillis(text);
          expect(!result.ok || Number.isSafeInteger(result.millis)).toBe(true);
        },
      ),
    );
  });
});

describe('a number cell', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.1, 100],
    [1.426, 1_426],
    [-2.5, -2_500],
    [1234567.891, 1_234_567_891],
  ])('%d is %d thousandths', (value, millis) => {
    expect(numberToMillis(value)).toEqual({ ok: true, millis });
  });

  test.each([
    [0.1 + 0.2, 'too-many-decimals'],
    [1.2345, 'too-many-decimals'],
    [1e-7, 'too-many-decimals'],
    [5e-324, 'too-many-decimals'],
    [1e13, 'too-large'],
    [1e21, 'too-large'],
    [1e300, 'too-large'],
    [Number.NaN, 'not-a-number'],
    [Number.POSITIVE_INFINITY, 'not-a-number'],
  ])('%d is refused as %s', (value, reason) => {
    expect(numberToMillis(value)).toEqual({ ok: false, reason });
  });

  test('thousandths are the number that a sheet shows', () => {
    expect([2_500, -1, 0].map(millisToNumber)).toEqual([2.5, -0.001, 0]);
  });

  test('every amount in thousandths up to a billion comes back from its double', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (millis) => {
        expect(numberToMillis(millisToNumber(millis))).toEqual({
          ok: true,
          millis: millis === 0 ? 0 : millis,
        });
      }),
    );
  });
});

describe('the printers', () => {
  test.each([
    [0, '0,000', '0', '0', '0,000'],
    [1, '0,001', '0,001', '0', '0,000'],
    [-1, '-0,001', '-0,001', '0', '0,000'],
    [499, '0,499', '0,499', '0', '0,000'],
    [500, '0,500', '0,5', '1', '0,001'],
    [-500, '-0,500', '-0,5', '-1', '-0,001'],
    [2_500, '2,500', '2,5', '3', '0,003'],
    [999_500, '999,500', '999,5', '1.000', '1,000'],
    [1_234_567, '1.234,567', '1.234,567', '1.235', '1,235'],
    [-1_234_567, '-1.234,567', '-1.234,567', '-1.235', '-1,235'],
    [1_000_000_000, '1.000.000,000', '1.000.000', '1.000.000', '1.000,000'],
    [1_234_567_890, '1.234.567,890', '1.234.567,89', '1.234.568', '1.234,568'],
    [
      Number.MAX_SAFE_INTEGER,
      '9.007.199.254.740,991',
      '9.007.199.254.740,991',
      '9.007.199.254.741',
      '9.007.199.254,741',
    ],
  ])('write %d as «%s», «%s», «%s» and «%s»', (millis, full, short, euros, thousands) => {
    expect(formatMillis(millis)).toBe(full);
    expect(formatMillisShort(millis)).toBe(short);
    expect(formatWholeEuros(millis)).toBe(euros);
    expect(formatThousands(millis)).toBe(thousands);
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [-1_234, '-1.234'],
    [1_048_576, '1.048.576'],
  ])('write the whole number %d as «%s»', (value, text) => {
    expect(formatWhole(value)).toBe(text);
  });

  test('a factor has always 3 decimals', () => {
    expect(formatFactor(1116)).toBe('1,116');
    expect(formatFactor(700)).toBe('0,700');
  });

  test('whole euros are rounded exactly, half away from zero', () => {
    fc.assert(
      fc.property(safeMillis, (millis) => {
        const magnitude = (BigInt(Math.abs(millis)) + 500n) / 1000n;
        const expected = millis < 0 ? -magnitude : magnitude;
        expect(BigInt(formatWholeEuros(millis).replaceAll('.', ''))).toBe(expected);
      }),
    );
  });
});

test.each([
  [17_042_316, '+17.042,316'],
  [-757_260, '−757,260'],
  [0, '0,000'],
])('a difference of %i has its sign: %s', (millis, text) => {
  expect(formatSignedMillis(millis)).toBe(text);
});
