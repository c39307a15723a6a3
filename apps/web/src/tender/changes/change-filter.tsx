import { UnstyledButton } from '@mantine/core';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { useMemo, useState } from 'react';
import { SearchInput } from '../../kit/field/search-input.tsx';
import styles from './change-filter.module.css';
import { TEXTS } from './texts.ts';

/** A narrower choice of changes, such as those over 10 %. */
export interface ChangeFilter<Line> {
  readonly id: string;
  readonly label: (count: number) => string;
  readonly holds: (line: Line) => boolean;
  /** What is shown in place of the changes that it holds. */
  readonly others?: readonly Line[];
  /** Whether it is offered only where it holds something, or is chosen. */
  readonly hidesEmpty?: boolean;
}

interface FilteredChanges<Line> {
  readonly lines: readonly Line[];
  /** Narrower choices than all. */
  readonly filters: readonly ChangeFilter<Line>[];
  readonly allLabel: (count: number) => string;
  readonly searchLabel: string;
  /** What is searched of a change. */
  readonly textOf: (line: Line) => string;
}

const ALL = 'all';

/** Narrows changes by one of several counted filters and a search; gives what is shown, and their bar. */
export function useChangeFilter<Line>(changes: FilteredChanges<Line>) {
  const { lines, filters, allLabel, searchLabel, textOf } = changes;
  const [filterId, setFilterId] = useState(ALL);
  const [search, setSearch] = useState('');
  const shown = useMemo(() => {
    const words = searchWords(search);
    const chosen = filters.find(({ id }) => id === filterId);
    const held = chosen === undefined ? lines : (chosen.others ?? lines.filter(chosen.holds));
    return words.length === 0 ? held : held.filter((line) => holdsWords(textOf(line), words));
  }, [lines, filters, filterId, search, textOf]);
  const offered = filters.filter(
    ({ id, hidesEmpty, holds }) => hidesEmpty !== true || id === filterId || lines.some(holds),
  );
  const bar = (
    <>
      <div role="group" aria-label={TEXTS.filters} className={styles.filters}>
        {[{ id: ALL, label: allLabel, holds: () => true }, ...offered].map(({ id, label, holds }) => (
          <UnstyledButton
            key={id}
            className={styles.filter}
            aria-pressed={id === filterId}
            onClick={() => setFilterId(id)}
          >
            {label(lines.filter(holds).length)}
          </UnstyledButton>
        ))}
      </div>
      <SearchInput flex="0 1 200px" label={searchLabel} text={search} onSearch={setSearch} />
    </>
  );
  return { shown, bar, filterId, isNarrowed: search !== '' || filterId !== ALL };
}
