import { userMemory } from '../../../kernel/session/user-memory.ts';

/** The property of each phase that was compared last. */
export const lastCompared = userMemory<string>();

/** The property «Nach Liegenschaften» opens with: the last one compared, else the first (ANALYSIS-004). */
export function firstCompared(phaseId: string, liegenschaften: readonly { readonly id: string }[]) {
  const last = lastCompared.get(phaseId);
  return (liegenschaften.find(({ id }) => id === last) ?? liegenschaften[0])?.id;
}
