import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { printPhases } from '@rahmenpreis/tendering/phase/as-of.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';

/** Gives the heading of generated files: their phases, each with its state, as of the server's time now. */
export function phaseAsOf(...phases: readonly Phase[]): string {
  const nowMs = serverNowMs();
  const told = phases.map((phase) => ({ title: phase.title, state: phaseState(phase, nowMs) }));
  return printPhases(told, nowMs);
}
