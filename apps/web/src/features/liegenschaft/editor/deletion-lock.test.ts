import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { deletionLock } from './deleting.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

function phase(title: string, start: string, end: string, liegenschaftIds = ['l']): Phase {
  return { id: title, title, type: 'OFFER', seal: 'NONE', start, end, liegenschaftIds };
}

const ended = phase('Eins', '2026-09-01T06:00:00Z', '2026-10-01T00:00:00Z');
const running = phase('Zwei', '2026-11-02T07:00:00Z', '2026-12-01T01:00:00Z');

test.each([
  ['in no phase', [phase('Drei', running.start, running.end, ['m'])], undefined],
  [
    'in a running phase',
    [running],
    'Die Liegenschaft gehört zu „Zwei“. Bitte entfernen Sie sie zuerst aus allen Phasen.',
  ],
  [
    'in an ended phase too',
    [ended, running],
    'Die Liegenschaft gehört zu „Eins“. Eine beendete Phase kann nicht mehr geändert werden; deshalb lässt sich die Liegenschaft nicht löschen.',
  ],
])('a property %s', (_, phases, lock) => {
  expect(deletionLock(phases, 'l', NOW_MS)).toBe(lock);
});
