import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { TEXTS } from '../texts.ts';

interface DebouncedSearchProps {
  /** The text that is searched for now. */
  readonly text: string;
  readonly className: string | undefined;
  readonly onSearch: (text: string) => void;
}

const DEBOUNCE_MS = 1_000;

/** Searches a second after the last key, at once by Enter or the button; a cross clears it (ANALYSIS-007, CONST-005). */
export function DebouncedSearch({ text, className, onSearch }: DebouncedSearchProps) {
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
