import { expect, test } from 'vitest';
import { type BidderSituation, bidderEditState, mayChangeParticipation } from './bidder-edit-state.ts';

const editing: BidderSituation = {
  phaseState: 'running',
  listed: true,
  mayWrite: true,
  participation: 'true',
};

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
