import { REFUSALS_TOGETHER } from '@rahmenpreis/contract/audit-detail.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { expect, test } from 'vitest';
import { actionWords, KIND_WORDS, knownActions } from './action-words.ts';

/** What the program writes into the audit log that is no call. */
const NO_CALLS = [
  'restore',
  'MAIL phase',
  'MAIL question',
  'MAIL receipt',
  'MOVE /auth/v1/alpha/serviceprovider/{serviceProviderId}/address',
  'OPEN /lvep/v1/phase/{phaseId}/offers',
  'admin create',
  'admin reset-two-factor',
  'audit forget',
  REFUSALS_TOGETHER,
];

test('every call of the contract has German words, and nothing else does', async () => {
  const actions = (await readContractCalls()).map(({ method, path }) => `${method} ${path}`);
  expect(knownActions().toSorted()).toEqual([...actions, ...NO_CALLS].toSorted());
});

test('every kind has words and actions, and an unknown action stands as it is', () => {
  for (const kind of Object.keys(KIND_WORDS) as (keyof typeof KIND_WORDS)[]) {
    expect(KIND_WORDS[kind]).not.toBe('');
    expect(knownActions(kind)).not.toEqual([]);
  }
  expect(actionWords('PUT /lvep/v1/phase/{phaseId}')).toEqual({ kind: 'phase', words: 'Phase ändern' });
  expect(actionWords('PUT /gone')).toEqual({ kind: 'other', words: 'PUT /gone' });
});
