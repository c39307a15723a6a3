import { type OptionsFilter, Select, type SelectProps as MantineSelectProps } from '@mantine/core';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { useEffect, useMemo, useRef } from 'react';

/** What concerns only the list. */
export type ListProps = Pick<
  MantineSelectProps,
  'allowDeselect' | 'comboboxProps' | 'limit' | 'renderOption'
>;

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a choice may be given; its options have no groups. */
export interface SelectProps
  extends Omit<MantineSelectProps, 'data' | 'defaultValue' | 'onChange' | 'value'> {
  readonly data: readonly (string | Option)[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

export interface VisitedSelectProps extends SelectProps {
  /** True when its list was asked for before it was there. */
  readonly opens: boolean;
}

/** So high a list grows: a dozen options. */
const LIST_PX = 420;

/** Searches the options as every other search does (PROP-003). */
const findOptions: OptionsFilter = ({ options, search }) => {
  const words = searchWords(search);
  // No list here has groups.
  return options.filter((option) => 'label' in option && holdsWords(option.label, words));
};

/** A choice that somebody has entered (select.tsx): it has the focus as its field had. */
export function VisitedSelect({ opens, comboboxProps, data, ...props }: VisitedSelectProps) {
  const options = useMemo(() => [...data], [data]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (opens) input.current?.click();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <Select
      ref={input}
      filter={findOptions}
      maxDropdownHeight={LIST_PX}
      {...props}
      data={options}
      comboboxProps={{ ...comboboxProps, keepMounted: true }}
    />
  );
}
