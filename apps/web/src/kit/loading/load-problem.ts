import type { Loadable } from './load-state.tsx';

/** What could not be loaded of several answers that a page stands on. */
export interface LoadProblem {
  /** What is missing, in the words of the page. */
  readonly title: string;
  readonly error: unknown;
  /** Asks again for everything that failed. */
  readonly retry: () => void;
}

/** Gives the first of a page's questions that failed without an answer, with what to say about it; undefined while none did (ERR-030). */
export function firstProblem(
  questions: readonly (readonly [title: string, query: Loadable<unknown>])[],
): LoadProblem | undefined {
  const failed = questions.find(([, { data, error }]) => data === undefined && error !== null);
  if (failed === undefined) return undefined;
  const retry = () => {
    for (const [, query] of questions) if (query.error !== null) void query.refetch();
  };
  return { title: failed[0], error: failed[1].error, retry };
}
