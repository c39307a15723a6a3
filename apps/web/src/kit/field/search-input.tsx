import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FILTER_TEXTS } from '../texts.ts';

interface SearchInputProps
  extends Pick<TextInputProps, 'className' | 'flex' | 'maw' | 'mb' | 'rightSection' | 'type' | 'w'> {
  readonly label: string;
  /** The label where left out. */
  readonly placeholder?: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** A field for words that are searched for with every key. */
export function SearchInput({ label, placeholder = label, text, onSearch, ...rest }: SearchInputProps) {
  return (
    <TextInput
      {...rest}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}

/** How long after the last key a search that is dear begins, in milliseconds (CONST-005). */
const DEBOUNCE_MS = 1_000;

/** Searches a second after the last key, at once by Enter or button; a cross clears it (ANALYSIS-007). */
export function DebouncedSearch({ label, placeholder = label, text, onSearch, ...rest }: SearchInputProps) {
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
      {...rest}
      aria-label={label}
      placeholder={placeholder}
      leftSection={
        <ActionIcon aria-label={FILTER_TEXTS.search} onClick={() => searchNow(typed)}>
          <IconSearch size={16} />
        </ActionIcon>
      }
      rightSection={
        typed !== '' && (
          <ActionIcon aria-label={FILTER_TEXTS.clearSearch} onClick={() => searchNow('')}>
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
