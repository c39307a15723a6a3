import {
  changeAlphaKeyVal,
  createAlphaKeyVal,
  type KeyVal,
  listOrgaKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import {
  changeFilters,
  type FilterChange,
  readFilters,
} from '@rahmenpreis/tendering/cluster/saved-filter.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { useAnswers } from '../../../kit/loading/load-problem.ts';
import { TEXTS } from './texts.ts';

/** The phase whose filters are kept, and the organisation they are kept under. */
interface FilterPlace {
  readonly phaseId: string;
  readonly ownerId: string;
}

/** The question that holds a phase's filters. */
function filterQuery({ phaseId, ownerId }: FilterPlace) {
  return answerQuery(listOrgaKeyVals, { params: { phaseId, orgaId: ownerId } });
}

/** The entry with the filters of a phase among all entries of the organisation. */
function findFilters(entries: readonly KeyVal[], phaseId: string): KeyVal | undefined {
  const key = printKeyvalKey({ kind: 'filter', phaseId });
  return entries.find((entry) => entry.key === key);
}

/** So often somebody else may save in between. */
const MAX_ATTEMPTS = 5;

async function tryToStore({ phaseId, ownerId }: FilterPlace, change: FilterChange): Promise<void> {
  const params = { phaseId, orgaId: ownerId };
  const stored = findFilters(await call(listOrgaKeyVals, { params }), phaseId);
  const body = {
    key: printKeyvalKey({ kind: 'filter', phaseId }),
    value: changeFilters(stored?.value, change),
  };
  if (stored === undefined) {
    await call(createAlphaKeyVal, { params, body, ifNoneMatch: '*' });
    return;
  }
  await call(changeAlphaKeyVal, {
    params: { ...params, keyValId: stored.id },
    body,
    ifMatch: `"${stored.version}"`,
  });
}

/** Adds or removes a filter in the list as it is stored by now (ANALYSIS-022, KV-009, API-040). */
export async function storeFilterChange(place: FilterPlace, change: FilterChange): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await tryToStore(place, change);
      return await invalidateAnswers(listOrgaKeyVals);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isCallFailure(error, 412)) throw error;
    }
  }
}

/** Prefetches the saved filters of a phase beside its offers, not after its prices; no-op without a phase. */
export function useFiltersEarly(phaseId: string | undefined): void {
  const { organisationId: ownerId } = useUser();
  useEffect(() => {
    if (phaseId !== undefined) void queryClient.prefetchQuery(filterQuery({ phaseId, ownerId }));
  }, [phaseId, ownerId]);
}

/** The saved filters of a phase and the way to change them, which says itself what went wrong (ERR-028). */
export function useSavedFilters(phaseId: string) {
  const place = { phaseId, ownerId: useUser().organisationId };
  const { entries, problem } = useAnswers({ entries: [TEXTS.notLoaded, useQuery(filterQuery(place))] });
  const stored = entries && findFilters(entries, phaseId)?.value;
  const isLoaded = entries !== undefined;
  const filters = useMemo(() => (isLoaded ? readFilters(stored) : undefined), [isLoaded, stored]);
  return {
    filters,
    problem,
    /** True once it is stored. */
    change: async (change: FilterChange): Promise<boolean> => {
      try {
        await storeFilterChange(place, change);
        return true;
      } catch (error) {
        showFailure(TEXTS.notSaved, error, { sticky: true });
        return false;
      }
    },
  };
}
