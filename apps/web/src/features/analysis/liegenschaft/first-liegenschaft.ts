import { sessionMemory } from '../../../kernel/session/session-memory.ts';

/** The property of each phase that was compared last. */
export const lastCompared = sessionMemory<string>();

/** The property that «Nach Liegenschaften» opens with: the one that was compared last, else the first one (ANALYSIS-004). */
export function firstCompared(phaseId: string, liegenschaftIds: readonly string[]): string | undefined {
  const last = lastCompared.get(phaseId);
  return last !== undefined && liegenschaftIds.includes(last) ? last : liegenschaftIds[0];
}
