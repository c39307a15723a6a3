import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatWhole, parseWhole } from './decimal.ts';

describe('the reader of whole numbers (PROP-050)', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['12345', 12_345],
    ['12.345', 12_345],
    ['1.234.567', 1_234_567],
    [' 007\u00a0', 7],
    ['-3', -3],
    ['\u22123', -3],
    ['9007199254740', 9_007_199_254_740],
  ])('reads «%s» as %d', (text, whole) => {
    expect(parseWhole(text)).toEqual({ ok: true, whole });
  });

  test.each([
    ['', 'empty'],
    ['\u00a0', 'empty'],
    ['12.345,5', 'has-decimals'],
    ['12345,5', 'has-decimals'],
    ['5,0', 'has-decimals'],
    ['12.34', 'not-a-number'],
    ['1234.567', 'not-a-number'],
    ['0.123', 'not-a-number'],
    ['12,345.5', 'not-a-number'],
    ['5 €', 'not-a-number'],
    ['-', 'not-a-number'],
    ['(5)', 'not-a-number'],
    ['1 234', 'not-a-number'],
    ['viel', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['9007199254741', 'too-large'],
    ['1,2345', 'has-decimals'],
  ])('refuses «%s» as %s', (text, reason) => {
    expect(parseWhole(text)).toEqual({ ok: false, reason });
  });

  test('reads every whole number back, written with and without groups', () => {
    const writable = fc.integer({ min: -9_007_199_254_740, max: 9_007_199_254_740 });
    fc.assert(
      fc.property(writable, (value) => {
        const whole = value === 0 ? 0 : value;
        expect(parseWhole(String(value))).toEqual({ ok: true, whole });
        expect(parseWhole(formatWhole(value))).toEqual({ ok: true, whole });
      }),
    );
  });

  test('takes nothing but digits, with groups of three or none, and a sign', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-0-9., €]{0,10}$/), (text) => {
        const plain = text.trim().replace(/^-/, '');
        const isWhole = /^\d+$/.test(plain) || /^[1-9]\d{0,2}(\.\d{3})+$/.test(plain);
        expect(parseWhole(text).ok).toBe(isWhole);
      }),
    );
  });
});
