import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { TEXTS } from './texts.ts';

/** Gives the heading of generated files: their phases, each with its state, as of the server's time now. */
export function phaseAsOf(...phases: readonly Phase[]): string {
  const nowMs = serverNowMs();
  const named = phases.map((phase) => TEXTS.inState(phase.title, TEXTS.states[phaseState(phase, nowMs)]));
  return [...named, TEXTS.asOf(writtenInstant(new Date(nowMs).toISOString()))].join(', ');
}
