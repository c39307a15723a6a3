import { useState } from 'react';

/** What the state of a query looks like, as TanStack Query gives it. */
export interface Loadable<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
  /** How often it failed until now. */
  readonly errorUpdateCount?: number;
}

/** What could not be loaded of several answers that a page stands on. */
export interface LoadProblem {
  /** What is missing, in the words of the page. */
  readonly title: string;
  readonly error: unknown;
  /** Asks again for everything that failed. */
  readonly onRetry: () => void;
}

/** True where a question failed and has no answer yet, also while it is asked again. */
function hasFailed({ data, error, errorUpdateCount = 0 }: Loadable<unknown>): boolean {
  return data === undefined && ((error !== null && error !== undefined) || errorUpdateCount > 0);
}

function askAgain(queries: readonly Loadable<unknown>[]): void {
  for (const query of queries) if (hasFailed(query) || query.error !== null) void query.refetch();
}

/** Gives the first of a page's questions that failed without an answer, with what to say about it; undefined while none did (ERR-030). */
export function firstProblem(
  questions: readonly (readonly [title: string, query: Loadable<unknown>])[],
): LoadProblem | undefined {
  const failed = questions.find(([, query]) => hasFailed(query));
  if (failed === undefined) return undefined;
  const onRetry = () => askAgain(questions.map(([, query]) => query));
  return { title: failed[0], error: failed[1].error, onRetry };
}

/** Gives many questions as one, as `combine` of TanStack Query takes it: all answers in their order or none, and why the first is missing. */
export function allOf<T>(queries: readonly Loadable<T>[]): Loadable<T[]> {
  const data = queries.flatMap((query) => (query.data === undefined ? [] : [query.data]));
  return {
    data: data.length === queries.length ? data : undefined,
    error: queries.find(hasFailed)?.error ?? null,
    refetch: () => askAgain(queries),
  };
}

/** Gives the problem with its last reason as long as it stands, so that asking again in the background changes nothing to be seen (AWARD-006). */
export function useSteadyProblem(problem: LoadProblem | undefined): LoadProblem | undefined {
  const [reason, setReason] = useState<unknown>(null);
  const error = problem === undefined ? null : (problem.error ?? reason);
  if (error !== reason) setReason(error);
  return problem === undefined ? undefined : { ...problem, error };
}

/** Gives the data of a page's questions by their names, and the first that failed without an answer, as `useSteadyProblem` gives it (ERR-030). */
export function useAnswers<
  Asked extends Readonly<Record<string, readonly [title: string, query: Loadable<unknown>]>>,
>(
  asked: Asked,
): { readonly [Name in keyof Asked]: Asked[Name][1]['data'] } & {
  readonly problem: LoadProblem | undefined;
} {
  const data = Object.fromEntries(Object.entries(asked).map(([name, [, query]]) => [name, query.data]));
  const problem = useSteadyProblem(firstProblem(Object.values(asked)));
  return { ...(data as { readonly [Name in keyof Asked]: Asked[Name][1]['data'] }), problem };
}
