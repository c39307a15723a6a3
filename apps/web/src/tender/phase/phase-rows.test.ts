import { expect, test } from 'vitest';
import { phases, second } from '../../test/two-phases.ts';
import { phaseRows } from './phase-rows.ts';

test('rows stand as the phases do and say state and possible changes (PHASE-009…012)', () => {
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
