import { expect, test } from 'vitest';
import { allowedChanges } from './allowed-changes.ts';

function allowedIn(state: 'future' | 'running' | 'ended'): string[] {
  return Object.entries(allowedChanges(state)).flatMap(([change, isAllowed]) => (isAllowed ? [change] : []));
}

test('before the start everything may change', () => {
  expect(Object.values(allowedChanges('future')).every(Boolean)).toBe(true);
});

test('a running phase keeps itself, its documents and its catalogue', () => {
  expect(allowedIn('running')).toEqual(['edit', 'addDocument', 'replaceEpCatalog', 'uploadLv', 'deleteLv']);
});

test('after the end nothing changes', () => {
  expect(allowedIn('ended')).toEqual([]);
});
