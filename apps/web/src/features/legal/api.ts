import { getOperator } from '@rahmenpreis/contract/operator.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';

/** Who runs the program (OPEN-52). */
export function useOperator() {
  return useQuery({ ...answerQuery(getOperator), staleTime: Number.POSITIVE_INFINITY });
}
