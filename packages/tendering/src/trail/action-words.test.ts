/// <reference types="node" />
import { readdirSync } from 'node:fs';
import { REFUSALS_TOGETHER } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { actionWords, KIND_WORDS, knownActions } from './action-words.ts';

/** What the program writes into the trail that is no call. */
const NO_CALLS = [
  'restore',
  'MAIL receipt',
  'OPEN /lvep/v1/phase/{phaseId}/offers',
  'admin reset-two-factor',
  'audit forget',
  REFUSALS_TOGETHER,
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

test('every call of the contract has German words, and nothing else does', async () => {
  const folder = new URL('../../../contract/src/', import.meta.url);
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  const calls = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
  const actions = calls.map(({ method, path }) => `${method} ${path}`);
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
