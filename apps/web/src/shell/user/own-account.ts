import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';

/** The signed-in user's own account. */
export function useOwnAccount() {
  return useQuery({ ...answerQuery(getOwnAccount), staleTime: 60_000 });
}
