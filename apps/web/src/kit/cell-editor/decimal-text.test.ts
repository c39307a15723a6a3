import { describe, expect, it } from 'vitest';
import { checkDecimalText, readDecimalText } from './decimal-text.ts';

const FACTOR = { minMillis: 700, maxMillis: 1300, mayBeEmpty: false };

describe('readDecimalText', () => {
  it('reads German decimals within the limits, the limits included', () => {
    expect(readDecimalText('1,116', FACTOR)).toEqual({ ok: true, millis: 1116 });
    expect(readDecimalText('0,7', FACTOR)).toEqual({ ok: true, millis: 700 });
    expect(readDecimalText(' 1,3 ', FACTOR)).toEqual({ ok: true, millis: 1300 });
  });

  it('takes an empty text only where it is allowed', () => {
    expect(readDecimalText('', { ...FACTOR, mayBeEmpty: true })).toEqual({ ok: true, millis: undefined });
    expect(checkDecimalText(' ', FACTOR)).toBe('Bitte geben Sie einen Wert ein.');
  });

  it.each([
    ['1.5', 'Bitte geben Sie eine Zahl wie 1.234,5 ein.'],
    ['1,1234', 'Bitte geben Sie höchstens drei Nachkommastellen ein.'],
    ['99999999999999999', 'Diese Zahl ist zu groß.'],
    ['0,699', 'Der Wert muss zwischen 0,7 und 1,3 liegen.'],
    ['1,301', 'Der Wert muss zwischen 0,7 und 1,3 liegen.'],
  ])('says what is wrong with %s', (text, sentence) => {
    expect(checkDecimalText(text, FACTOR)).toBe(sentence);
  });
});
