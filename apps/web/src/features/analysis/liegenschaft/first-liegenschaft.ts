import { userMemory } from '../../../kernel/session/user-memory.ts';

/** The property of each phase that was compared last. */
export const lastCompared = userMemory<string>();

/** The property that «Nach Liegenschaften» opens with: the one that was compared last, else the first one (ANALYSIS-004). */
export function firstCompared(phaseId: string, liegenschaften: readonly { readonly id: string }[]) {
  const last = lastCompared.get(phaseId);
  return (liegenschaften.find(({ id }) => id === last) ?? liegenschaften[0])?.id;
}
