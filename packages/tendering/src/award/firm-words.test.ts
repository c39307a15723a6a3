import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import { expect, test } from 'vitest';
import { firmWords, limitText, lotWords, storedFirmWords } from './firm-words.ts';

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
  expect((['one-offer', 'no-offer', 'free', 'no-rows'] as const).map((own) => firmWords(own))).toEqual([
    'nur ein wertbares Angebot',
    'kein wertbares Angebot',
    'kostet nichts',
    'keine Positionen',
  ]);
  expect(['one-offer', 5_965, 'firm', null, {}].map((own) => storedFirmWords(own))).toEqual([
    'nur ein wertbares Angebot',
    'Rang 1 hält bis ± 0,59 %',
    undefined,
    undefined,
    undefined,
  ]);
});

const firmness: Firmness = {
  liegenschaftIds: ['house 1', 'house 2'],
  sliceIds: ['basisfm', 'aufzug'],
  states: ['no-rows', 'one-offer', 'firm', 'free'],
  winnerIds: [null, null, 'Alpina', null],
  rivalIds: [null, null, 'Hanse', null],
  limitMillionths: [null, null, 5_965, null],
};

test('a lot is told by its place in the lists; one that they do not have by nothing (decision 0072)', () => {
  const words = (liegenschaftId: string, sliceId: 'basisfm' | 'aufzug' | 'energie') =>
    lotWords(firmness, { liegenschaftId, sliceId });
  expect(words('house 2', 'basisfm')).toBe('Rang 1 hält bis ± 0,59 %');
  expect(words('house 1', 'aufzug')).toBe('nur ein wertbares Angebot');
  expect([words('house 3', 'basisfm'), words('house 2', 'energie')]).toEqual([undefined, undefined]);
});
