import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { phaseOfDays } from '../test/phase-of-days.ts';
import { findPreviousPhase, previousPhases } from './previous-phase.ts';

function phase(id: string, month: string, userIds?: string[]): Phase {
  return { ...phaseOfDays(id, `2026-${month}-01`, `2026-${month}-20`), ...(userIds ? { userIds } : {}) };
}

test('the previous phase is the latest earlier one that lists the user', () => {
  const [first, second, foreign, now, next] = [
    phase('a', '01', ['me']),
    phase('b', '02', ['me']),
    phase('c', '03'),
    phase('d', '04', ['me']),
    phase('e', '05', ['me']),
  ] as const;
  expect(findPreviousPhase([first, second, foreign, now, next], now, 'me')).toBe(second);
  expect(findPreviousPhase([now, next], now, 'me')).toBeUndefined();
});

test('who skipped a round has another previous phase than who did not', () => {
  const phases = [
    phase('a', '01', ['stays', 'skips']),
    phase('b', '02', ['stays']),
    phase('c', '03', ['new']),
  ];
  const [first, second] = phases;
  expect(previousPhases(phases, 'c', ['stays', 'skips', 'new'])).toEqual([second, first, undefined]);
  expect(previousPhases(phases, 'a', ['stays'])).toEqual([undefined]);
  expect(previousPhases(phases, 'unknown', ['stays'])).toEqual([undefined]);
});
