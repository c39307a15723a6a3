import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { ownOfferState, type ReadyOffer, stateAfterRefusal } from './own-offer-state.ts';
import type { SaverSnapshot } from './saving/keyval-saver.ts';

const phase = { id: 'p1', title: 'Angebotsphase 1' } as Phase;
const phases = [phase];
const listed = { phases, phase, isOpen: true };
const offer = { kind: 'ready', phases } as unknown as ReadyOffer;
const problem = {
  title: 'Die Phasen konnten nicht geladen werden',
  error: new Error('down'),
  retry: () => undefined,
};
const NOTHING = { problem: undefined, view: undefined, offer: undefined };

test.each([
  ['nothing yet', NOTHING, { kind: 'loading' }],
  ['the phases, the offer on its way', { ...NOTHING, view: listed }, { kind: 'loading' }],
  [
    'no phase at all',
    { ...NOTHING, view: { phases: [], phase: undefined, isOpen: false } },
    { kind: 'no-phase' },
  ],
  [
    'a phase that does not list the bidder',
    { ...NOTHING, view: { ...listed, isOpen: false } },
    { kind: 'not-listed', phases, phase },
  ],
  ['everything', { ...NOTHING, view: listed, offer }, offer],
  ['a failure before anything else', { ...NOTHING, problem }, { kind: 'failed', ...problem }],
  ['a failure besides everything', { problem, view: listed, offer }, { kind: 'failed', ...problem }],
] as const)('the page of a bidder with %s (OVERVIEW-002, ERR-030)', (_, loaded, state) => {
  expect(ownOfferState(loaded)).toEqual(state);
});

test.each([
  ['phase-not-running', 'running', 'ended'],
  ['phase-not-running', 'future', 'ended'],
  ['forbidden', 'running', 'running'],
  [undefined, 'running', 'running'],
  [undefined, 'ended', 'ended'],
] as const)('refused as %s a phase that is %s by the clock is %s (PHASE-014)', (code, clockState, state) => {
  const closed = code === undefined ? undefined : { code };
  expect(stateAfterRefusal(clockState, { closed } as unknown as SaverSnapshot)).toBe(state);
});
