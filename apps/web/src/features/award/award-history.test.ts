import { expect, test } from 'vitest';
import { awardChain, type AwardStep } from './award-history.ts';

function step(liegenschaftId: string, before: string | null, after: string | null): AwardStep {
  const place = { phaseId: 'p', ownerId: 'o', liegenschaftId, sliceId: 'aufzug' } as const;
  return { place, name: liegenschaftId, before, after, version: 1 };
}

test('twelve awards are twelve packages; a cell that is awarded twice is one', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => step(`L-${index}`, null, 'alpina'));
  expect(awardChain(twelve)).toEqual({ kind: 'awarded', count: 12 });
  expect(awardChain([...twelve, step('L-3', 'alpina', 'hanse')])).toEqual({ kind: 'awarded', count: 12 });
});

test('awards that were withdrawn are told as such, and both together as changes', () => {
  expect(awardChain([step('L-1', 'alpina', null)])).toEqual({ kind: 'withdrawn', count: 1 });
  expect(awardChain([step('L-1', 'alpina', null), step('L-2', null, 'hanse')])).toEqual({
    kind: 'changed',
    count: 2,
  });
});
