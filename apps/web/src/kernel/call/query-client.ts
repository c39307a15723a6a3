import { type Query, QueryClient } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { isCallFailure } from './call-failure.ts';

/** For this time in milliseconds an answer counts as new where nothing tells of changes. */
const FRESH_MS = 10_000;

let isFollowed: (query: Query) => boolean = () => false;

/** Names the answers that another part asks for again on change, so that time does not make them old. */
export function trustAnswers(next: (query: Query) => boolean): void {
  isFollowed = next;
}

/** Asks again once, a second later, only when no answer came at all (CONST-003); a refusal is final. */
function mayRetry(failureCount: number, error: Error): boolean {
  return failureCount < 1 && isCallFailure(error, 0);
}

/** The cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayRetry,
      retryDelay: 1_000,
      staleTime: (query) => (isFollowed(query as Query) ? Number.POSITIVE_INFINITY : FRESH_MS),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

// Nothing of one user may be seen by the next one at the same screen (AUTH-007).
session.on((event) => {
  if (event === 'LoggedOut' || event === 'LoggedIn') queryClient.clear();
});
