import { sessionMemory } from '../../kernel/session/session-memory.ts';

/** The property of each phase that was compared last. */
export const lastLiegenschaft = sessionMemory<string>();
