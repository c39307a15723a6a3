import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { useMemo, useState } from 'react';
import { hasFactor, type LiegenschaftLine, searchedText } from './liegenschaft-lines.ts';

/** Which lines of the matrix are shown, and what decides it. */
export function useShownLines(lines: readonly LiegenschaftLine[]) {
  const [search, setSearch] = useState('');
  const [regions, setRegions] = useState<readonly string[]>([]);
  // Those of the moment the filter was set: a line must not vanish while its factor is being taken away.
  const [heldIds, setHeldIds] = useState<ReadonlySet<string>>();
  const inFilters = useMemo(
    () =>
      lines.filter(
        ({ id, liegenschaft }) =>
          (regions.length === 0 || regions.includes(liegenschaft.adresse.region)) &&
          (heldIds?.has(id) ?? true),
      ),
    [lines, regions, heldIds],
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
    onlySet: heldIds !== undefined,
    toggleOnlySet: () =>
      setHeldIds(heldIds === undefined ? new Set(lines.filter(hasFactor).map(({ id }) => id)) : undefined),
    /** What the filters leave, and of that what the search finds. */
    inFilters,
    found,
  };
}
