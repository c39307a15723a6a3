import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { phaseRows } from './phase-rows.ts';

const first: Phase = {
  id: '1',
  title: 'Erste',
  type: 'OFFER',
  start: '2026-09-01T06:00:00.000Z',
  end: '2026-10-02T00:00:00.000Z',
};
const second: Phase = {
  id: '2',
  title: 'Zweite',
  type: 'FINAL',
  start: '2026-11-02T07:00:00.000Z',
  end: '2026-12-02T01:00:00.000Z',
};
const phases = [second, first];

test('rows stand by start and say state and possible changes (PHASE-004, PHASE-009…012)', () => {
  const rows = phaseRows(
    [...phases, { ...second, id: '3', start: '2027-01-11T07:00:00Z', end: '2027-02-05T01:00:00Z' }],
    Date.parse('2026-11-20T12:00:00Z'),
  );
  expect(rows.map(({ phase, state, changes }) => [phase.id, state, changes.edit, changes.delete])).toEqual([
    ['1', 'ended', false, false],
    ['2', 'running', true, false],
    ['3', 'future', true, true],
  ]);
});
