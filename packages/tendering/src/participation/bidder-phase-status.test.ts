import { expect, test } from 'vitest';
import type { BidderSituation } from './bidder-edit-state.ts';
import { bidderPhaseStatus } from './participation.ts';

const editing: BidderSituation = {
  phaseState: 'running',
  listed: true,
  mayWrite: true,
  participation: 'true',
};

test.each<[Partial<BidderSituation>, string]>([
  [{}, 'active'],
  [{ phaseState: 'future', participation: null }, 'active'],
  [{ phaseState: 'ended' }, 'was-active'],
  [{ participation: 'false' }, 'withdrawn'],
  [{ phaseState: 'ended', participation: 'false' }, 'withdrawn'],
  [{ phaseState: 'ended', participation: null }, 'no-participation'],
  [{ listed: false }, 'no-participation'],
])('with %j the phase is shown as %s', (change, status) => {
  expect(bidderPhaseStatus({ ...editing, ...change })).toBe(status);
});
