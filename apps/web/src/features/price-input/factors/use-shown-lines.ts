import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { useMemo, useState } from 'react';
import { useShowFilter } from '../use-show-filter.ts';
import { hasFactor, type LiegenschaftLine, searchedText } from './liegenschaft-lines.ts';

/** Which lines of the matrix are shown: by the address those with a factor, or outside the market area. */
export function useShownLines(lines: readonly LiegenschaftLine[]) {
  const { filter, names, choose, toggle } = useShowFilter({
    set: () => lines.filter(hasFactor).map(({ id }) => id),
    outside: () => lines.filter(({ isInMarket }) => !isInMarket).map(({ id }) => id),
  });
  const [search, setSearch] = useState('');
  const [regions, setRegions] = useState<readonly string[]>([]);
  const inFilters = useMemo(
    () =>
      lines.filter(
        ({ id, liegenschaft }) =>
          (regions.length === 0 || regions.includes(liegenschaft.adresse.region)) && (names?.has(id) ?? true),
      ),
    [lines, regions, names],
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
