import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { answerQuery } from './answer-query.ts';
import { queryClient } from './query-client.ts';

/** The company of who is signed in, as far as that is known without asking. */
export function ownCompany(): string | undefined {
  return queryClient.getQueryData(answerQuery(getOwnAccount).queryKey)?.organisation;
}
