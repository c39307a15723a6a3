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

/** Gives a page's first question that failed without an answer, with its words; else undefined (ERR-030). */
export function firstProblem(
  questions: readonly (readonly [title: string, query: Loadable<unknown>])[],
): LoadProblem | undefined {
  const failed = questions.find(([, query]) => hasFailed(query));
  if (failed === undefined) return undefined;
  const onRetry = () => askAgain(questions.map(([, query]) => query));
  return { title: failed[0], error: failed[1].error, onRetry };
}

/** Gives queries as one, for `combine` of TanStack Query: all answers in order or none, and why none. */
export function allOf<T>(queries: readonly Loadable<T>[]): Loadable<T[]> {
  const data = queries.flatMap((query) => (query.data === undefined ? [] : [query.data]));
  return {
    data: data.length === queries.length ? data : undefined,
    error: queries.find(hasFailed)?.error ?? null,
    refetch: () => askAgain(queries),
  };
}

/** Keeps the problem's last reason while it stands, so that asking again changes nothing seen (AWARD-006). */
export function useSteadyProblem(problem: LoadProblem | undefined): LoadProblem | undefined {
  const [reason, setReason] = useState<unknown>(null);
  const error = problem === undefined ? null : (problem.error ?? reason);
  if (error !== reason) setReason(error);
  return problem === undefined ? undefined : { ...problem, error };
}

/** Gives a page's data by names, and the first failure without data, as `useSteadyProblem` does (ERR-030). */
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
