import {
  type ComboboxItem,
  type OptionsFilter,
  Select as MantineSelect,
  type SelectProps,
} from '@mantine/core';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { type FocusEvent, useState } from 'react';

/** Searches the options as every other search does (PROP-003). */
const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const words = searchWords(search);
  const isFound = ({ label }: ComboboxItem) => holdsWords(label, words);
  return options
    .map((option) => ('group' in option ? { ...option, items: option.items.filter(isFound) } : option))
    .filter((option) => 'group' in option || isFound(option))
    .slice(0, limit);
};

/**
 * A choice whose list is rendered when the field is first entered. Mantine keeps the list of every closed field in
 * the page and measures its place, which cost a form more time than all that is seen of it.
 */
export function Select({ comboboxProps, onFocus, ...props }: SelectProps) {
  const [isVisited, setVisited] = useState(false);
  const visit = (event: FocusEvent<HTMLInputElement>): void => {
    setVisited(true);
    onFocus?.(event);
  };
  return (
    <MantineSelect
      filter={findOptions}
      {...props}
      comboboxProps={{ ...comboboxProps, keepMounted: isVisited }}
      onFocus={visit}
    />
  );
}
