import { expect, test } from 'vitest';
import { firmWords, limitText, storedFirmWords } from './firm-words.ts';

test.each([
  [0, '± 0,00 %'],
  [99, '± 0,00 %'],
  [5_965, '± 0,59 %'],
  [9_999, '± 0,99 %'],
  [10_000, '± 1,0 %'],
  [15_690, '± 1,5 %'],
  [44_329, '± 4,4 %'],
  [861_378, '± 86,1 %'],
  [999_999, '± 99,9 %'],
])('%d millionths are %s, cut off', (limit, text) => {
  expect(limitText(limit)).toBe(text);
  expect(firmWords(limit)).toBe(`Rang 1 hält bis ${text}`);
});

test('a lot that no error turns, and one without a rank that could turn, say so', () => {
  expect(firmWords(1_000_000)).toBe('Rang 1 hält bei jeder Menge');
  expect((['one-offer', 'no-offer', 'free', 'no-rows'] as const).map(firmWords)).toEqual([
    'nur ein wertbares Angebot',
    'kein wertbares Angebot',
    'kostet nichts',
    'keine Positionen',
  ]);
  expect(['one-offer', 5_965, 'firm', null, {}].map(storedFirmWords)).toEqual([
    'nur ein wertbares Angebot',
    'Rang 1 hält bis ± 0,59 %',
    undefined,
    undefined,
    undefined,
  ]);
});
