import { getOwnAccount, type OwnAccount } from '@rahmenpreis/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { adoptAnswer, answerQuery } from '../../kernel/call/answer-query.ts';

const QUERY = answerQuery(getOwnAccount);

/** The signed-in user's own account. */
export const useOwnAccount = () => useQuery({ ...QUERY, staleTime: 60_000 });

/** Shows the account as a write has answered it. */
export const adoptAccount = (account: OwnAccount): Promise<void> => adoptAnswer(QUERY, () => account);
