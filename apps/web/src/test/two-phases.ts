import type { Phase } from '@rahmenpreis/contract/phase.ts';

/** An offer phase. */
const first: Phase = {
  id: '1',
  title: 'Erste',
  type: 'OFFER',
  seal: 'NONE',
  start: '2026-09-01T06:00:00.000Z',
  end: '2026-10-02T00:00:00.000Z',
};

/** The final phase after it. */
export const second: Phase = {
  id: '2',
  title: 'Zweite',
  type: 'FINAL',
  seal: 'NONE',
  start: '2026-11-02T07:00:00.000Z',
  end: '2026-12-02T01:00:00.000Z',
};

/** Both, in the order of time, as the server lists them. */
export const phases = [first, second];
