import { DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { expect, test } from 'vitest';
import type { SessionUser } from '../kernel/session/session-state.ts';
import { createRightsSentence } from './guard.ts';

function user(kind: SessionUser['kind'], permissions: readonly Permission[]): SessionUser {
  return { id: 'u', organisationId: 'o', name: 'a@example.org', kind, permissions };
}

const reader = user('provider', ['PERMISSION_DLREAD']);
const writer = user('provider', DL_PERMISSIONS);

test('a bidder is told that its right to write was taken and given back, an administrator that rights changed', () => {
  const sentence = createRightsSentence();
  expect([reader, writer, reader].map((each) => sentence(each).title)).toEqual([
    'Ihr Schreibrecht wurde entzogen.',
    'Sie haben wieder Schreibrecht.',
    'Ihr Schreibrecht wurde entzogen.',
  ]);
  expect(sentence(user('admin', ['PERMISSION_ALPHAREAD'])).title).toBe('Ihre Rechte wurden geändert.');
});

test('who could not write before has the right now, not again', () => {
  expect(createRightsSentence()(writer).title).toBe('Sie haben jetzt Schreibrecht.');
});
