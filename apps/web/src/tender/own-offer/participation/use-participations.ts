import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { type Participation, participationOf } from '@rahmenpreis/tendering/participation/participation.ts';
import { useQueries } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';

/** What a bidder said about each of some phases that list it; a phase is missing until its answer is known (PHASE-013). */
export function useParticipations(
  phaseIds: readonly string[],
  orgaId: string,
): ReadonlyMap<string, Participation> {
  return useQueries({
    queries: phaseIds.map((phaseId) =>
      answerQuery(listOwnKeyVals, { params: { phaseId, orgaId }, query: { kind: 'offer' } }),
    ),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index): [string, Participation][] =>
          data === undefined ? [] : [[phaseIds[index] ?? '', participationOf(data[0]?.value)]],
        ),
      ),
  });
}
