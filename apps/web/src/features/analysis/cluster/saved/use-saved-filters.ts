import { type FilterChange, readFilters } from '@rahmenpreis/tendering/cluster/saved-filter.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showFailure } from '../../../../kernel/toast/show-toast.ts';
import { firstProblem, useSteadyProblem } from '../../../../kit/loading/load-problem.ts';
import { type FilterPlace, filterQuery, findFilters, storeFilterChange } from './filter-store.ts';
import { TEXTS } from '../texts.ts';

/** The saved filters of a phase and the way to change them, which says itself what went wrong (ERR-028). */
export function useSavedFilters(place: FilterPlace) {
  const { phaseId } = place;
  const query = useQuery(filterQuery(place));
  const stored = query.data && findFilters(query.data, phaseId)?.value;
  const isLoaded = query.data !== undefined;
  const filters = useMemo(() => (isLoaded ? readFilters(stored) : undefined), [isLoaded, stored]);
  return {
    filters,
    problem: useSteadyProblem(firstProblem([[TEXTS.notLoaded, query]])),
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
