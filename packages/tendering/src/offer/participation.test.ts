import { expect, test } from 'vitest';
import {
  type BidderSituation,
  bidderEditState,
  isOffering,
  mayChangeParticipation,
  participationOf,
  participationWord,
} from './participation.ts';

const editing: BidderSituation = {
  phaseState: 'running',
  listed: true,
  mayWrite: true,
  participation: 'true',
};

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

test.each<[Partial<BidderSituation>, string]>([
  [{}, 'editable'],
  [{ participation: null }, 'editable'],
  [{ participation: 'false' }, 'withdrawn'],
  [{ mayWrite: false }, 'read-only'],
  [{ mayWrite: false, participation: 'false' }, 'read-only'],
  [{ phaseState: 'future' }, 'future'],
  [{ phaseState: 'ended', mayWrite: false }, 'ended'],
  [{ listed: false, phaseState: 'ended', mayWrite: false, participation: 'false' }, 'not-listed'],
])('with %j the page is %s', (change, state) => {
  expect(bidderEditState({ ...editing, ...change })).toBe(state);
});

test.each<[Partial<BidderSituation>, boolean]>([
  [{}, true],
  [{ participation: 'false' }, true],
  [{ participation: null }, true],
  [{ phaseState: 'future' }, false],
  [{ phaseState: 'ended' }, false],
  [{ mayWrite: false }, false],
  [{ listed: false }, false],
])("with %j changing one's participation is possible: %s", (change, isPossible) => {
  expect(mayChangeParticipation({ ...editing, ...change })).toBe(isPossible);
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
