import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { phaseInView } from './phase-in-view.ts';

const phase = (id: string, month: string, type: Phase['type'], userIds: string[] = []): Phase => ({
  id,
  title: id,
  start: `2026-${month}-01T07:00:00Z`,
  end: `2026-${month}-28T01:00:00Z`,
  type,
  seal: 'NONE',
  userIds,
});
const phases = [
  phase('september', '09', 'OFFER'),
  phase('october', '10', 'FINAL'),
  phase('november', '11', 'OFFER', ['anna']),
  phase('december', '12', 'FINAL'),
];
const at = (day: string) => Date.parse(`2026-${day}T12:00:00Z`);

test.each([
  // [day, named, running else first (ANALYSIS-001, OVERVIEW-002), latest final that has begun else first
  // final (AWARD-004)]
  ['11-20', undefined, 'november', 'october'],
  ['12-05', undefined, 'december', 'december'],
  ['11-29', undefined, 'september', 'october'],
  ['01-20', undefined, 'september', 'october'],
  ['11-20', 'december', 'december', 'december'],
  ['11-20', 'gone', 'november', 'october'],
])(
  'on %s with %s in the address the page is about %s, the award view about %s',
  (day, pId, running, final) => {
    expect(phaseInView(phases, { pId, preference: 'running' }, at(day)).phase?.id).toBe(running);
    expect(phaseInView(phases, { pId, preference: 'latest-final' }, at(day)).phase?.id).toBe(final);
  },
);

test.each([
  ['november', undefined, true],
  ['november', 'anna', true],
  ['november', 'bert', false],
  ['october', undefined, true],
  ['october', 'anna', false],
])('phase %s is open to %s: %s (OVERVIEW-004)', (pId, bidderId, isOpen) => {
  expect(phaseInView(phases, { pId, preference: 'running', bidderId }, 0)).toMatchObject({
    phase: { id: pId },
    isOpen,
  });
});

test.each(['running', 'latest-final'] as const)('without phases none is in view (%s)', (preference) => {
  expect(phaseInView([], { pId: 'november', preference }, 0)).toEqual({
    phases: [],
    phase: undefined,
    isOpen: false,
  });
});
