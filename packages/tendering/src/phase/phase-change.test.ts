import { expect, test } from 'vitest';
import { phaseChanges } from './phase-change.ts';

function allowedIn(state: 'future' | 'running' | 'ended'): string[] {
  return Object.entries(phaseChanges(state)).flatMap(([change, isAllowed]) => (isAllowed ? [change] : []));
}

test('before the start everything may change', () => {
  expect(Object.values(phaseChanges('future')).every(Boolean)).toBe(true);
});

test('a running phase keeps itself, its documents and its catalogue', () => {
  expect(allowedIn('running')).toEqual(['edit', 'addDocument', 'replaceEpCatalog', 'uploadLv', 'deleteLv']);
});

test('after the end nothing changes', () => {
  expect(allowedIn('ended')).toEqual([]);
});
