import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFactor, formatMillisShort } from './decimal.ts';
import { parseFactorMillis } from './factor-text.ts';

test.each([
  ['1,05', { ok: true, millis: 1050 }],
  ['105 %', { ok: true, millis: 1050 }],
  ['105%', { ok: true, millis: 1050 }],
  [' 97,5\u00a0% ', { ok: true, millis: 975 }],
  ['', { ok: false, reason: 'empty' }],
  ['%', { ok: false, reason: 'not-a-number' }],
  ['viel', { ok: false, reason: 'not-a-number' }],
  ['1,0505', { ok: false, reason: 'too-many-decimals' }],
  ['105,05 %', { ok: false, reason: 'too-many-decimals' }],
])('a factor typed as «%s» (BID-013)', (text, expected) => expect(parseFactorMillis(text)).toEqual(expected));

test('a factor is the same as a decimal and in percents', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), (millis) => {
      expect(parseFactorMillis(formatFactor(millis))).toEqual({ ok: true, millis });
      expect(parseFactorMillis(`${formatMillisShort(millis * 100)} %`)).toEqual({ ok: true, millis });
    }),
  ));
