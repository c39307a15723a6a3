import { expect, test } from 'vitest';
import { isOffering, participationOf, participationWord } from './participation.ts';

test('only «true» offers, only «true» and «false» say something', () => {
  expect(['true', 'false', undefined, '', 'TRUE', '1'].map(participationOf)).toEqual([
    'true',
    'false',
    null,
    null,
    null,
    null,
  ]);
  expect((['true', 'false', null] as const).map(isOffering)).toEqual([true, false, false]);
});

test.each([
  [null, 'future', 'Phase noch nicht begonnen'],
  [null, 'running', 'noch keine Zusage'],
  [null, 'ended', 'keine Zusage'],
  ['true', 'running', 'nimmt teil'],
  ['true', 'ended', 'nimmt teil'],
  ['false', 'running', 'zurückgezogen'],
  ['false', 'ended', 'zurückgezogen'],
] as const)('participation %s in a %s phase reads «%s»', (participation, state, word) => {
  expect(participationWord(participation, state)).toBe(word);
});
