import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { useMemo, useState } from 'react';
import { useShowFilter } from '../use-show-filter.ts';
import { hasFactor, type LiegenschaftLine, searchedText } from './liegenschaft-lines.ts';

/** The matrix filter named by the address: properties with a factor, or those outside the market area. */
type LineFilter = keyof typeof FILTERS;

const FILTERS = {
  set: hasFactor,
  outside: ({ isInMarket }: LiegenschaftLine) => !isInMarket,
};

const FILTER_IDS = ['set', 'outside'] as const;

/** Which lines of the matrix are shown, and what decides it. */
export function useShownLines(lines: readonly LiegenschaftLine[]) {
  const { filter, choose, toggle } = useShowFilter(FILTER_IDS);
  const [search, setSearch] = useState('');
  const [regions, setRegions] = useState<readonly string[]>([]);
  // Those of the moment the filter was set: a line must not vanish while its factor is being taken away.
  const [held, setHeld] = useState<{ readonly filter: LineFilter; readonly ids: ReadonlySet<string> }>();
  if (filter !== held?.filter) {
    const ids = filter && lines.filter(FILTERS[filter]).map(({ id }) => id);
    setHeld(filter && { filter, ids: new Set(ids) });
  }
  const inFilters = useMemo(
    () =>
      lines.filter(
        ({ id, liegenschaft }) =>
          (regions.length === 0 || regions.includes(liegenschaft.adresse.region)) &&
          (held?.ids.has(id) ?? true),
      ),
    [lines, regions, held],
  );
  const found = useMemo(() => {
    const words = searchWords(search);
    return words.length === 0 ? inFilters : inFilters.filter((line) => holdsWords(searchedText(line), words));
  }, [inFilters, search]);
  return {
    search,
    setSearch,
    regions,
    setRegions,
    filter,
    toggle,
    showAll: () => {
      setSearch('');
      setRegions([]);
      if (filter !== undefined) choose(undefined);
    },
    /** What the filters leave, and of that what the search finds. */
    inFilters,
    found,
  };
}
