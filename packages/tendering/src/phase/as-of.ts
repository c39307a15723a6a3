import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { PHASE_STATE_WORDS, type PhaseState } from './phase-state.ts';

/** The heading of papers: phases, each with its state, and as of when, in milliseconds since 1970. */
export function printPhases(
  phases: readonly { readonly title: string; readonly state: PhaseState }[],
  nowMs: number,
): string {
  const named = phases.map(({ title, state }) => `${title} (${PHASE_STATE_WORDS[state]})`);
  return [...named, `Stand ${writtenInstant(new Date(nowMs).toISOString())}`].join(', ');
}
