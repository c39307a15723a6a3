import { QueryClient } from '@tanstack/react-query';
import { isCallFailure } from './call-failure.ts';
import { session } from '../session/session.ts';

/** Asks again once, a second later, only when no answer came at all (CONST-003); a refusal is final. */
function mayRetry(failureCount: number, error: Error): boolean {
  return failureCount < 1 && isCallFailure(error, 0);
}

/** The cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, retryDelay: 1_000, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

// Nothing of one user may be seen by the next one at the same screen (AUTH-007).
session.on((event) => {
  if (event === 'LoggedOut' || event === 'LoggedIn') queryClient.clear();
});
