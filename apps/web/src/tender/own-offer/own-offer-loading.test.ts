import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { ownOfferState, type ReadyOffer } from './own-offer-loading.ts';

const phase = { id: 'p1', title: 'Angebotsphase 1' } as Phase;
const phases = [phase];
const listed = { phases, phase, isOpen: true, wasOpen: true };
const offer = { kind: 'ready', phases } as unknown as ReadyOffer;
const problem = {
  title: 'Die Phasen konnten nicht geladen werden',
  error: new Error('down'),
  onRetry: () => undefined,
};
const NOTHING = { problem: undefined, view: undefined, offer: undefined };

test.each([
  ['nothing yet', NOTHING, { kind: 'loading' }],
  ['the phases, the offer on its way', { ...NOTHING, view: listed }, { kind: 'loading' }],
  [
    'no phase at all',
    { ...NOTHING, view: { phases: [], phase: undefined, isOpen: false, wasOpen: false } },
    { kind: 'no-phase' },
  ],
  [
    'a phase that does not list the bidder',
    { ...NOTHING, view: { ...listed, isOpen: false, wasOpen: false } },
    { kind: 'not-listed', phases, phase, wasListed: false },
  ],
  [
    'a phase that lists the bidder no more',
    { ...NOTHING, view: { ...listed, isOpen: false }, offer },
    { kind: 'not-listed', phases, phase, wasListed: true },
  ],
  ['everything', { ...NOTHING, view: listed, offer }, offer],
  ['a failure before anything else', { ...NOTHING, problem }, { kind: 'failed', ...problem }],
  ['a failure besides everything', { problem, view: listed, offer }, { kind: 'failed', ...problem }],
] as const)('the page of a bidder with %s (OVERVIEW-002, ERR-030)', (_, loaded, state) => {
  expect(ownOfferState(loaded)).toEqual(state);
});
