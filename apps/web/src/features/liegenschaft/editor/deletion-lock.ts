import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { EDITOR_TEXTS } from './texts.ts';

/**
 * Why a property cannot be deleted: it is in a phase. From an ended phase nobody can take it out again, so that is said
 * rather than advised (ERR-011, PHASE-012).
 */
export function deletionLock(
  phases: readonly Phase[],
  liegenschaftId: string,
  nowMs: number,
): string | undefined {
  const own = phases.filter(({ liegenschaftIds }) => liegenschaftIds?.includes(liegenschaftId));
  const ended = own.filter((phase) => phaseState(phase, nowMs) === 'ended');
  if (ended.length > 0) return EDITOR_TEXTS.inEndedPhase(ended.map(({ title }) => title));
  return own.length === 0 ? undefined : EDITOR_TEXTS.inPhase(own.map(({ title }) => title));
}
