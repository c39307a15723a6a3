import { sessionMemory } from '../../../kernel/session/session-memory.ts';
import type { ClusterChoice } from './cluster-choice.ts';

/** A choice that nobody has saved, and the saved filter, or «new», from which it was moved. */
interface MovedChoice {
  readonly cId: string;
  readonly choice: ClusterChoice;
}

/** The unsaved choice of each phase, so that a look at another tab does not lose it. */
export const movedChoices = sessionMemory<MovedChoice | undefined>();
