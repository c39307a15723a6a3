import { type OptionsFilter, Select as MantineSelect, type SelectProps } from '@mantine/core';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { type FocusEvent, useState } from 'react';

/** So high a list grows: a dozen options. */
const LIST_PX = 420;

/** Searches the options as every other search does (PROP-003). */
const findOptions: OptionsFilter = ({ options, search }) => {
  const words = searchWords(search);
  // No list here has groups.
  return options.filter((option) => 'label' in option && holdsWords(option.label, words));
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
      maxDropdownHeight={LIST_PX}
      {...props}
      comboboxProps={{ ...comboboxProps, keepMounted: isVisited }}
      onFocus={visit}
    />
  );
}
