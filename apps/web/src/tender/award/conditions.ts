import { listAwardConditions } from '@rahmenpreis/contract/keyval.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';

/** Reads the rebates of the scenario that an owner's organisation applied last (decision 0114). */
export function useConditions(phaseId: string, orgaId: string, enabled = true) {
  return useQuery({ ...answerQuery(listAwardConditions, { params: { phaseId, orgaId } }), enabled });
}
