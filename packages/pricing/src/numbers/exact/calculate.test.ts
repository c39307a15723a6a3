import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate } from './calculate.ts';
import { formatMillis } from '../decimal.ts';

describe('a calculation in a cell', () => {
  test.each([
    ['12*1,05', 12_600, false],
    ['12 × 1,05', 12_600, false],
    ['10/3', 3_333, true],
    ['20:3', 6_667, true],
    ['0,0005', 1, true],
    ['0,0004', 0, true],
    ['1/3*3', 1_000, false],
    ['0,1+0,2', 300, false],
    ['1.234,5678', 1_234_568, true],
    ['2+3*4', 14_000, false],
    ['(2+3)*4', 20_000, false],
    ['100 - 3 - 2', 95_000, false],
    ['100/2/5', 10_000, false],
    ['100*103%', 103_000, false],
    ['100*(1+3%)', 103_000, false],
    ['12+3%', 12_030, false],
    ['50%%', 5, false],
    ['-5+7', 2_000, false],
    ['2*-3', -6_000, false],
    ['5-8', -3_000, false],
    ['--5', 5_000, false],
    ['1/-4', -250, false],
    ['((1))', 1_000, false],
  ])('%s gives %d thousandths', (text, millis, isRounded) => {
    expect(calculate(text)).toEqual({ ok: true, millis, isRounded });
  });

  test.each([
    ['', 'unfinished', ''],
    ['12*', 'unfinished', '*'],
    ['5+(', 'unfinished', '('],
    ['5/0', 'divided-by-zero', '/'],
    ['5/(2-2)', 'divided-by-zero', '/'],
    ['1.5*2', 'not-a-number', '1.5'],
    ['1,2,3', 'not-a-number', '1,2,3'],
    ['5,', 'not-a-number', '5,'],
    ['(5', 'open-bracket', ''],
    ['5)', 'unexpected', ')'],
    ['5 6', 'unexpected', '6'],
    ['*5', 'unexpected', '*'],
    ['5 x 6', 'unexpected', 'x'],
    ['A1*2', 'unexpected', 'A'],
    ['(5 6)', 'unexpected', '6'],
    ['()', 'unexpected', ')'],
    ['2^3', 'unexpected', '^'],
    [`${'9'.repeat(60)}*${'9'.repeat(60)}`, 'too-large', ''],
    ['1+'.repeat(200), 'too-long', ''],
  ])('%s is refused as %s', (text, reason, at) => {
    expect(calculate(text)).toEqual({ ok: false, reason, at });
  });

  test('what it calculates with is exact, and it is rounded once, half up', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 100_000 }), (a, b, c) => {
        const text = `(${formatMillis(a)} + ${formatMillis(b)}) * 1,05 / ${formatMillis(c)}`;
        const [over, under] = [BigInt(a + b) * 105n * 1000n, BigInt(c) * 100n];
        expect(calculate(text)).toEqual({
          ok: true,
          millis: Number((over * 2n + under) / (under * 2n)),
          isRounded: over % under !== 0n,
        });
      }),
    );
  });

  test('any text has a result in safe thousandths or a reason why not', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 220 }), fc.stringMatching(/^[-+*/(), %0-9.]{0,30}$/)),
        (text) => {
          const result = calculate(text);
          expect(!result.ok || Number.isSafeInteger(result.millis)).toBe(true);
        },
      ),
    );
  });
});
