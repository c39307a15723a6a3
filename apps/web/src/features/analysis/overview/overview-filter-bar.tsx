import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { LiegenschaftTreeFilter } from '../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import type { OverviewFilter } from './overview-filter.ts';
import { TEXTS } from '../texts.ts';
import styles from './overview.module.css';

interface DebouncedSearchProps {
  /** The text that is searched for now. */
  readonly text: string;
  readonly className: string | undefined;
  readonly onSearch: (text: string) => void;
}

const DEBOUNCE_MS = 1_000;

/** Searches a second after the last key, at once by Enter or the button; a cross clears it (ANALYSIS-007, CONST-005). */
function DebouncedSearch({ text, className, onSearch }: DebouncedSearchProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    // Somebody else changed what is searched for, for instance «Suche zurücksetzen».
    setKnown(text);
    setTyped(text);
  }
  const searchLater = useDebouncedCallback(onSearch, DEBOUNCE_MS);
  const searchNow = (wanted: string) => {
    searchLater.cancel();
    setTyped(wanted);
    onSearch(wanted);
  };
  return (
    <TextInput
      className={className ?? ''}
      aria-label={TEXTS.search}
      placeholder={TEXTS.searchPlaceholder}
      leftSection={
        <ActionIcon aria-label={TEXTS.runSearch} onClick={() => searchNow(typed)}>
          <IconSearch size={16} />
        </ActionIcon>
      }
      rightSection={
        typed !== '' && (
          <ActionIcon aria-label={TEXTS.clearSearch} onClick={() => searchNow('')}>
            <IconX size={14} />
          </ActionIcon>
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        searchLater(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow(typed);
        if (event.key === 'Escape' && typed !== '') searchNow('');
      }}
    />
  );
}

interface OverviewFilterBarProps {
  readonly filter: OverviewFilter;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly count: string;
  /** How many packages the properties have. */
  readonly packages: string;
  readonly onChange: (filter: OverviewFilter) => void;
}

/** Search and property tree of table and cards; the number of matches is announced to screen readers too (ANALYSIS-005, ANALYSIS-007, ANALYSIS-008). */
export function OverviewFilterBar(props: OverviewFilterBarProps) {
  const { filter, liegenschaften, count, packages, onChange } = props;
  const { liegenschaftIds } = filter;
  return (
    <FilterBar
      className={styles.bar}
      setCount={liegenschaftIds.length === 0 ? 0 : 1}
      before={
        <DebouncedSearch
          text={filter.text}
          className={styles.search}
          onSearch={(text) => onChange({ ...filter, text })}
        />
      }
      after={
        <output className={styles.count}>
          <span>{count}</span> · <span>{packages}</span>
        </output>
      }
    >
      <LiegenschaftTreeFilter
        icon={IconFilter}
        label={liegenschaftIds.length === 0 ? TEXTS.everyPlace : TEXTS.somePlaces(liegenschaftIds.length)}
        liegenschaften={liegenschaften}
        selected={liegenschaftIds}
        onChange={(ids) => onChange({ ...filter, liegenschaftIds: ids })}
      />
    </FilterBar>
  );
}
