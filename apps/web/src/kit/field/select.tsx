import {
  type OptionsFilter,
  Select as MantineSelect,
  type SelectProps as MantineSelectProps,
} from '@mantine/core';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { useMemo } from 'react';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a choice may be given; its options have no groups. */
interface SelectProps extends Omit<MantineSelectProps, 'data' | 'defaultValue' | 'onChange' | 'value'> {
  readonly data: readonly (string | Option)[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** So high a list grows: a dozen options. */
const LIST_PX = 420;

/** Searches the options as every other search does (PROP-003). */
const findOptions: OptionsFilter = ({ options, search }) => {
  const words = searchWords(search);
  // No list here has groups.
  return options.filter((option) => 'label' in option && holdsWords(option.label, words));
};

/** One of several, chosen from a list. */
export function Select({ data, ...props }: SelectProps) {
  const options = useMemo(() => [...data], [data]);
  return <MantineSelect filter={findOptions} maxDropdownHeight={LIST_PX} {...props} data={options} />;
}
