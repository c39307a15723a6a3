import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { findPreviousPhase } from './previous-phase.ts';

function phase(id: string, start: string, userIds?: string[]): Phase {
  return {
    id,
    title: id,
    start,
    end: start.replace('-01T', '-20T'),
    type: 'OFFER',
    ...(userIds ? { userIds } : {}),
  };
}

test('the previous phase is the latest earlier one that lists the user', () => {
  const [first, second, foreign, now, next] = [
    phase('a', '2026-01-01T07:00:00Z', ['me']),
    phase('b', '2026-02-01T07:00:00Z', ['me']),
    phase('c', '2026-03-01T07:00:00Z'),
    phase('d', '2026-04-01T07:00:00Z', ['me']),
    phase('e', '2026-05-01T07:00:00Z', ['me']),
  ] as const;
  expect(findPreviousPhase([next, now, foreign, second, first], now, 'me')).toBe(second);
  expect(findPreviousPhase([now, next], now, 'me')).toBeUndefined();
});
