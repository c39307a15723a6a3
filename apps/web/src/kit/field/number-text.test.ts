import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { describe, expect, it } from 'vitest';
import { readDecimalCell, readDecimalText, readWholeText } from './number-text.ts';

const FACTOR = { minMillis: 700, maxMillis: 1300, mayBeEmpty: false };

describe('readDecimalText', () => {
  it('reads German decimals within the limits, the limits included', () => {
    expect(readDecimalText('1,116', FACTOR)).toEqual({ ok: true, millis: 1116 });
    expect(readDecimalText('0,7', FACTOR)).toEqual({ ok: true, millis: 700 });
    expect(readDecimalText(' 1,3 ', FACTOR)).toEqual({ ok: true, millis: 1300 });
  });

  it('reads percents only of what may be written so', () => {
    expect(readDecimalText('105 %', { ...FACTOR, mayBePercent: true })).toEqual({ ok: true, millis: 1050 });
    expect(readDecimalText('105 %', FACTOR).ok).toBe(false);
  });

  it('takes an empty text only where it is allowed', () => {
    expect(readDecimalText('', { ...FACTOR, mayBeEmpty: true })).toEqual({ ok: true, millis: undefined });
    expect(readDecimalText(' ', FACTOR)).toEqual({ ok: false, error: 'Bitte geben Sie einen Wert ein.' });
  });

  it.each([
    ['1.5', 'Bitte geben Sie eine Zahl wie 1.234,5 ein.'],
    ['1,1234', 'Bitte geben Sie höchstens drei Nachkommastellen ein.'],
    ['99999999999999999', 'Diese Zahl ist zu groß.'],
    ['-3', 'Der Wert darf nicht negativ sein.'],
    ['(12,50)', 'Der Wert darf nicht negativ sein.'],
    ['0,699', 'Der Wert muss zwischen 0,7 und 1,3 liegen.'],
    ['1,301', 'Der Wert muss zwischen 0,7 und 1,3 liegen.'],
  ])('says what is wrong with %s', (text, sentence) => {
    expect(readDecimalText(text, FACTOR)).toEqual({ ok: false, error: sentence });
  });

  it.each([
    ['1,1', { ok: true, value: 1_100, text: '1,100' }],
    [' 1,100 ', { ok: true, value: 1_100, text: '1,100' }],
    ['', { ok: true, value: undefined, text: '' }],
    [1_100, { ok: true, value: 1_100, text: '1,100' }],
    [2_000, { ok: false, error: 'Der Wert muss zwischen 0,7 und 1,3 liegen.' }],
    ['2', { ok: false, error: 'Der Wert muss zwischen 0,7 und 1,3 liegen.' }],
  ])('makes of «%s» in a cell what the cell shows, whatever the spelling', (entered, read) => {
    expect(readDecimalCell(entered, { ...FACTOR, mayBeEmpty: true }, formatMillis)).toEqual(read);
  });
});

describe('readWholeText', () => {
  it('reads whole numbers up to its bound, grouped or not (PROP-050)', () => {
    expect(readWholeText('12.345', 20_000)).toEqual({ ok: true, whole: 12_345 });
    expect(readWholeText(' 20000 ', 20_000)).toEqual({ ok: true, whole: 20_000 });
    expect(readWholeText('0', 20_000)).toEqual({ ok: true, whole: 0 });
  });

  it.each([
    ['12.345,5', 'Bitte geben Sie eine ganze Zahl ohne Nachkommastellen ein.'],
    ['12.34', 'Bitte geben Sie eine ganze Zahl wie 12345 ein.'],
    ['99999999999999999', 'Diese Zahl ist zu groß.'],
    ['20.001', 'Der Wert muss zwischen 0 und 20.000 liegen.'],
    ['-1', 'Der Wert muss zwischen 0 und 20.000 liegen.'],
    ['', 'Bitte geben Sie einen Wert ein.'],
  ])('says what is wrong with «%s»', (text, error) => {
    expect(readWholeText(text, 20_000)).toEqual({ ok: false, error });
  });
});
