import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';

/** The properties of the portfolio (API-010). */
export function useLiegenschaften() {
  return useQuery(answerQuery(listLiegenschaften));
}
