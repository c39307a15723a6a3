import { expect, test } from 'vitest';
import { phaseOfDays } from '../test/phase-of-days.ts';
import { endInstantOfDay } from './phase-day.ts';
import { comparePhases } from './phase-order.ts';

test('phases stand in the order start, end, title', () => {
  const first = phaseOfDays('first', '2026-09-01', '2026-09-20');
  const final = phaseOfDays('final', '2026-10-01', '2026-10-20', 'FINAL');
  const twin = { ...first, id: 'twin', title: 'Ende' };
  const longer = { ...first, id: 'longer', end: endInstantOfDay('2026-09-21') };
  expect([longer, final, first, twin].toSorted(comparePhases).map(({ id }) => id)).toEqual([
    'twin',
    'first',
    'longer',
    'final',
  ]);
});
